/// Answers in JSON, given to a match: accepted or refused, and nothing else.
#include "tests/fuzz/practice_game.hpp"

using namespace cardloom;
using namespace cardloom::fuzzing;

namespace {

std::vector<Match>& matches() {
    static std::vector<Match> list = [] {
        std::vector<Match> all;
        for (int answers = 0; answers < 100; answers += 7) {
            all.push_back(game().played(2, static_cast<std::uint64_t>(answers), answers, 20));
        }
        return all;
    }();
    return list;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Input input(data, size);
    Match& match = matches()[input.byte() % matches().size()];
    std::string why;
    const auto answer = answer_from_json(input.rest(), why);
    must(answer.has_value() == why.empty(), "neither an answer nor a reason");
    if (!answer) return 0;
    must(answer_from_json(to_json(*answer), why) == answer, "an answer is read as another");
    if (match.is_over()) return 0;
    Match fork = match.fork();
    const std::uint64_t before = fork.hash();
    if (fork.answer(*answer)) must(fork.hash() == before, "a refused answer has changed the match");
    game().check(fork);
    return 0;
}
