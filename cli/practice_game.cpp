/// `cardloom play --practice`: a demonstration of the engine on the practice game, a whole game
/// told in words, and then what can be done with a game that is a value.

#include "cli/practice_game.hpp"

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/record.hpp"
#include "core/content_names.hpp"
#include "core/random_play.hpp"
#include "core/runner.hpp"
#include "core/save.hpp"
#include "practice/skirmish.hpp"

namespace cardloom::cli {

namespace {

/// Plays by chance until the match is over, or as many answers have been given.
void play_on(Match& match, Random& random, std::uint32_t answers) {
    Answer answer;
    while (!match.is_over() && match.answered() < answers) {
        answer_by_chance(match.decision(), random, answer);
        static_cast<void>(match.answer(answer));
    }
}

void tell(const Match& match, PlayerId audience) {
    const Journal& journal = match.journal();
    for (std::size_t i = journal.first(); i < journal.size(); ++i) {
        fmt::print("{}\n", sentence(journal.line(i), match.library(), audience));
    }
}

/// Goes back to the middle of the game and shows that every way there leads to the same place.
bool demonstrate(Match& match, Runner& runner, PlayerId audience) {
    const std::uint32_t middle = match.answered() / 2;
    Match past = match.fork();
    if (past.undo_to(middle)) return false;
    fmt::print("\nBack at decision {} of {}: {}\n", middle, match.answered(),
               to_json(past.decision(), past.state(), past.library(), audience));
    fmt::print("  hash                 {}\n", hex(past.hash()));
    Match fork = past.fork();
    fmt::print("  hash of a fork       {}\n", hex(fork.hash()));
    const std::string bytes = save(past);
    Loaded loaded = load(bytes, runner);
    if (!loaded.match || loaded.match->hash() != past.hash() || fork.hash() != past.hash()) {
        return false;
    }
    fmt::print("  saved and loaded     {}   ({} bytes)\n", hex(loaded.match->hash()), bytes.size());
    Random one(1), other(2);
    play_on(fork, one, UINT32_MAX);
    play_on(*loaded.match, other, UINT32_MAX);
    fmt::print("From there, two other ways on:\n");
    for (const Match* end : {&fork, &*loaded.match}) {
        const Journal& journal = end->journal();
        fmt::print("  {} answers: {}\n", end->answered(),
                   sentence(journal.line(journal.size() - 1), end->library(), audience));
    }
    return true;
}

}  // namespace

int play_practice_game(const PracticeGame& options) {
    practice::Skirmish content;
    practice::SkirmishFlow flow(content);
    Runner runner(content.library, flow, content.handlers);
    Match match(runner, content.setup(options.players, options.seed));
    Random random(options.seed);
    play_on(match, random, UINT32_MAX);
    const PlayerId audience = options.audience == 0 ? all_knowing : PlayerId{options.audience - 1};
    tell(match, audience);
    fmt::print("\n{} players, {} decisions, {} errors in content made void, hash {}\n",
               options.players, match.answered(), match.faults().size(), hex(match.hash()));
    if (!demonstrate(match, runner, audience)) {
        fmt::print(stderr, "cardloom: the game could not be taken back\n");
        return could_not_run;
    }
    if (options.record.empty()) return ok;
    const std::string problem = record(match, options.record);
    if (!problem.empty()) {
        fmt::print(stderr, "cardloom: {}\n", problem);
        return could_not_run;
    }
    fmt::print("\nRecorded in {}\n", options.record);
    return ok;
}

}  // namespace cardloom::cli
