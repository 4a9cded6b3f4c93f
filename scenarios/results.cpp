/// What there is to see at the table of a scenario, against what its results say.

#include <fmt/format.h>

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/play/cost.hpp"
#include "core/zones.hpp"
#include "scenarios/performance.hpp"

namespace cardloom::scenarios {

namespace {

std::string listed(const std::vector<std::string>& all) {
    return fmt::format("[{}]", fmt::join(all, ", "));
}

std::string listed(const Words& all) {
    std::vector<std::string> texts;
    for (const Word& word : all) texts.push_back(word.value);
    return listed(texts);
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

std::string shown_item(const Item& item) {
    const CardItem& entry = *item.entry;
    std::vector<std::string> fields;
    const auto number = [&](const char* name, const std::optional<Located<int>>& value) {
        if (value) fields.push_back(fmt::format("{}: {}", name, value->value));
    };
    const auto truth = [&](const char* name, const std::optional<Located<bool>>& value) {
        if (value) fields.push_back(fmt::format("{}: {}", name, value->value));
    };
    truth("rested", entry.rested);
    truth("face_up", entry.face_up);
    truth("token", entry.token);
    number("damage", entry.damage);
    number("power", entry.power);
    number("life", entry.life);
    number("level", entry.level);
    number("x", entry.x);
    if (entry.owner) fields.push_back("owner: " + entry.owner->value);
    if (entry.counters) {
        std::vector<std::string> kinds;
        for (const auto& one : *entry.counters) {
            kinds.push_back(fmt::format("{}: {}", one.name, one.value));
        }
        fields.push_back(fmt::format("counters: {{ {} }}", fmt::join(kinds, ", ")));
    }
    for (const ZoneItems& zone : entry.under) {
        std::vector<std::string> cards;
        for (const CardItem& card : zone.value) cards.push_back(card.card.value);
        fields.push_back(fmt::format("{}: {}", zone.name, listed(cards)));
    }
    const std::string name =
        item.count > 1 ? fmt::format("{} {}", item.count, item.card.text) : item.card.text;
    if (fields.empty()) return name;
    return fmt::format("{{ card: {}, {} }}", name, fmt::join(fields, ", "));
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
    if (result.entry->stack) see_stack(*result.entry->stack);
    see_turn(result);
    see_decision(result);
    see_costs(result);
    see_journal(result);
    see_end(result);
}

// Zones.

std::vector<CardId> Performance::cards_of(PlayerId player, ZoneKindId kind) {
    std::vector<CardId> cards;
    const GameState& state = match_->state();
    if (stage_.library().zone_kind(kind).objects) {
        for (const Object& object : state.objects()) {
            const Card& card = state.card(object.card);
            const bool there = !card.zone.is_none() && state.zone(card.zone).kind == kind;
            if (there && card.controller == player) cards.push_back(object.card);
        }
        return cards;
    }
    const bool shared = stage_.library().zone_kind(kind).holder == Holder::everyone;
    each_card_of(state, kind, player, [&](CardId card) {
        if (!shared || state.card(card).controller == player) cards.push_back(card);
    });
    return cards;
}

bool Performance::is_as_wanted(CardId id, const Item& item) {
    const GameState& state = match_->state();
    if (!is_meant(state, table_.labels, item.card, id)) return false;
    const CardItem& entry = *item.entry;
    const Card& card = state.card(id);
    const Object* object = state.object(id);
    if (entry.rested && (object == nullptr || (object->rested != 0) != entry.rested->value)) {
        return false;
    }
    if (entry.face_up && card.is(Card::face_up) != entry.face_up->value) return false;
    if (entry.token && card.is(Card::token) != entry.token->value) return false;
    if (!item.owner.is_none() && card.owner != item.owner) return false;
    if (entry.x && (object == nullptr || object->x != entry.x->value)) return false;
    if (entry.counters) {
        for (const Counter& counter : state.counters()) {
            if (counter.card != id || counter.amount == 0) continue;
            const auto is_it = [&](const auto& one) { return one.first == counter.kind; };
            const auto found = std::find_if(item.counters.begin(), item.counters.end(), is_it);
            if (found == item.counters.end()) return false;
        }
        for (const auto& [kind, amount] : item.counters) {
            if (state.counters_on(id, kind) != amount) return false;
        }
    }
    bool fits = true;
    match_->look([&](Game& game) {
        const auto is = [&](const std::optional<Located<int>>& wanted, auto&& value) {
            if (wanted && wanted->value != value(game, id)) fits = false;
        };
        is(entry.damage, [](Game& g, CardId c) { return damage_on(g, c); });
        is(entry.power, [](Game& g, CardId c) { return power_of(g, c); });
        is(entry.life, [](Game& g, CardId c) { return life_of(g, c); });
        is(entry.level, [](Game& g, CardId c) { return level_of(g, c); });
    });
    for (const ZoneOf& under : item.under) {
        std::vector<CardId> cards;
        const ZoneId zone = object_zone(match_->state(), id, under.kind);
        if (!zone.is_none()) {
            for (const CardId one : CardsIn(match_->state(), zone)) cards.push_back(one);
        }
        std::vector<const Item*> wanted;
        for (const Item& one : under.items) {
            wanted.insert(wanted.end(), static_cast<std::size_t>(one.count), &one);
        }
        if (!match_items(wanted, cards)) return false;
    }
    return fits;
}

/// Whether each wanted item can be given a card of its own. Few of them are alike, so trying is
/// fast.
bool Performance::match_items(const std::vector<const Item*>& wanted,
                              const std::vector<CardId>& there) {
    if (wanted.size() != there.size()) return false;
    std::vector<std::vector<std::size_t>> fitting;
    for (const Item* item : wanted) {
        fitting.emplace_back();
        for (std::size_t i = 0; i < there.size(); ++i) {
            if (is_as_wanted(there[i], *item)) fitting.back().push_back(i);
        }
    }
    // An augmenting path for each item: a matching, if there is one.
    std::vector<std::size_t> item_of(there.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        std::vector<bool> tried(there.size());
        const std::function<bool(std::size_t)> give = [&](std::size_t item) {
            for (const std::size_t card : fitting[item]) {
                if (tried[card]) continue;
                tried[card] = true;
                if (item_of[card] != wanted.size() && !give(item_of[card])) continue;
                item_of[card] = item;
                return true;
            }
            return false;
        };
        if (!give(i)) return false;
    }
    return true;
}

std::string Performance::shown(CardId id, const std::vector<Item>& like) {
    const auto says = [&](auto member) {
        return std::any_of(like.begin(), like.end(),
                           [&](const Item& item) { return (item.entry->*member).has_value(); });
    };
    std::vector<std::string> fields;
    const GameState& state = match_->state();
    const std::string name = called(id, state, stage_.library(), table_.labels);
    const Object* object = state.object(id);
    if (object != nullptr && object->rested != 0) fields.emplace_back("rested: true");
    match_->look([&](Game& game) {
        if (object != nullptr && damage_on(game, id) != 0) {
            fields.push_back(fmt::format("damage: {}", damage_on(game, id)));
        }
        if (says(&CardItem::power)) fields.push_back(fmt::format("power: {}", power_of(game, id)));
        if (says(&CardItem::life)) fields.push_back(fmt::format("life: {}", life_of(game, id)));
        if (says(&CardItem::level)) fields.push_back(fmt::format("level: {}", level_of(game, id)));
    });
    std::vector<std::string> counters;
    for (const Counter& one : match_->state().counters()) {
        const bool is_damage = one.kind == stage_.library().roles.damage;
        if (one.card != id || one.amount == 0 || (is_damage && !says(&CardItem::counters)))
            continue;
        counters.push_back(
            fmt::format("{}: {}", stage_.library().counter(one.kind).id, one.amount));
    }
    if (!counters.empty()) {
        fields.push_back(fmt::format("counters: {{ {} }}", fmt::join(counters, ", ")));
    }
    const GameState& now = match_->state();
    for (std::size_t i = now.layout().fixed_zones; i < now.zones().size(); ++i) {
        const Zone& zone = now.zones()[i];
        if (zone.host != id || zone.count == 0) continue;
        std::vector<std::string> cards;
        for (const CardId card : CardsIn(now, ZoneId{i})) {
            cards.push_back(called(card, now, stage_.library(), table_.labels));
        }
        fields.push_back(
            fmt::format("{}: {}", stage_.library().zone_kind(zone.kind).id, listed(cards)));
    }
    if (fields.empty()) return name;
    return fmt::format("{{ card: {}, {} }}", name, fmt::join(fields, ", "));
}

/// Equal ones that follow each other are counted.
std::string Performance::shown(const std::vector<CardId>& cards, const std::vector<Item>& like) {
    std::vector<std::string> texts;
    std::vector<int> counts;
    for (const CardId card : cards) {
        const std::string text = shown(card, like);
        if (!texts.empty() && texts.back() == text && text.front() != '{') {
            ++counts.back();
            continue;
        }
        texts.push_back(text);
        counts.push_back(1);
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (counts[i] > 1) texts[i] = fmt::format("{} {}", counts[i], texts[i]);
    }
    return listed(texts);
}

void Performance::see_zone(PlayerId player, const ZoneOf& zone, const std::string& of) {
    const std::vector<CardId> there = cards_of(player, zone.kind);
    std::vector<const Item*> wanted;
    for (const Item& item : zone.items) {
        wanted.insert(wanted.end(), static_cast<std::size_t>(item.count), &item);
    }
    bool fits = wanted.size() == there.size();
    if (stage_.library().zone_kind(zone.kind).ordered) {
        for (std::size_t i = 0; fits && i < wanted.size(); ++i) {
            fits = is_as_wanted(there[i], *wanted[i]);
        }
    } else {
        fits = fits && match_items(wanted, there);
    }
    if (fits) return;
    std::vector<std::string> expected;
    for (const Item& item : zone.items) expected.push_back(shown_item(item));
    differ(zone.place, of, listed(expected), shown(there, zone.items));
}

void Performance::see_stack(const Words& wanted) {
    const GameState& state = match_->state();
    std::vector<std::string> there;
    for (const Instance& row : state.stack()) {
        there.push_back(called(row.source.card, state, stage_.library(), table_.labels));
    }
    Diagnostics silent;
    Names names(stage_.library(), script_.players, silent);
    for (const auto& [label, card] : table_.labels) names.labels.insert(label);
    bool fits = wanted.size() == there.size();
    for (std::size_t i = 0; fits && i < wanted.size(); ++i) {
        const auto word = names.card(wanted[i].value, wanted[i].place);
        fits = word && is_meant(state, table_.labels, *word, state.stack()[i].source.card);
    }
    if (fits) return;
    const Place place = wanted.empty() ? script_.entry->place : wanted.front().place;
    differ(place, "the stack", listed(wanted), listed(there));
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
            differ(place, "what is offered", listed(*entry.offers), listed(offered));
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
    differ(entry.won->front().place, "who has won", listed(*entry.won),
           match_->is_over() ? fmt::format("{}, {}", ending, listed(winners)) : "nobody yet");
}

}  // namespace cardloom::scenarios
