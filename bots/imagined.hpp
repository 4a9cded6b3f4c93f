/// A game that could be the one at the table, for all that one seat knows: what is hidden from the
/// seat is dealt anew, and so is what chance will bring. A bot can try its answers in it and count
/// what comes of them, and learns nothing that a player at its seat could not.
#pragma once

#include <cstdint>

#include "bots/figures.hpp"
#include "core/match.hpp"

namespace cardloom::bots {

class Imagined {
public:
    /// Of a match that waits for this seat.
    Imagined(Match& match, PlayerId seat, std::uint64_t seed);

    [[nodiscard]] PlayerId seat() const { return seat_; }
    [[nodiscard]] bool is_over() const { return match_.is_over(); }
    [[nodiscard]] bool is_winner(PlayerId player) const;
    [[nodiscard]] std::size_t players() const { return match_.setup().decks.size(); }
    /// Only while it is not over.
    [[nodiscard]] const Decision& decision() { return match_.decision(); }
    [[nodiscard]] std::uint16_t turn() { return match_.state().header().machine.turn; }
    [[nodiscard]] View view() { return match_.view(seat_); }
    /// Whether everything that was begun is over: nothing is on the stack or waits for it, and
    /// nobody fights.
    [[nodiscard]] bool is_quiet();
    /// How many effects are there that do not last for ever.
    [[nodiscard]] std::size_t passing_effects() { return match_.state().lasting().size(); }
    /// What the seat can count of what a player has.
    [[nodiscard]] Figures figures(PlayerId whose);

    /// False if it is refused.
    bool answer(const Answer& answer) { return !match_.answer(answer); }
    [[nodiscard]] Imagined fork() { return {match_.fork(), seat_}; }

    // Of options.
    /// Whether they are the same but for which copy of a card is used, as two equal cards in hand.
    [[nodiscard]] bool are_alike(const Option& one, const Option& other);
    /// What is printed as the cost of a card in the seat's hand or memory; none if it lies
    /// elsewhere.
    [[nodiscard]] std::optional<std::int32_t> cost_in_hand(const Option& option);

private:
    Imagined(Match match, PlayerId seat) : match_(std::move(match)), seat_(seat) {}
    [[nodiscard]] bool is_interchangeable(const Option& option);

    Match match_;
    PlayerId seat_;
};

}  // namespace cardloom::bots
