/// The reader of states in JSON: text as it comes, and good states with damage done to them.
#include "core/match_body.hpp"
#include "core/state_json.hpp"

#include "tests/fuzz/practice_game.hpp"

using namespace cardloom;
using namespace cardloom::fuzzing;

namespace {

struct Good {
    Match match;
    std::string text;
};

std::vector<Good>& good_states() {
    static std::vector<Good> states = [] {
        std::vector<Good> list;
        const auto add = [&](Match match) {
            std::string text = state_to_json(match.state(), match.library());
            list.push_back({std::move(match), std::move(text)});
        };
        add(game().played(2, 1, 0, 6));
        for (int answers = 5; answers < 120; answers += 11) {
            const auto seed = static_cast<std::uint64_t>(answers);
            add(game().played(2 + seed % 2, seed, answers, 12));
        }
        return list;
    }();
    return states;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Input input(data, size);
    const std::uint8_t mode = input.byte();
    Good& from = good_states()[mode % good_states().size()];
    std::string text(input.rest());
    if (mode != 0) {
        text = from.text;
        damage(text, input);
    }
    const Library& library = game().content.library;
    const std::shared_ptr<const Layout> layout = from.match.body().layout;
    std::string why;
    const auto state = state_from_json(text, library, layout, why);
    must(state.has_value() == why.empty(), "neither a state nor a reason");
    if (!state) return 0;
    const auto again = state_from_json(state_to_json(*state, library), library, layout, why);
    if (!again) found("a state that was read cannot be written and read: " + why);
    must(*again == *state, "a state is written as another");
    if (!game().runner.problem_with(*state).empty()) return 0;
    if (from.match.is_over() || !from.match.is_at_rest()) return 0;
    if (auto match = from.match.fork_from(*state)) game().exercise(std::move(*match), mode);
    return 0;
}
