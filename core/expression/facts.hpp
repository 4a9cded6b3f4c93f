/// What the names of an expression mean in a running game, asked by the evaluator. A ruleset
/// derives from it. The rule of hidden information is kept here, where no ruleset can forget it: a
/// card that lies face down is blank, also to its owner, and answers only what is open of every
/// card (GA-INFO).
#pragma once

#include <optional>

#include "core/expression/program.hpp"
#include "core/state.hpp"

namespace cardloom::expression {

/// Where candidates are looked for.
struct Domain {
    ZoneSet zones = 0;
    std::int64_t top = -1;  // of each zone so many from the top; negative: all
};

/// How far a search has come; the rest is the business of whoever goes on with it.
struct Cursor {
    CardRef card;  // the candidate
    std::uint32_t zone = 0;
    std::int64_t left = 0;
    std::uint64_t kinds = 0;  // of zones, one bit each
    bool begun = false;
};

class Facts {
public:
    virtual ~Facts() = default;
    Facts(const Facts&) = delete;
    Facts& operator=(const Facts&) = delete;

    /// Of a kind that `use` says, whatever the ruleset answers.
    [[nodiscard]] Value root(RootId id, const FieldUse& use) const {
        return fitting(use, read_root(id, use.key));
    }
    /// The same; also the fallback, if there is no such thing or the card is blank.
    [[nodiscard]] Value field(const FieldUse& use, const Value& subject) const;
    /// Blank cards are all alike. A card that has moved on is blank, unless what it last was is
    /// remembered.
    [[nodiscard]] bool is_blank(CardRef card) const {
        const bool lies_open = state_.is_current(card) && state_.card(card.card).is(Card::face_up);
        return !lies_open && !is_opened(card);
    }
    /// What a test asks of a card, with the key that it says; none if the card is blank to it.
    [[nodiscard]] Value tested(const FieldUse& use, WordId key, CardRef card) const {
        const bool is_current = state_.is_current(card);
        const bool lies_open = is_current && state_.card(card.card).is(Card::face_up);
        if (!use.open && !lies_open && !is_opened(card)) return Value::none();
        if (is_current) return fitting(use, read_card(use.id, card, key));
        FieldUse with_key = use;
        with_key.key = key;
        return field(with_key, Value::card(card));
    }
    /// The next candidate into `cursor.card`; false at the end. Oldest first.
    [[nodiscard]] bool next(const Domain& domain, Cursor& cursor) const {
        return next_card(domain, cursor);
    }

protected:
    explicit Facts(const GameState& state) : state_(state) {}
    [[nodiscard]] const GameState& state() const { return state_; }

    // What the ruleset says. Total: whatever is asked, there is an answer; fields are asked only of
    // what the vocabulary says has them.
    [[nodiscard]] virtual Value read_root(RootId id, WordId key) const = 0;
    [[nodiscard]] virtual Value read_card(FieldId id, CardRef card, WordId key) const = 0;
    /// What is remembered of a card that has moved on; nothing: it is blank.
    [[nodiscard]] virtual std::optional<Value> read_past(FieldId id, CardRef card,
                                                         WordId key) const;
    [[nodiscard]] virtual Value read_player(FieldId id, PlayerId player, WordId key) const = 0;
    [[nodiscard]] virtual Value read_list(FieldId id, std::uint32_t list, WordId key) const = 0;
    [[nodiscard]] virtual bool next_card(const Domain& domain, Cursor& cursor) const = 0;
    /// True for a card that this invocation has opened (it looks, searches, reveals), or of which
    /// last-known information was open. By default there is none.
    [[nodiscard]] virtual bool is_opened(CardRef card) const;

    /// Goes through all zones of some kinds, one bit each by index; a next_card for rulesets whose
    /// zones of content are zones of the state.
    [[nodiscard]] bool next_in_zones(std::uint64_t zone_kinds, std::int64_t top,
                                     Cursor& cursor) const;

private:
    [[nodiscard]] static Value fitting(const FieldUse& use, const Value& value) {
        return (kind_of(value) & use.kinds) != 0 ? value : value_of(use.fallback);
    }

    const GameState& state_;
};

}  // namespace cardloom::expression
