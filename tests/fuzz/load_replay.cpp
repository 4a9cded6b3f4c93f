/// The reader of replays: text as it comes, and good replays with damage done to them.
#include "core/replay.hpp"

#include "tests/fuzz/practice_game.hpp"

using namespace cardloom;
using namespace cardloom::fuzzing;

namespace {

const std::vector<std::string>& good_replays() {
    static const std::vector<std::string> replays = [] {
        std::vector<std::string> list;
        const auto add = [&](Match match) {
            std::string why;
            list.push_back(write_replay(match, why).value());
        };
        add(game().played(2, 1, 0, 10));
        for (int answers = 5; answers < 120; answers += 23) {
            const auto seed = static_cast<std::uint64_t>(answers);
            add(game().played(2 + seed % 2, seed, answers, 15));
        }
        add(game().played(2, 6, 1000, 10));
        Match left = game().played(3, 7, 30, 10);
        static_cast<void>(left.concede(PlayerId{1}));
        game().play_on(left, 7, 5);
        add(std::move(left));
        return list;
    }();
    return replays;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Input input(data, size);
    const std::uint8_t mode = input.byte();
    const std::uint8_t until = input.byte();
    std::string text(input.rest());
    if (mode != 0) {
        text = good_replays()[mode % good_replays().size()];
        damage(text, input);
    }
    const std::optional<std::uint32_t> to =
        until == 0 ? std::nullopt : std::optional<std::uint32_t>(until - 1);
    Replayed replayed = read_replay(text, game().runner, to);
    must(replayed.match.has_value() == replayed.error.empty(), "neither a match nor a reason");
    if (!replayed.match) return 0;
    must(!to || replayed.match->answered() == *to, "a replay that stopped at another decision");
    std::string why;
    const auto written = write_replay(*replayed.match, why);
    if (!written) found("a replay that was played cannot be written: " + why);
    const Replayed again = read_replay(*written, game().runner);
    if (!again.match) found("a replay that was written cannot be played: " + again.error);
    must(again.match->hash() == replayed.match->hash(), "a replay is written as another game");
    game().exercise(std::move(*replayed.match), until);
    return 0;
}
