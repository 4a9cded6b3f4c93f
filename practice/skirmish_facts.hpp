/// What the names of `=` expressions mean in the practice game, as far as it has such things:
/// power, life, zones, counters, players. What it has not (notes, keywords, tallies) is none, 0 or
/// false.
#pragma once

#include <utility>
#include <vector>

#include "core/expression/facts.hpp"
#include "core/expression/words.hpp"
#include "practice/skirmish.hpp"

namespace cardloom::practice {

/// The ids of a vocabulary and of its words, looked up once for all games.
class SkirmishNames {
public:
    SkirmishNames(const Skirmish& skirmish, const expression::Names& names,
                  expression::Words& words);

    enum class Root : std::uint8_t {
        unknown,
        you,
        self,
        source,
        target,
        x,
        y,
        level,
        args,
        paid,
        turn_player,
        phase,
        event_card,
        event_amount,
        event_player,
        players
    };
    enum class Field : std::uint8_t {
        unknown,
        power,
        life,
        reserve,
        damage,
        name,
        rested,
        token,
        controller,
        owner,
        zone,
        face,
        counters,
        champion,
        influence,
        opponents,
        hand,
        memory,
        deck,
        material,
        graveyard,
        banishment,
        count,
        is_type,
        is_state,
        is_face,
        is_name
    };

    const Skirmish& skirmish;
    std::vector<Root> roots;
    std::vector<Field> fields;
    std::vector<std::uint64_t> zone_kinds;        // per zone of the vocabulary: a bit, or none
    std::vector<expression::WordId> zone_words;   // per zone kind
    std::vector<expression::WordId> phase_words;  // per phase
    std::vector<expression::WordId> card_names;   // per definition
    std::vector<std::pair<expression::WordId, CounterId>> counters;
    expression::WordId ally, champion, action, unit, object, awake, rested, damaged, up, down;
};

/// Who asks, and about what.
struct Occasion {
    PlayerId you;
    CardRef self, source, target;
    std::int32_t x = 0, y = 0, level = 0;
    CardRef event_card;
    std::int32_t event_amount = 0;
    PlayerId event_player;
    std::vector<std::pair<expression::WordId, expression::Value>> args, paid;
};

class SkirmishFacts : public expression::Facts {
public:
    SkirmishFacts(const GameState& state, const SkirmishNames& names, const Occasion& occasion)
        : Facts(state), names_(names), occasion_(occasion) {}

protected:
    [[nodiscard]] expression::Value read_root(expression::RootId id,
                                              expression::WordId key) const override;
    [[nodiscard]] expression::Value read_card(expression::FieldId id, CardRef card,
                                              expression::WordId key) const override;
    [[nodiscard]] expression::Value read_player(expression::FieldId id, PlayerId player,
                                                expression::WordId key) const override;
    [[nodiscard]] expression::Value read_list(expression::FieldId id, std::uint32_t list,
                                              expression::WordId key) const override;
    [[nodiscard]] bool next_card(const expression::Domain& domain,
                                 expression::Cursor& cursor) const override;

private:
    [[nodiscard]] bool is_type(CardRef card, expression::WordId type) const;
    [[nodiscard]] bool is_state(CardRef card, expression::WordId word) const;
    [[nodiscard]] std::int64_t damage_on(CardRef card) const;
    [[nodiscard]] CardRef champion_of(PlayerId player) const;
    [[nodiscard]] expression::Value zone_of(PlayerId player, ZoneKindId kind) const;
    [[nodiscard]] std::uint16_t cards_of(PlayerId player, ZoneKindId kind) const;

    const SkirmishNames& names_;
    const Occasion& occasion_;
};

}  // namespace cardloom::practice
