#include "scenarios/random_games.hpp"

#include <algorithm>

#include "core/random_play.hpp"
#include "scenarios/deal.hpp"
#include "scenarios/options.hpp"
#include "scenarios/soundness.hpp"

namespace cardloom::scenarios {

namespace {

constexpr int most_tries = 2000;

/// The table of a scenario without what is done at it.
ScenarioEntry table_of(const ScenarioEntry& from) {
    ScenarioEntry entry = from;
    entry.acts.clear();
    entry.then.reset();
    entry.table->draws.clear();
    return entry;
}

ActEntry act_of(PlayerId player, std::string text) {
    ActEntry act;
    act.seats[player.index()] = Words{{std::move(text), {}}};
    return act;
}

/// Plays a scenario for what can go wrong with the game itself.
Outcome played(const ScenarioEntry& entry, Stage& stage, Mode mode) {
    Diagnostics silent;
    const auto script = compile(entry, stage.library(), silent);
    return script ? perform(*script, stage, mode) : Outcome{};
}

/// Whether the game is sound as it stands.
bool is_sound(Match& match) { return match.faults().empty() && problem_with(match).empty(); }

}  // namespace

std::optional<Troubled> play_by_chance(const ScenarioEntry& from, Stage& stage,
                                       const RandomPlay& how) {
    Troubled game;
    game.entry = how.dealt ? dealt(from, stage.library(), how.seed) : table_of(from);
    game.entry.table->seed = Located<int>{static_cast<int>(how.seed % 1'000'000), {}};
    Diagnostics silent;
    const auto script = compile(game.entry, stage.library(), silent);
    if (!script) return {};
    const Table table = set_table(*script, stage.library());
    if (!table.problem.empty()) return {};
    std::optional<Match> match;
    if (table.position) {
        match.emplace(stage.runner(), table.setup, *table.position);
    } else {
        match.emplace(stage.runner(), table.setup);
    }
    Random random(how.seed);
    Answer answer;
    for (std::uint32_t i = 0; i < how.answers && !match->is_over() && is_sound(*match); ++i) {
        const Decision& decision = match->decision();
        answer_by_chance(decision, random, answer);
        const bool is_said = !decision.is_forced() || decision.kind == DecisionKind::opportunity;
        if (is_said) {
            const std::string text = Options(*match, table.labels).as_act(answer);
            game.entry.acts.push_back(act_of(decision.player, text));
        }
        static_cast<void>(match->answer(answer));
        // What proved illegal left no trace: it is no part of the game.
        if (is_said && !match->last_refusal().reason.empty()) game.entry.acts.pop_back();
    }
    match.reset();
    const Outcome outcome = played(game.entry, stage, how.mode);
    if (outcome.trouble == Trouble::none) return {};
    game.trouble = outcome.trouble;
    game.failure = outcome.failure;
    return game;
}

namespace {

class Shrinking {
public:
    Shrinking(ScenarioEntry entry, const Question& still_so)
        : entry_(std::move(entry)), still_so_(still_so) {}

    ScenarioEntry shrink() {
        bool smaller = true;
        while (smaller && tries_ < most_tries) {
            smaller = drop_acts();
            smaller |= drop_cards();
        }
        return std::move(entry_);
    }

private:
    bool take(ScenarioEntry candidate) {
        if (++tries_ > most_tries || !still_so_(candidate)) return false;
        entry_ = std::move(candidate);
        return true;
    }

    /// Runs of acts, long ones first: a play is several of them, and so every length is tried that
    /// a play can have.
    bool drop_acts() {
        constexpr std::size_t longest_play = 6;
        bool smaller = false;
        for (std::size_t length = entry_.acts.size(); length > 0;
             length = length > longest_play ? std::max(longest_play, length / 2) : length - 1) {
            for (std::size_t at = 0; at + length <= entry_.acts.size();) {
                ScenarioEntry candidate = entry_;
                const auto first = candidate.acts.begin() + static_cast<std::ptrdiff_t>(at);
                candidate.acts.erase(first, first + static_cast<std::ptrdiff_t>(length));
                if (take(std::move(candidate))) {
                    smaller = true;
                } else {
                    ++at;
                }
            }
        }
        return smaller;
    }

    bool drop_cards() {
        bool smaller = false;
        for (auto& seat : entry_.table->seats) {
            if (!seat) continue;
            const auto index = static_cast<std::size_t>(&seat - entry_.table->seats);
            for (std::size_t zone = 0; zone < entry_.table->seats[index]->zones.size(); ++zone) {
                smaller |= drop_cards_of(index, zone);
            }
        }
        return smaller;
    }

    bool drop_cards_of(std::size_t seat, std::size_t zone) {
        bool smaller = false;
        const auto items = [&](ScenarioEntry& entry) -> std::vector<CardItem>& {
            return entry.table->seats[seat]->zones[zone].value;
        };
        for (std::size_t i = items(entry_).size(); i-- > 0;) {
            ScenarioEntry without = entry_;
            items(without).erase(items(without).begin() + static_cast<std::ptrdiff_t>(i));
            if (take(std::move(without))) {
                smaller = true;
                continue;
            }
            const Counted counted = scenarios::counted(items(entry_)[i].card.value);
            if (counted.count == 1) continue;
            ScenarioEntry fewer = entry_;
            items(fewer)[i].card.value =
                counted.count == 2 ? counted.text
                                   : std::to_string(counted.count / 2) + " " + counted.text;
            smaller |= take(std::move(fewer));
        }
        return smaller;
    }

    ScenarioEntry entry_;
    const Question& still_so_;
    int tries_ = 0;
};

}  // namespace

ScenarioEntry shrink(ScenarioEntry entry, const Question& still_so) {
    return Shrinking(std::move(entry), still_so).shrink();
}

Troubled shrink(const Troubled& troubled, Stage& stage, Mode mode) {
    Troubled small = troubled;
    small.entry = shrink(troubled.entry, [&](const ScenarioEntry& candidate) {
        return played(candidate, stage, mode).trouble == troubled.trouble;
    });
    small.failure = played(small.entry, stage, mode).failure;
    return small;
}

}  // namespace cardloom::scenarios
