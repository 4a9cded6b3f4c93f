#include "core/expression/facts.hpp"

namespace cardloom::expression {

bool Facts::is_opened(CardRef) const { return false; }

std::optional<Value> Facts::read_past(FieldId, CardRef, WordId) const { return {}; }

Value Facts::field(const FieldUse& use, const Value& subject) const {
    if ((kind_of(subject) & use.subjects) == 0) return value_of(use.fallback);
    switch (subject.kind) {
        case ValueKind::card: {
            const CardRef card = subject.as_card();
            if (!state_.is_current(card)) {
                if (const auto past = read_past(use.id, card, use.key)) return fitting(use, *past);
            }
            if (use.open ? !state_.is_current(card) && is_blank(card) : is_blank(card)) break;
            return fitting(use, read_card(use.id, card, use.key));
        }
        case ValueKind::player:
            if (subject.as_player().index() >= state_.players().size()) break;
            return fitting(use, read_player(use.id, subject.as_player(), use.key));
        case ValueKind::list:
            return fitting(use,
                           read_list(use.id, static_cast<std::uint32_t>(subject.payload), use.key));
        default:
            break;
    }
    return value_of(use.fallback);
}

bool Facts::next_in_zones(std::uint64_t zone_kinds, std::int64_t top, Cursor& cursor) const {
    CardId at = cursor.begun ? state_.card(cursor.card.card).next : CardId{};
    if (cursor.begun && cursor.left == 0) at = {};
    while (at.is_none()) {
        if (cursor.begun) ++cursor.zone;
        cursor.begun = true;
        const auto zones = state_.zones();
        while (cursor.zone < zones.size() &&
               (zone_kinds >> zones[cursor.zone].kind.index() & 1) == 0) {
            ++cursor.zone;
        }
        if (cursor.zone >= zones.size()) return false;
        cursor.left = top;
        if (top != 0) at = zones[cursor.zone].first;
    }
    if (cursor.left > 0) --cursor.left;
    cursor.card = state_.ref(at);
    return true;
}

}  // namespace cardloom::expression
