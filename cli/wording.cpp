#include "cli/wording.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/play/cost.hpp"
#include "core/play/playing.hpp"
#include "core/ruleset.hpp"

namespace cardloom::cli {

namespace {

bool knows(const GameState& state, CardId card, PlayerId observer) {
    return observer.is_none() || contains(state.card(card).known, observer);
}

/// "on the field", "in P1's hand", "on the stack".
std::string place_text(const GameState& state, const Library& library, CardId card) {
    const ZoneId zone = state.card(card).zone;
    if (zone.is_none()) return "nowhere";
    const Zone& row = state.zone(zone);
    const std::string& kind = library.zone_kind(row.kind).id;
    if (row.owner.is_none()) return "on the " + kind;
    return fmt::format("in {}'s {}", player_name(row.owner), kind);
}

/// What a card costs as its player would play it now.
std::string cost_now(Match& match, PlayerId player, const Option& option) {
    std::string text;
    match.look([&](Game& game) {
        const Play play = option.ability ? play_of_ability(player, option.card, option.ability)
                                         : play_of_card(game, player, option.card,
                                                        usual_kind(game, option.card.card));
        const auto cost = cost_of(game, play);
        const CostKind kind = cost_kind_of(game, play);
        if (!cost || kind == CostKind::none) return;
        text = fmt::format(" ({} {})", *cost, kind == CostKind::memory ? "memory" : "reserve");
    });
    return text;
}

/// Which of a card's abilities it is, if it has several that can be activated.
std::string ability_text(const Library& library, const Option& option, DefinitionId card) {
    const std::string& id = library.ability(option.ability).id;
    const auto count =
        std::count_if(library.card(card).abilities.begin(), library.card(card).abilities.end(),
                      [&](AbilityId ability) { return library.ability(ability).activated; });
    const std::size_t block = id.find('#');
    return count > 1 && block != std::string::npos ? " " + id.substr(block) : "";
}

class Wording {
public:
    explicit Wording(Match& match) : match_(match), decision_(match.decision()) {}

    std::string of(std::size_t index) {
        const Option& option = decision_.options[index];
        std::string text = verb_text(option, index);
        if (!option.target.is_none()) text += " -> " + named(option.target.card);
        return text;
    }

private:
    /// With its figures if it lies on the table, else with where it lies, unless it is played from
    /// there as usual.
    std::string named(CardId card) {
        const PlayerId you = decision_.player;
        const GameState& state = match_.state();
        if (state.object(card) != nullptr) {
            const PlayerId whose = state.card(card).controller;
            const std::string text = object_text(match_, card, you);
            return whose == you ? text : fmt::format("{}'s {}", player_name(whose), text);
        }
        const std::string name = card_name(match_, card, you);
        const Roles& roles = match_.library().roles;
        const ZoneId zone = state.card(card).zone;
        const bool is_usual =
            zone == state.zone_of(roles.hand, you) || zone == state.zone_of(roles.material, you);
        if (is_usual) return name;
        return fmt::format("{} {}", name, place_text(state, match_.library(), card));
    }

    std::string verb_text(const Option& option, std::size_t index) {
        const PlayerId you = decision_.player;
        const bool has_card = !option.card.is_none();
        const bool has_text = index < decision_.texts.size() && !decision_.texts[index].empty();
        const std::string own = has_text ? decision_.texts[index] : std::string();
        switch (option.verb) {
            case Verb::pass:
                return "pass";
            case Verb::yes:
                return own.empty() ? "yes" : own;
            case Verb::no:
                return own.empty() ? "no" : own;
            case Verb::proceed:
                return "go on to the next phase";
            case Verb::play:
            case Verb::materialize:
                return fmt::format("{} {}{}", word(option.verb), named(option.card.card),
                                   cost_now(match_, you, option));
            case Verb::activate: {
                const DefinitionId card = match_.state().card(option.card.card).definition;
                return fmt::format("activate {}{}{}", named(option.card.card),
                                   ability_text(match_.library(), option, card),
                                   cost_now(match_, you, option));
            }
            case Verb::attack:
                return "attack with " + named(option.card.card);
            case Verb::mode:
                return own.empty() ? fmt::format("mode {}", option.number) : own;
            case Verb::number:
                return std::to_string(option.number);
            case Verb::name:
                return match_.library()
                    .card(DefinitionId{static_cast<std::size_t>(option.number)})
                    .name;
            case Verb::pick:
                break;
        }
        if (has_card) return named(option.card.card) + (own.empty() ? "" : ": " + own);
        if (!own.empty()) return own;
        if (option.ability) return match_.library().ability(option.ability).id;
        if (option.player) return player_name(option.player);
        return fmt::format("option {}", index + 1);
    }

    Match& match_;
    const Decision decision_;
};

}  // namespace

std::string player_name(PlayerId player) { return fmt::format("P{}", player.value + 1); }

std::string card_name(Match& match, CardId card, PlayerId observer) {
    if (!knows(match.state(), card, observer)) return "a card";
    std::string name;
    match.look([&](Game& game) { name = name_of(game, card); });
    return name;
}

std::string object_text(Match& match, CardId card, PlayerId observer) {
    std::string text = card_name(match, card, observer);
    const GameState& state = match.state();
    const Library& library = match.library();
    match.look([&](Game& game) {
        if (!knows(state, card, observer)) return;
        const std::int32_t damage = damage_on(game, card);
        if (is_champion(game, card)) {
            text += fmt::format(", level {}, life {} of {}", level_of(game, card),
                                life_of(game, card) - damage, life_of(game, card));
        } else if (has_life(game, card)) {
            text += fmt::format(" {}/{}", power_of(game, card), life_of(game, card));
            if (damage > 0) text += fmt::format(", {} damage", damage);
        } else if (has_power(game, card)) {
            text += fmt::format(", power {}", power_of(game, card));
        }
        if (has_durability(game, card)) {
            text += fmt::format(", durability {}", durability_of(game, card));
        }
    });
    for (const Counter& counter : state.counters()) {
        if (counter.card != card || counter.amount == 0) continue;
        const bool is_told =
            counter.kind == library.roles.damage || counter.kind == library.roles.durability;
        if (is_told) continue;
        const CounterKind& kind = library.counter(counter.kind);
        text += kind.is_state ? ", " + kind.id : fmt::format(", {} {}", counter.amount, kind.id);
    }
    const Object* object = state.object(card);
    if (object != nullptr && object->rested != 0) text += ", rested";
    return text;
}

std::string placed_text(Match& match, CardId card, PlayerId observer) {
    const GameState& state = match.state();
    if (state.object(card) == nullptr) {
        return fmt::format("{} {}", card_name(match, card, observer),
                           place_text(state, match.library(), card));
    }
    return fmt::format("{}'s {}", player_name(state.card(card).controller),
                       object_text(match, card, observer));
}

std::string time_text(Match& match) {
    const Machine& machine = match.state().header().machine;
    std::string text = fmt::format("Turn {}", machine.turn);
    if (machine.turn_player.is_none() || machine.phase.is_none()) return text;
    const RuleLabel& phase = match.library().rules->phase_labels[machine.phase.index()];
    return fmt::format("{}, {}'s {} phase", text, player_name(machine.turn_player),
                       phase.name.empty() ? phase.id : phase.name);
}

std::string rule_title(const scenarios::Catalogue& rules, std::string_view id) {
    for (const scenarios::Titled& rule : rules.all()) {
        if (rule.id == id) return rule.title;
    }
    const std::size_t part = id.rfind('.');
    return part == std::string_view::npos ? "" : rule_title(rules, id.substr(0, part));
}

std::vector<Choice> choices(Match& match) {
    const Decision decision = match.decision();
    Wording wording(match);
    std::vector<Choice> all;
    const bool picks_one = decision.least == 1 && decision.most == 1;
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
        Choice choice{wording.of(i), static_cast<std::uint16_t>(i), 1};
        const bool is_hidden = !decision.options[i].card.is_none() &&
                               match.state().object(decision.options[i].card.card) == nullptr;
        const auto same = std::find_if(
            all.begin(), all.end(), [&](const Choice& other) { return other.text == choice.text; });
        if (picks_one && is_hidden && same != all.end()) {
            ++same->count;
        } else {
            all.push_back(std::move(choice));
        }
    }
    return all;
}

std::string outcome_text(Match& match) {
    if (match.ending() == Ending::drawn) return "The game is drawn";
    if (match.ending() != Ending::won) return "The game was broken off";
    std::string winners;
    for (std::size_t i = 0; i < match.state().players().size(); ++i) {
        if (!contains(match.winners(), PlayerId{i})) continue;
        winners += (winners.empty() ? "" : " and ") + player_name(PlayerId{i});
    }
    return winners + " wins";
}

}  // namespace cardloom::cli
