/// The loader of saved matches. Its checksum would keep every damaged file from getting further, so
/// the damage is done to the content of good saves, and the frame is built anew around it.
#include "core/match_body.hpp"
#include "core/save.hpp"

#include <algorithm>

#include "core/bytes.hpp"
#include "core/hash.hpp"
#include "core/replay.hpp"
#include "tests/fuzz/practice_game.hpp"

using namespace cardloom;
using namespace cardloom::fuzzing;

namespace {

constexpr std::size_t magic_bytes = 14, frame_bytes = magic_bytes + 2 + 8 + 8;

std::uint64_t checksum(std::string_view text) {
    Hash hash;
    hash.add(text);
    return hash.value();
}

template <class T>
std::string bytes_of(T value) {
    ByteWriter out;
    out.write(value);
    return out.bytes();
}

std::string framed(const std::string& content) {
    return "cardloom save\n" + bytes_of(std::uint16_t{1}) +
           bytes_of(static_cast<std::uint64_t>(content.size())) + bytes_of(checksum(content)) +
           content;
}

struct Good {
    std::string content;
    std::size_t rules_at;  // where the hash of the rules stands
};

Good good(Match match) {
    std::string content = save(match).substr(frame_bytes);
    const std::size_t at = content.find(bytes_of(match.library().rules_hash()));
    return {std::move(content), at};
}

/// Matches at rest, in the middle of a step, with a history that begins late, and at their end.
const std::vector<Good>& good_saves() {
    static const std::vector<Good> saves = [] {
        std::vector<Good> list;
        list.push_back(good(game().played(2, 1, 0, 12)));
        for (int answers = 5; answers < 160; answers += 13) {
            const auto seed = static_cast<std::uint64_t>(answers);
            list.push_back(good(game().played(2 + seed % 2, seed, answers, 20)));
        }
        list.push_back(good(game().played(8, 4, 60, 8)));
        Match late = game().played(2, 5, 50, 20);
        GameState rest(late.body().layout);
        late.body().rest.unpack(rest);
        list.push_back(good(*late.fork_from(rest)));
        list.push_back(good(game().played(2, 6, 1000, 10)));
        return list;
    }();
    return saves;
}

/// What is accepted can be played, and saved again with nothing lost.
void check_loaded(Loaded loaded, std::uint64_t seed) {
    must(loaded.match.has_value() == loaded.error.empty(), "neither a match nor a reason");
    if (!loaded.match) return;
    Loaded again = load(save(*loaded.match), game().runner);
    if (!again.match) found("a loaded match cannot be saved and loaded: " + again.error);
    must(again.notes.empty(), "a loaded match has notes when it is loaded again");
    must(again.match->hash() == loaded.match->hash(), "a loaded match is saved as another");
    if (seed % 8 == 0) {
        std::string why;
        must(write_replay(*again.match, why).has_value() == why.empty(), "neither text nor reason");
    }
    game().exercise(std::move(*loaded.match), seed);
}

/// With other rules a match is loaded at its last point of rest, whatever decision it was saved at;
/// then the digest of the decision there is known, and the same file can be loaded as it is.
void load_twice(std::string content, std::size_t rules_at, std::uint64_t seed) {
    if (rules_at + 8 > content.size()) return;
    content[rules_at] = static_cast<char>(~content[rules_at]);
    Loaded loaded = load(framed(content), game().runner);
    if (!loaded.match) return;
    if (!loaded.match->is_over() && content.size() >= 8) {
        Match& match = *loaded.match;
        const std::string digest = bytes_of(checksum(
            to_json(match.decision(), match.state(), game().content.library, all_knowing)));
        content[rules_at] = static_cast<char>(~content[rules_at]);
        content.replace(content.size() - 8, 8, digest);
    }
    check_loaded(std::move(loaded), seed);
    check_loaded(load(framed(content), game().runner), seed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Input input(data, size);
    const std::uint8_t mode = input.byte();
    if (mode == 0) {
        check_loaded(load(input.rest(), game().runner), 1);
        return 0;
    }
    if (mode == 1) {
        check_loaded(load(framed(std::string(input.rest())), game().runner), 1);
        return 0;
    }
    const bool twice = input.byte() % 2 == 1;
    const std::uint8_t seed = input.byte();
    const Good& from = good_saves()[mode % good_saves().size()];
    std::string content = from.content;
    damage(content, input);
    if (twice) {
        load_twice(std::move(content), from.rules_at, seed);
    } else {
        check_loaded(load(framed(content), game().runner), seed);
    }
    return 0;
}
