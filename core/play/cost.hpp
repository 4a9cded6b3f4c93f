/// What a play costs: the layers of GA-COST-CALC, in the order the ruleset gives them, with the
/// reason for every change. It changes what is paid, never the card's own cost (GA-COST-2).
#pragma once

#include <optional>
#include <vector>

#include "core/game.hpp"
#include "core/rule_words.hpp"

namespace cardloom {

/// One change on the way from the printed cost to what is paid.
struct CostLine {
    CostLayer layer = CostLayer::start;
    std::int32_t amount = 0;  // set to, added, or the printed cost
    std::int32_t after = 0;   // the cost when this was applied
    UsedAbility by{};         // what changed it, if anything did
};

/// Whether a way to play a card, or a cost beside its own, is there: what gates it holds.
[[nodiscard]] bool is_open(Game& game, const Play& play, AbilityId gate);

/// The events that a play is: what changes its cost, forbids or allows it watches one of them.
[[nodiscard]] NameSet names_of(const Play& play);

/// While it lives, what changes, pays or forbids plays is collected once; nothing in the state may
/// change meanwhile. For listing what can be played.
class Listing {
public:
    explicit Listing(Game& game);
    Listing(const Listing&) = delete;
    Listing& operator=(const Listing&) = delete;
    ~Listing();

private:
    Game& game_;
};
/// Collects it for one use.
void collect_for_listing(Game& game);
/// Lists an ability in force where it belongs, if it changes, pays or forbids plays.
void list_ability(Listed& listed, const Call& call, const AbilityDefinition& ability);
/// Whether what has a listed ability has meanwhile left where it is in force.
[[nodiscard]] inline bool has_left(const Game& game, const Call& call) {
    return call.timestamp == 0 && !game.state().is_current(call.source);
}

/// Visits what a play pays beside the card's own cost: what the card asks for, and the optional
/// costs that were declared. What is free of all costs pays none of it (GA-COST-8).
template <class Visit>
void each_beside(Game& game, const Play& play, Visit&& visit) {
    if (play.kind == InstanceKind::ability || play.all_free) return;
    const CardDefinition& card = game.library().card(game.state().card(play.card.card).definition);
    for (const BesideCost& one : card.additional) {
        if (is_open(game, play, one.gate)) visit(one);
    }
    for (std::size_t i = 0; i < card.optional.size(); ++i) {
        if ((play.options >> i & 1u) != 0) visit(card.optional[i]);
    }
}

/// The kind of cost that a play pays: the card's, the alternative's, or the ability's.
[[nodiscard]] CostKind cost_kind_of(const Game& game, const Play& play);

/// What is to be paid; nothing if the play has no such cost at all, which is not 0 (GA-COSTC-5).
/// With `lines`, every step is told.
[[nodiscard]] std::optional<std::int32_t> cost_of(Game& game, const Play& play,
                                                  std::vector<CostLine>* lines = nullptr);

/// The same of what is no play: the reserve cost that an attack or a wielding has by these layers,
/// beside what is asked for it (GA-COMBAT-DECL-1.e). Without them it is 0.
[[nodiscard]] std::int32_t cost_of(Game& game, const Event& event,
                                   std::vector<CostLine>* lines = nullptr);

/// Whether X is still part of what is paid when all layers have changed it. What sets a cost
/// without asking for X, or removes it, leaves none (GA-COSTC-3).
[[nodiscard]] bool is_x_paid(Game& game, const Play& play);

/// How much higher LV is for a play than it is otherwise, by what raises it for plays; with `by`,
/// what does.
[[nodiscard]] std::int32_t level_added(Game& game, const Play& play,
                                       std::vector<UsedAbility>* by = nullptr);

/// "3: printed 5, set to 3 by Tollgate [GA-COST-CALC]" ..., for people.
[[nodiscard]] std::string cost_text(const Game& game, const std::vector<CostLine>& lines);

}  // namespace cardloom
