#include "bots/imagined.hpp"

namespace cardloom::bots {

Imagined::Imagined(Match& match, PlayerId seat, std::uint64_t seed)
    : match_(match.redeal(seat, seed)), seat_(seat) {
    match_.keep_journal(false);
}

bool Imagined::is_winner(PlayerId player) const {
    return match_.ending() == Ending::won && contains(match_.winners(), player);
}

bool Imagined::is_quiet() {
    const GameState& state = match_.state();
    return state.stack().empty() && state.pending().empty() && state.combat().empty() &&
           match_.decision().kind == DecisionKind::opportunity;
}

Figures Imagined::figures(PlayerId whose) {
    Figures counted;
    match_.look([&](const Game& game) { counted = count(game, whose, seat_); });
    return counted;
}

/// A card that the seat knows and that lies among others like it, not on the field.
bool Imagined::is_interchangeable(const Option& option) {
    if (option.card.is_none()) return false;
    const GameState& state = match_.state();
    const CardId card = option.card.card;
    return contains(state.card(card).known, seat_) && state.object(card) == nullptr;
}

bool Imagined::are_alike(const Option& one, const Option& other) {
    if (one == other) return true;
    if (!is_interchangeable(one) || !is_interchangeable(other)) return false;
    const Card& card = match_.state().card(one.card.card);
    const Card& twin = match_.state().card(other.card.card);
    Option same = other;
    same.card = one.card;
    return same == one && card.definition == twin.definition && card.zone == twin.zone;
}

std::optional<std::int32_t> Imagined::cost_in_hand(const Option& option) {
    if (!is_interchangeable(option)) return {};
    const GameState& state = match_.state();
    const Card& card = state.card(option.card.card);
    const Roles& roles = match_.library().roles;
    const bool at_hand = card.zone == state.zone_of(roles.hand, seat_) ||
                         card.zone == state.zone_of(roles.memory, seat_);
    if (!at_hand) return {};
    return match_.library().card(card.definition).cost;
}

}  // namespace cardloom::bots
