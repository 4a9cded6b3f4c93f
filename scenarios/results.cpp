/// What there is to see of the game, against what the results of a scenario say: the turn, what is
/// asked, costs, the journal. What lies on the table is in see_cards.cpp.

#include <fmt/format.h>

#include <algorithm>

#include "core/continuous/explain.hpp"
#include "core/play/cost.hpp"
#include "scenarios/flow.hpp"
#include "scenarios/performance.hpp"

namespace cardloom::scenarios {

namespace {

/// As an author wrote them.
std::string joined(const Words& all) {
    std::vector<std::string> texts;
    for (const Word& word : all) texts.push_back(word.value);
    return flow_list(texts);
}

std::string moment_text(const Ruleset& rules, PhaseId phase, StepId step) {
    std::string text = phase.is_none() ? "no phase" : rules.phase_labels[phase.index()].id;
    if (!step.is_none()) text += "." + rules.step_labels[step.index()].id;
    return text;
}

/// The sentence as far as the author wrote it: the rule at its end may be left out.
std::string as_written(const std::string& sentence, const std::string& wanted) {
    return wanted.ends_with("]") ? sentence : sentence.substr(0, sentence.rfind(" ["));
}

}  // namespace

void Performance::differ(const Place& place, const std::string& what, const std::string& expected,
                         const std::string& was) const {
    fail(place, fmt::format("{}\n  expected  {}\n  was       {}", what, expected, was));
}

void Performance::see(const Result& result) {
    for (const auto& [player, zone] : result.zones) {
        const std::string name = stage_.library().zone_kind(zone.kind).id;
        see_zone(player, zone, fmt::format("{}'s {}", scenarios::text_of(player), name));
    }
    if (result.stack) see_stack(*result.stack, result.entry->place);
    if (result.combat) see_combat(*result.combat);
    see_notes(*result.entry);
    see_turn(result);
    see_decision(result);
    see_costs(result);
    see_explanations(result);
    see_journal(result);
    see_end(result);
}

// The turn, and what is asked.

void Performance::see_turn(const Result& result) {
    const Machine& machine = match_->state().header().machine;
    const ResultEntry& entry = *result.entry;
    if (entry.turn && entry.turn->value != scenarios::text_of(machine.turn_player)) {
        differ(entry.turn->place, "whose turn it is", entry.turn->value,
               scenarios::text_of(machine.turn_player));
    }
    if (!result.moment) return;
    const bool by_step = !result.moment->step.is_none();
    const bool fits =
        machine.phase == result.moment->phase && (!by_step || machine.step == result.moment->step);
    if (fits) return;
    differ(entry.phase->place, "the phase", entry.phase->value,
           moment_text(*stage_.library().rules, machine.phase, by_step ? machine.step : StepId{}));
}

void Performance::see_decision(const Result& result) {
    const ResultEntry& entry = *result.entry;
    const bool is_over = match_->is_over();
    const bool has_opportunity = !is_over && match_->decision().kind == DecisionKind::opportunity;
    if (entry.opportunity) {
        const std::string holder =
            has_opportunity ? scenarios::text_of(match_->decision().player) : "nobody";
        if (entry.opportunity->value != holder) {
            differ(entry.opportunity->place, "who holds Opportunity", entry.opportunity->value,
                   holder);
        }
    }
    if (entry.asks) {
        const std::string asks =
            is_over ? "nothing"
                    : fmt::format("{} {}", scenarios::text_of(match_->decision().player),
                                  cardloom::word(match_->decision().kind));
        if (asks != entry.asks->value) {
            differ(entry.asks->place, "what is asked", entry.asks->value, asks);
        }
    }
    if (entry.offers) {
        std::vector<std::string> offered;
        if (!is_over) offered = Options(*match_, table_.labels).as_acts();
        std::vector<std::string> wanted, there = offered;
        for (const Word& word : *entry.offers) wanted.push_back(word.value);
        std::sort(wanted.begin(), wanted.end());
        std::sort(there.begin(), there.end());
        const Place place = entry.offers->empty() ? entry.place : entry.offers->front().place;
        if (wanted != there)
            differ(place, "what is offered", joined(*entry.offers), flow_list(offered));
    }
    for (const Doing& doing : result.legal) {
        std::string why;
        if (!is_over && Options(*match_, table_.labels).answer(doing, why)) continue;
        const PlayerId player = is_over ? PlayerId{} : match_->decision().player;
        fail(doing.place,
             fmt::format("'{}' is not legal: {}", doing.text, why_not(player, doing, why)));
    }
    for (const Result::Illegal& one : result.illegal) {
        std::string why = "it is not theirs to decide";
        const bool theirs = !is_over && match_->decision().player == one.by;
        if (theirs && Options(*match_, table_.labels).answer(one.act, why)) {
            fail(one.entry->place, fmt::format("'{}' is legal", one.act.text));
        }
        const std::string reason = why_not(one.by, one.act, why);
        if (one.entry->why && one.entry->why->value != reason) {
            differ(one.entry->why->place, fmt::format("why '{}' is not legal", one.act.text),
                   one.entry->why->value, reason);
        }
    }
}

void Performance::see_costs(const Result& result) {
    for (const Result::Cost& cost : result.costs) {
        const auto cards = cards_meant(match_->state(), table_.labels, cost.of);
        if (cards.empty()) {
            fail(cost.entry->place, fmt::format("there is no '{}' in the game", cost.of.text));
        }
        std::optional<std::int32_t> amount;
        std::string text = "no cost";
        match_->look([&](Game& game) {
            const CardId card = cards.front();
            const Play play =
                play_of_card(game, cost.by, game.state().ref(card), usual_kind(game, card));
            std::vector<CostLine> lines;
            amount = cost_of(game, play, &lines);
            if (amount) text = cost_text(game, lines);
        });
        const std::string what = fmt::format("what '{}' costs", cost.of.text);
        if (cost.entry->pays && amount != cost.entry->pays->value) {
            differ(cost.entry->pays->place, what, std::to_string(cost.entry->pays->value),
                   amount ? text : "no cost");
        }
        if (cost.entry->why && text != cost.entry->why->value) {
            differ(cost.entry->why->place, what, cost.entry->why->value, text);
        }
    }
}

void Performance::see_explanations(const Result& result) {
    static constexpr std::pair<const char*, Stat> stats[] = {{"power", Stat::power},
                                                             {"life", Stat::life},
                                                             {"level", Stat::level},
                                                             {"durability", Stat::durability}};
    for (const Result::Explained& one : result.explains) {
        const auto cards = cards_meant(match_->state(), table_.labels, one.of);
        if (cards.empty()) {
            fail(one.entry->place, fmt::format("there is no '{}' in the game", one.of.text));
        }
        std::string text;
        match_->look([&](Game& game) {
            if (!one.entry->stat) text = traits_text(game, cards.front());
            for (const auto& [word, stat] : stats) {
                if (one.entry->stat && one.entry->stat->value == word) {
                    text = stat_text(game, cards.front(), stat);
                }
            }
        });
        if (text == one.entry->why.value) continue;
        differ(one.entry->why.place, fmt::format("how '{}' came to be so", one.of.text),
               one.entry->why.value, text);
    }
}

// What was told.

void Performance::see_journal(const Result& result) {
    const ResultEntry& entry = *result.entry;
    if (entry.journal) {
        const std::vector<std::string> lines = news();
        bool fits = lines.size() == entry.journal->size();
        for (std::size_t i = 0; fits && i < lines.size(); ++i) {
            const std::string& wanted = (*entry.journal)[i].value;
            fits = as_written(lines[i], wanted) == wanted;
        }
        if (!fits) {
            std::string text = "the journal since the last act\n  expected";
            for (const Word& word : *entry.journal) text += "\n    " + word.value;
            text += "\n  was";
            for (const std::string& line : lines) text += "\n    " + line;
            fail(entry.journal->empty() ? entry.place : entry.journal->front().place, text);
        }
    }
    std::size_t at = 0;
    for (const Word& wanted : entry.tells.value_or(Words{})) {
        const auto is_it = [&](const JournalLine& line) {
            return as_written(sentence(line, stage_.library(), all_knowing), wanted.value) ==
                   wanted.value;
        };
        const auto from = told_.begin() + static_cast<std::ptrdiff_t>(at);
        const auto found = std::find_if(from, told_.end(), is_it);
        if (found == told_.end()) {
            fail(wanted.place, fmt::format("the journal does not tell{}: {}",
                                           at == 0 ? "" : " after the line before", wanted.value));
        }
        at = static_cast<std::size_t>(found - told_.begin()) + 1;
    }
}

void Performance::see_end(const Result& result) {
    const ResultEntry& entry = *result.entry;
    static constexpr std::string_view endings[] = {"running",  "won",     "drawn",
                                                   "capacity", "faulted", "runaway"};
    const std::string_view ending = endings[static_cast<std::size_t>(match_->ending())];
    if (entry.ended && entry.ended->value != ending) {
        differ(entry.ended->place, "how the game ended", entry.ended->value, std::string(ending));
    }
    if (!entry.won) return;
    PlayerSet wanted = 0;
    for (const Word& word : *entry.won) wanted |= only(player_of(word.value));
    if (match_->ending() == Ending::won && match_->winners() == wanted) return;
    std::vector<std::string> winners;
    for (std::size_t i = 0; i < script_.players; ++i) {
        if (contains(match_->winners(), PlayerId{i})) {
            winners.push_back(scenarios::text_of(PlayerId{i}));
        }
    }
    differ(entry.won->front().place, "who has won", joined(*entry.won),
           match_->is_over() ? fmt::format("{}, {}", ending, flow_list(winners)) : "nobody yet");
}

}  // namespace cardloom::scenarios
