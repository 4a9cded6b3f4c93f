#include "cli/question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/wording.hpp"

namespace cardloom::cli {

namespace {

/// What players do where a rule asks: by the rule and the kind of decision. CARD is the card that
/// asks; a phrase without it stands alone where none is known.
struct Phrase {
    std::string_view rule;
    std::optional<DecisionKind> kind;  // none: any
    std::string_view text;
};
constexpr Phrase phrases[] = {
    {"GA-GLIMPSE-1", DecisionKind::order,
     "puts the rest on the bottom of the deck, the last lowest"},
    {"GA-GLIMPSE-1",
     {},
     "glimpses: selects what stays on top of the deck, the first on top; the "
     "rest goes to the bottom"},
    {"GA-COMBAT-DECL-1.b", {}, "selects a weapon for the attack of CARD"},
    {"GA-COMBAT-DECL-1.c", DecisionKind::choose_players, "selects whom CARD attacks"},
    {"GA-COMBAT-DECL-1.c", {}, "selects what CARD attacks"},
    {"GA-COMBAT-RETAL-3", DecisionKind::order, "orders who retaliates against CARD first"},
    {"GA-COMBAT-RETAL-3", {}, "selects who retaliates against CARD"},
    {"GA-ATKC-2", {}, "selects who attacks with CARD"},
    {"GA-UNIQ-1", {}, "keeps one of them and sacrifices the others"},
    {"GA-ENDPH-3", {}, "discards"},
    {"GA-MATPH-3", {}, "may materialize"},
    {"GA-COST-3", {}, "pays reserve for CARD, with cards that go to memory"},
    {"GA-COST-4", DecisionKind::number, "says how much of the cost of CARD is paid otherwise"},
    {"GA-COST-4", {}, "selects what stands in for reserve, for CARD"},
    {"GA-MAT-3.3.1", {}, "selects what stands in for memory, for CARD"},
    {"GA-IDX-34", {}, "shows cards reserved for CARD"},
    {"GA-ACT-1.3", DecisionKind::number, "says what X is for CARD"},
    {"GA-ACT-1.3", {}, "selects what is paid for CARD: mode 0 is its own cost"},
    {"GA-ACT-1.5", DecisionKind::number, "divides for CARD"},
    {"GA-ACT-1.8", {}, "selects which cost of CARD is paid next"},
    {"GA-REDIR-1", {}, "selects a new target for CARD"},
    {"GA-SBE-11", {}, "selects what CARD is linked to"},
    {"GA-TBA-2", {}, "selects for loading what was glimpsed"},
};

std::string_view phrase_of(const Decision& decision) {
    for (const Phrase& one : phrases) {
        if (one.rule == decision.rule && (!one.kind || one.kind == decision.kind)) return one.text;
    }
    return {};
}

std::string_view usual_phrase(DecisionKind kind) {
    switch (kind) {
        case DecisionKind::opportunity:
            return "has Opportunity";
        case DecisionKind::choose_cards:
            return "selects cards for CARD";
        case DecisionKind::choose_targets:
            return "selects targets for CARD";
        case DecisionKind::choose_players:
            return "selects players for CARD";
        case DecisionKind::choose_modes:
            return "selects modes for CARD";
        case DecisionKind::choose_names:
            return "names a card for CARD";
        case DecisionKind::may:
            return "may, for CARD";
        case DecisionKind::number:
            return "decides for CARD";
        case DecisionKind::order:
            return "puts in order for CARD";
        case DecisionKind::order_replacements:
            return "orders what is replaced first";
        case DecisionKind::order_triggers:
            return "orders abilities that have triggered, the first lowest on the stack";
        case DecisionKind::pay:
            return "pays for CARD";
    }
    return "decides";
}

std::string_view act_of(CostWhat what) {
    switch (what) {
        case CostWhat::rest:
            return "rests";
        case CostWhat::sacrifice:
            return "sacrifices";
        case CostWhat::banish:
            return "banishes";
        case CostWhat::discard:
            return "discards";
        case CostWhat::reveal:
            return "reveals";
        case CostWhat::remove_counters:
            return "removes counters";
        case CostWhat::add_counters:
            return "adds counters";
        case CostWhat::damage:
            return "has damage dealt";
        case CostWhat::move:
            return "puts elsewhere";
        case CostWhat::delevel:
        case CostWhat::show:
        case CostWhat::act:
            break;
    }
    return {};
}

/// What is done to pay an additional cost of a card, if all that it can be is the same.
std::string_view additional_act(const CardDefinition& card, const Library& library) {
    std::vector<CostPart> parts;
    const auto add = [&](const std::vector<CostPart>& more) {
        parts.insert(parts.end(), more.begin(), more.end());
    };
    for (const BesideCost& one : card.additional) add(one.parts);
    for (const BesideCost& one : card.optional) add(one.parts);
    for (const AlternativeCost& one : card.alternatives) add(one.parts);
    for (const AbilityId id : card.abilities) add(library.ability(id).cost);
    std::string_view act;
    for (const CostPart& part : parts) {
        if (part.with != PaidWith::chosen) continue;
        if (!act.empty() && act != act_of(part.what)) return {};
        act = act_of(part.what);
    }
    return act;
}

/// A phrase with the card in it; without one the part that names it is left out.
std::string filled(std::string_view phrase, const std::string& card) {
    std::string text(phrase);
    const std::size_t at = text.find("CARD");
    if (at == std::string::npos) return text;
    if (!card.empty()) return text.replace(at, 4, card);
    for (const std::string_view with :
         {" for CARD", ", for CARD", " of CARD", " against CARD", " with CARD", " CARD"}) {
        const std::size_t part = text.find(with);
        if (part != std::string::npos) return text.erase(part, with.size());
    }
    return text.replace(at, 4, "it");
}

std::string amount_text(const Decision& decision) {
    if (decision.kind == DecisionKind::opportunity || decision.kind == DecisionKind::may) return "";
    if (decision.is_range)
        return fmt::format(": type a number from {} to {}", decision.least, decision.most);
    const std::int32_t most =
        std::min(decision.most, static_cast<std::int32_t>(decision.options.size()));
    const std::string order = decision.ordered && most > 1 ? ", in order" : "";
    if (decision.least == most) return fmt::format(": choose {}{}", most, order);
    return fmt::format(": choose {} to {}{}", decision.least, most, order);
}

bool is_of_the_turn(std::string_view rule) {
    return rule == "GA-OPP-1" || rule.starts_with("GA-MATPH") || rule.starts_with("GA-ENDPH") ||
           rule.starts_with("GA-START") || rule == "GA-UNIQ-1" || rule == "GA-TRIG-4" ||
           rule.starts_with("AMB-");
}
bool is_of_playing(std::string_view rule) {
    return rule.starts_with("GA-ACT-") || rule.starts_with("GA-COST-") ||
           rule.starts_with("GA-MAT-") || rule == "GA-IDX-34";
}

}  // namespace

CardId card_under_way(const GameState& state, const Library& library) {
    for (std::size_t i = 0; i < state.cards().size(); ++i) {
        const CardId card{i};
        const ZoneId zone = state.card(card).zone;
        if (zone.is_none() || state.zone(zone).kind != library.roles.stack) continue;
        const bool is_there =
            std::any_of(state.stack().begin(), state.stack().end(),
                        [&](const Instance& instance) { return instance.source.card == card; });
        if (!is_there) return card;
    }
    return {};
}

CardId asking_card(Match& match, CardId played) {
    const std::string_view rule = match.decision().rule;
    const GameState& state = match.state();
    if (is_of_the_turn(rule)) return {};
    if (rule.starts_with("GA-COMBAT-")) {
        for (const CombatRole& role : state.combat()) {
            if (role.kind == CombatRole::Kind::attacker) return role.card.card;
        }
        return played;
    }
    if (is_of_playing(rule)) {
        const CardId card = card_under_way(state, match.library());
        if (!card.is_none()) return card;
        if (!played.is_none()) return played;
    }
    return state.stack().empty() ? CardId{} : state.stack().back().source.card;
}

bool is_asked_by_text(const Decision& decision) {
    if (!decision.prompt.empty() || decision.kind == DecisionKind::opportunity) return false;
    return decision.rule.starts_with("GA-RES-") || decision.rule == "GA-ACT-1.4" ||
           decision.rule == "GA-ACT-1.5" || decision.rule == "GA-REPL-1" ||
           decision.rule == "GA-IDX-5" || decision.rule == "GA-COST-6";
}

std::string question_text(Match& match, const scenarios::Catalogue& rules, CardId played) {
    const Decision& decision = match.decision();
    const CardId card = asking_card(match, played);
    const std::string name = card.is_none() ? "" : card_name(match, card, decision.player);
    std::string_view phrase = phrase_of(decision);
    if (phrase.empty()) phrase = usual_phrase(decision.kind);
    const bool plays = !decision.options.empty() && decision.options.front().verb == Verb::play &&
                       decision.rule == "GA-GLIMPSE-1";
    if (plays) phrase = "may play one of the cards glimpsed";
    std::string act = filled(phrase, name);
    if (decision.rule == "GA-COST-6" && !card.is_none()) {
        const DefinitionId definition = match.state().card(card).definition;
        const std::string_view paid =
            additional_act(match.library().card(definition), match.library());
        if (!paid.empty()) act = fmt::format("{} as a cost of {}", paid, name);
    }
    std::string text = player_name(decision.player) + " " + act + amount_text(decision);
    if (!decision.prompt.empty()) text += ": " + decision.prompt;
    const std::string title = rule_title(rules, decision.rule);
    return fmt::format("{} [{}{}{}]", text, decision.rule, title.empty() ? "" : " ", title);
}

}  // namespace cardloom::cli
