/// What the names of `=` expressions, filters and conditions mean in a game under a ruleset. What
/// the engine does not have yet (keywords) is none, 0 or false.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/content.hpp"
#include "core/expression/facts.hpp"
#include "core/expression/words.hpp"
#include "core/game.hpp"

namespace cardloom::cards {

struct CardBook;

/// The ids of a vocabulary and of its words, looked up once for all games.
class CardNames {
public:
    CardNames() = default;
    /// Once all cards are in the library.
    void fill(const expression::Names& names, const Library& library, expression::Words& words);

    /// Lets the core know what words mean as characteristics.
    void give_meanings(Library& library) const;

    enum class Root : std::uint8_t {
        unknown,
        you,
        self,
        source,
        target,
        x,
        y,
        level,
        paid,
        args,
        event_is,
        turn_player,
        phase,
        players,
        event_card,
        event_player,
        event_source,
        event_amount,
        event_cause,
        event_phase,
        event_edge,
        event_from,
        event_to,
        event_over,
        event_champion,
        event_attacker,
        event_target,
        event_defender,
        event_combat,
        event_aims_at_self,
        event_is_aimed,
        event_uses_self,
        event_is_attack,
        event_has_keyword,
        event_targets_self,
        combat_attacker,
        combat_target,
        attack_has,
        policy,
        event_counter,
        event_x,
        event_key,
        event_value,
        event_value_is,
        event_nth,
        event_unpreventable,
        event_token,
        event_face,
        event_total,
        bearer,
        tally_so_far,
        ability_activated,
        ability_resolved,
        ability_times,
    };
    enum class Field : std::uint8_t {
        unknown,
        power,
        base_power,
        life,
        level,
        base_level,
        durability,
        reserve,
        memory_cost,
        damage,
        name,
        rested,
        token,
        copy,
        mastery,
        x,
        played_from,
        is_played_from,
        controller,
        owner,
        zone,
        face,
        counters,
        paid,
        shares,
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
        is_supertype,
        is_subtype,
        is_class,
        is_element,
        is_name,
        is_named,
        is_state,
        is_face,
        is_paid,
        has,
        notes,
        link,
        is_linked,
        tally,
        is_tallied,
    };
    /// What a word is, besides a word.
    struct Meaning {
        std::uint32_t types = 0, supertypes = 0, classes = 0, elements = 0;  // a bit, or none
        std::uint16_t subtype = 0xFFFF;
        CounterId counter;
        EventName event;
        KeywordId keyword;
        TallyId tally;
        bool unit = false, object = false;
    };

    std::vector<Root> roots;
    std::vector<Field> fields;
    std::vector<std::uint64_t> zone_kinds;  // per zone of the vocabulary: bits
    /// Of several zones of the vocabulary.
    [[nodiscard]] std::uint64_t kinds_of(expression::ZoneSet zones) const {
        std::uint64_t kinds = 0;
        for (std::size_t i = 0; i < zone_kinds.size(); ++i) {
            if ((zones >> i & 1u) != 0) kinds |= zone_kinds[i];
        }
        return kinds;
    }
    struct PolicyValue {
        expression::WordId id;
        expression::Value value;
    };
    std::vector<PolicyValue> policies;               // those that content asks for
    std::vector<expression::WordId> zone_words;      // per zone kind
    std::vector<expression::WordId> phase_words;     // per phase
    std::vector<expression::WordId> card_names;      // per definition
    std::vector<expression::WordId> card_ids;        // likewise
    std::vector<expression::WordId> champion_names;  // likewise: the part before the comma, or none
    std::vector<expression::WordId> counter_words;
    std::array<expression::WordId, 5> cause_words;
    std::vector<Meaning> meanings;  // per word
    expression::WordId attacking, defending, retaliating, attacked, used, targeted;
    expression::WordId awake, rested, damaged, transformed, loaded, up, down, begin, end,
        class_word, element_word, name_word, count_word;

    [[nodiscard]] const Meaning& meaning(expression::WordId word) const {
        static const Meaning none;
        return word.index() < meanings.size() ? meanings[word.index()] : none;
    }
};

/// Who asks, and about what.
struct Occasion {
    const Game& game;
    const CardBook& book;
    const Call& call;
    const Event* event = nullptr;  // that happens now
    const Play* play = nullptr;    // that is being played, seen as an event
    bool sees_own = false;         // what `you` know is open: costs and permissions
    bool happened = false;         // the event is counted among those of this turn already
    bool of_attack = false;        // an effect on attacks asks whether it is about this one
    bool of_cost = false;          // how much more or less is paid is asked for
    AbilityId acting{};            // an ability on the stack that is looked at,
    CardRef actor{};               // ... and what has it
};

/// Whether damage cannot be prevented: because it was dealt so, or because an effect says it
/// (GA-GEN-8, GA-PREV-6).
[[nodiscard]] bool is_unpreventable(const Game& game, const Event& damage);

class CardFacts : public expression::Facts {
public:
    explicit CardFacts(const Occasion& occasion);

protected:
    [[nodiscard]] expression::Value read_root(expression::RootId id,
                                              expression::WordId key) const override;
    [[nodiscard]] expression::Value read_card(expression::FieldId id, CardRef card,
                                              expression::WordId key) const override;
    [[nodiscard]] std::optional<expression::Value> read_past(expression::FieldId id, CardRef card,
                                                             expression::WordId key) const override;
    [[nodiscard]] expression::Value read_player(expression::FieldId id, PlayerId player,
                                                expression::WordId key) const override;
    [[nodiscard]] expression::Value read_list(expression::FieldId id, std::uint32_t list,
                                              expression::WordId key) const override;
    [[nodiscard]] bool next_card(const expression::Domain& domain,
                                 expression::Cursor& cursor) const override;
    [[nodiscard]] bool is_opened(CardRef card) const override;

private:
    [[nodiscard]] std::optional<expression::Value> past_value(const Past& past,
                                                              CardNames::Field field,
                                                              expression::WordId key) const;
    [[nodiscard]] expression::Value event_root(CardNames::Root root, expression::WordId key) const;
    [[nodiscard]] expression::Value combat_root(CardNames::Root root) const;
    [[nodiscard]] expression::Value level_root(CardNames::Root root) const;
    [[nodiscard]] std::int32_t counted(std::int32_t level) const;
    [[nodiscard]] expression::Value told_root(CardNames::Root root) const;
    [[nodiscard]] expression::Value play_root(CardNames::Root root, expression::WordId key) const;
    [[nodiscard]] expression::Value paid_for_own(expression::WordId key) const;
    [[nodiscard]] expression::Value paid(CardRef card, std::uint8_t way, std::uint8_t options,
                                         expression::WordId key) const;
    [[nodiscard]] bool acts_as(CardRef card, std::uint16_t subtype) const;
    [[nodiscard]] std::span<const Note> kept(CardRef card, expression::WordId key) const;
    [[nodiscard]] expression::Value argument(expression::WordId key) const;
    [[nodiscard]] expression::Value noted(const Keeper& keeper, expression::WordId key) const;
    [[nodiscard]] expression::Value used(CardNames::Root root) const;
    [[nodiscard]] expression::Value nth(expression::WordId key) const;
    [[nodiscard]] expression::WordId name_word(CardId card) const;
    [[nodiscard]] bool is_named(CardId card, expression::WordId name) const;
    [[nodiscard]] bool attack_has(const Event& attack, KeywordId keyword) const;
    [[nodiscard]] bool is_type(CardRef card, expression::WordId word) const;
    [[nodiscard]] bool is_targeted(CardRef ref) const;
    [[nodiscard]] expression::Value zone_word(ZoneKindId kind) const;
    [[nodiscard]] ZoneKindId origin_of(CardRef ref) const;
    [[nodiscard]] bool is_state(CardRef card, expression::WordId word) const;
    [[nodiscard]] bool shares(CardRef card, expression::WordId what) const;

    const Occasion& occasion_;
};

}  // namespace cardloom::cards
