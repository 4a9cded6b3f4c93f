/// What the fuzz harnesses share: the practice game as content, good files to damage, and what must
/// hold of everything that a loader accepts.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/invariants.hpp"
#include "core/match.hpp"
#include "core/random_play.hpp"
#include "core/runner.hpp"
#include "core/view.hpp"
#include "practice/skirmish.hpp"

namespace cardloom::fuzzing {

/// A finding: libFuzzer keeps the input that led here.
[[noreturn]] inline void found(const std::string& what) {
    std::fprintf(stderr, "found: %s\n", what.c_str());
    std::abort();
}
inline void must(bool holds, const char* what) {
    if (!holds) found(what);
}

/// The bytes of an input, one after the other; zeros when there are no more.
class Input {
public:
    Input(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
    std::uint8_t byte() {
        if (left_ == 0) return 0;
        --left_;
        return *data_++;
    }
    std::uint16_t word() {
        const std::uint8_t low = byte();
        return static_cast<std::uint16_t>(low | byte() << 8);
    }
    [[nodiscard]] bool empty() const { return left_ == 0; }
    [[nodiscard]] std::string_view rest() const {
        return {reinterpret_cast<const char*>(data_), left_};
    }

private:
    const std::uint8_t* data_;
    std::size_t left_;
};

/// Damages a good file as the input says, in a few places: how, where, and with what. So every
/// input is near to something that is accepted.
inline void damage(std::string& file, Input& input) {
    const int edits = 1 + input.byte() % 6;
    for (int i = 0; i < edits && !input.empty() && !file.empty(); ++i) {
        const std::uint8_t how = input.byte();
        const std::size_t at = input.word() % file.size();
        const auto what = static_cast<char>(input.byte());
        switch (how % 6) {
            case 0:
            case 1:
                file[at] = what;
                break;
            case 2:
                file[at] = static_cast<char>(file[at] + (what % 2 == 0 ? 1 : -1));
                break;
            case 3:
                file.insert(at, 1, what);
                break;
            case 4:
                file.erase(at, static_cast<unsigned char>(what) % 8 + 1u);
                break;
            case 5:  // a piece of it again, elsewhere
                file.replace(at, 2, file.substr(input.word() % file.size(), 2));
                break;
        }
    }
}

class PracticeGame {
public:
    practice::Skirmish content;
    practice::SkirmishFlow flow{content};
    Runner runner{content.library, flow, content.handlers};

    /// A match that has been played by chance for a while, or as long as it lasts.
    [[nodiscard]] Match played(std::size_t players, std::uint64_t seed, int answers,
                               std::size_t deck) {
        Setup setup = content.setup(players, seed);
        for (Deck& each : setup.decks) each.parts[0].cards.resize(deck);
        Match match(runner, std::move(setup));
        play_on(match, seed, answers);
        return match;
    }

    /// Plays by chance, or passes whenever it can so that what is on the stack resolves; the state
    /// must stay sound.
    void play_on(Match& match, std::uint64_t seed, int answers, bool passing = false) {
        Random random(seed);
        Answer answer;
        for (int i = 0; i < answers && !match.is_over(); ++i) {
            answer_by_chance(match.decision(), random, answer);
            if (passing && match.decision().kind == DecisionKind::opportunity) {
                answer = Answer::pick(0);
            }
            if (const auto refusal = match.answer(answer)) found("refused: " + refusal->reason);
            check(match);
        }
    }

    void check(Match& match) {
        const std::string problem = problem_with(match.state(), content.library);
        if (!problem.empty()) found("the state is not sound: " + problem);
        if (match.is_over()) return;
        const Decision& decision = match.decision();
        must(cardloom::check(decision, first_answer(decision)) == std::nullopt,
             "a decision that its first answer does not fit");
    }

    /// What can be asked of a match that came from a file: the seed chooses, since to try all with
    /// each input takes long.
    void exercise(Match match, std::uint64_t seed) {
        check(match);
        const std::size_t players = match.setup().decks.size();
        const PlayerId player{seed / 4 % players};
        switch (seed % 4) {
            case 0:
                must(
                    !to_json(view(match.state(), content.library, player), content.library).empty(),
                    "a view without a text");
                break;
            case 1: {
                Match fork = match.fork();
                play_on(fork, seed, 10);
                play_on(match, seed, 10);
                must(fork.hash() == match.hash(), "a fork that plays another game");
                break;
            }
            case 2:
                if (match.undo_to(match.answered() / 2) == std::nullopt) check(match);
                break;
            case 3:
                if (match.concede(player) == std::nullopt) check(match);
                break;
        }
        play_on(match, seed, 20, seed / 4 % 2 == 0);
    }
};

inline PracticeGame& game() {
    static PracticeGame the_game;
    return the_game;
}

}  // namespace cardloom::fuzzing
