/// Zones and hidden information: where cards lie, in which order, and who knows which card is which
/// (rules sections 9 and 10). These functions keep the lists and the knowledge straight; that a
/// move happens at all is for the pipeline to say.
#pragma once

#include <cstddef>
#include <iterator>
#include <span>

#include "core/event.hpp"
#include "core/state.hpp"

namespace cardloom {

/// The cards of a zone from the top (or oldest) down, for range-for. Do not move cards meanwhile.
class CardsIn {
public:
    class Iterator {
    public:
        using value_type = CardId;
        using difference_type = std::ptrdiff_t;
        Iterator() = default;
        Iterator(const GameState* state, CardId at) : state_(state), at_(at) {}
        CardId operator*() const { return at_; }
        Iterator& operator++() {
            at_ = state_->card(at_).next;
            return *this;
        }
        Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }

    private:
        const GameState* state_ = nullptr;
        CardId at_;
    };
    CardsIn(const GameState& state, ZoneId zone) : state_(&state), zone_(zone) {}
    [[nodiscard]] Iterator begin() const { return {state_, state_->zone(zone_).first}; }
    [[nodiscard]] Iterator end() const { return {state_, CardId{}}; }

private:
    const GameState* state_;
    ZoneId zone_;
};

/// The cards of a player's zone of a kind; of zones that objects have, those of the player's
/// objects.
template <class Visit>
void each_card_of(const GameState& state, ZoneKindId kind, PlayerId player, Visit&& visit) {
    const ZoneId zone = state.zone_of(kind, player);
    if (!zone.is_none()) {
        for (const CardId card : CardsIn(state, zone)) visit(card);
        return;
    }
    for (std::size_t i = state.layout().fixed_zones; i < state.zones().size(); ++i) {
        const Zone& row = state.zones()[i];
        if (row.kind != kind || row.host.is_none()) continue;
        if (state.card(row.host).controller != player) continue;
        for (const CardId card : CardsIn(state, ZoneId{i})) visit(card);
    }
}

[[nodiscard]] CardId card_at(const GameState& state, ZoneId zone, std::size_t position);
[[nodiscard]] std::size_t position_of(const GameState& state, CardId card);

/// Puts a card that is in no zone at a position (from the top; `bottom`, or beyond the end: last,
/// GA-INFO-11).
void link(GameState& state, CardId card, ZoneId zone, std::int16_t position);
void unlink(GameState& state, CardId card);
/// Puts a card that was unlinked back between its neighbours, as it was; nothing else may have
/// moved.
void put_back(GameState& state, CardId card, const Card& before);

/// The zone of an object (lineage, loaded cards ...); none if it has not been made. It is the
/// object's until that leaves, also while it is empty.
[[nodiscard]] ZoneId object_zone(const GameState& state, CardId host, ZoneKindId kind);
/// The same, made if there is none yet; none if there is no room for one.
ZoneId make_object_zone(GameState& state, CardId host, ZoneKindId kind);

/// Who knows a card by right where it lies now.
[[nodiscard]] PlayerSet known_by_right(const GameState& state, const Library& library, CardId card);

/// Carries out a move: lists, face, incarnation, the row among the objects, counters, knowledge.
/// Fills in what the event tells of itself (from_position, known, definition). False if there
/// is no room for another object; nothing is moved then.
[[nodiscard]] bool carry_out_move(GameState& state, const Library& library, Event& event);

/// Takes a card out of the game: it lies in no zone from then on.
void cease_to_exist(GameState& state, const Library& library, CardId card);

/// Gives a card that lies where objects lie its row among them. There must be room.
/// As a copy it is what it copies (GA-COPY-4).
void become_object(GameState& state, CardId card, bool rested, DefinitionId as_copy = {});
/// Makes an object something else: its other face, or a copy. What it is by itself it becomes
/// again.
void change_definition(GameState& state, const Library& library, CardId card, DefinitionId to);

/// Puts a zone in an order: `order[i]` becomes the card at position i. Who could not follow
/// forgets.
void set_order(GameState& state, const Library& library, ZoneId zone, std::span<const CardId> order,
               PlayerSet followers);

/// Puts a card elsewhere in its zone, which is no zone change (GA-ZONE-1). Who could not follow
/// forgets which card it is.
void reposition(GameState& state, const Library& library, CardId card, std::int16_t position,
                PlayerSet followers);
/// Opens a card to some players, who know it from then on.
void look_at(GameState& state, CardId card, PlayerSet players);

/// A new card that lies in no zone yet; none if there is no room.
[[nodiscard]] CardId make_card(GameState& state, DefinitionId definition, PlayerId owner);

/// Forgets all derived data: it is made anew as soon as somebody asks.
void forget_derived(GameState& state);
/// Whether a card's ability is in force where the card lies (GA-ABIL-2, GA-CHAMP-5).
[[nodiscard]] bool functions(const GameState& state, const Library& library, CardId card,
                             const AbilityDefinition& ability);
/// A card comes or goes: what is printed on it is in force where it lies, or was.
void mark_text(GameState& state, const Library& library, CardId card);

}  // namespace cardloom
