/// Abilities about costs: layers, which change what something costs, and payments, which cover
/// part of it.
#include "scripting/cards/ability_work.hpp"

namespace cardloom::cards {

namespace {

class Layers : AbilityPart {
public:
    using AbilityPart::AbilityPart;

    /// Whether a pattern is of some way of playing this very card.
    [[nodiscard]] static bool is_of_playing_itself(const Node& of) {
        const NodeEntry* card = of.find("card");
        const NodeEntry* event = of.find("event");
        if (card == nullptr || event == nullptr || !card->value.is_plain()) return false;
        const std::string& name = event->value.value;
        return card->value.value == "self" &&
               (name == "activate" || name == "materialize" || name == "bestow" || name == "play");
    }

    void layer(const LayerEntry& entry) {
        ability_.kind = AbilityKind::cost;
        if (entry.of) {
            ability_.watched = compiling_.events_of(*entry.of);
            compiled_.pattern = pattern(*entry.of);
            ability_.payment.own = is_of_playing_itself(*entry.of);  // from wherever it is
        }
        if (entry.additional || entry.tax) {
            ability_.tax = entry.tax.has_value();
            const Node& what = entry.tax ? *entry.tax : *entry.additional;
            const CompiledCost cost = compile_cost(compiling_, what);
            ability_.cost = cost.parts;
            ability_.reserve = cost.amount;
            ability_.cost_kind = cost.kind;
            ability_.layer = CostLayer::start;
            if (entry.additional && cost.kind != CostKind::none) {
                compiling_.mistake(Code::bad_cost, what.place,
                                   "a layer adds to reserve and memory with 'add'", "write add: 1");
            }
            if (entry.additional && !entry.of) {
                compiling_.mistake(Code::bad_pattern, entry.place,
                                   "what this very card costs besides stands in 'play'",
                                   "write play: { additional: ... }");
            }
            return;
        }
        if (entry.level) {
            ability_.raises_level = true;
            compiled_.amount = compiling_.amount(entry.level->value);
            if (!entry.of) {
                compiling_.mistake(Code::bad_cost, entry.place,
                                   "'level' stands beside 'of', which says for which plays",
                                   "write of: { event: activate, player: you }");
            }
            return;
        }
        ability_.layer = entry.set   ? CostLayer::set
                         : entry.add ? CostLayer::add
                                     : CostLayer::remove;
        if (entry.set) compiled_.amount = compiling_.amount(entry.set->value);
        if (entry.add) compiled_.amount = compiling_.amount(entry.add->value);
        for (const ProgramRef* one : {&compiled_.condition, &compiled_.amount}) {
            ability_.cost_by_targets |= *one && asks_for(**one, compiling_.vocabulary, "target");
        }
        const auto by_x = [&](const ProgramRef& one) {
            return one && (asks_for(*one, compiling_.vocabulary, "x") ||
                           asks_for(*one, compiling_.vocabulary, "event.x"));
        };
        ability_.amount_by_x = by_x(compiled_.amount);
        ability_.cost_by_x = ability_.amount_by_x || by_x(compiled_.condition) ||
                             by_x(compiled_.pattern) || by_x(compiled_.gate);
    }

    void payment(const PayEntry& entry) {
        ability_.kind = AbilityKind::payment;
        PaymentSpec& spec = ability_.payment;
        spec.covers = entry.cost.value == "reserve" ? CostKind::reserve : CostKind::memory;
        CompiledCost by = compile_cost(compiling_, entry.by);
        if (by.kind != CostKind::none || by.parts.size() != 1) {
            compiling_.mistake(Code::bad_cost, entry.by.place,
                               "a payment gives one kind of thing, as { rest: self }");
            return;
        }
        spec.by = by.parts.front();
        spec.worth = static_cast<std::int16_t>(entry.worth);
        spec.up_to = static_cast<std::int16_t>(entry.up_to.value_or(0));
        const NodeEntry* card = entry.of ? entry.of->find("card") : nullptr;
        spec.own = card != nullptr && card->value.is_scalar() && card->value.value == "self";
        spec.only = entry.only;
        if (spec.only && !spec.own) {
            compiling_.mistake(Code::bad_cost, entry.place,
                               "'only' says how this very card is paid for",
                               "write of: { event: activate, card: self }");
        }
        if (!entry.of) return;
        compiled_.pattern =
            compiling_.program([&](TreeMaker& maker) { return maker.pattern(*entry.of); },
                               expression::Needed::condition);
    }
};

}  // namespace

void compile_layer(AbilityWork& work, const LayerEntry& entry) { Layers(work).layer(entry); }

void compile_payment(AbilityWork& work, const PayEntry& entry) { Layers(work).payment(entry); }

}  // namespace cardloom::cards
