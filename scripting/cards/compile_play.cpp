/// How a card may be played: what it costs besides, other ways, where from and when.
#include <algorithm>

#include "core/hash.hpp"
#include "scripting/cards/ability_work.hpp"

namespace cardloom::cards {

namespace {

class WaysToPlay : AbilityPart {
public:
    using AbilityPart::AbilityPart;

    /// Most ways of being played are facts of the card; what opens another way is a permission, and
    /// what narrows all of them a prohibition.
    bool play(const PlayEntry& entry) {
        CardDefinition& card = *compiling_.card;
        for (const auto& [word, key] :
             {std::pair{&entry.goes_to, "goes_to"}, std::pair{&entry.state, "state"}}) {
            if (!*word || entry.from) continue;
            compiling_.mistake(Code::bad_pattern, (*word)->place,
                               fmt::format("'{}' belongs to 'from'", key));
        }
        const bool opens = entry.from.has_value();  // then its gate is that of the permission
        const AbilityId gate = opens || entry.only ? AbilityId{} : gate_of_costs();
        if (entry.additional) card.additional.push_back(beside(*entry.additional, gate));
        if (entry.optional) {
            if (card.optional.size() == 8) {
                compiling_.mistake(Code::bad_cost, entry.optional->place,
                                   "a card has at most 8 optional costs");
                return false;
            }
            const auto number = static_cast<std::uint8_t>(card.optional.size());
            card.optional.push_back(beside(entry.optional->cost, gate, Shown::may_be));
            card.optional.back().name = paid_name(*entry.optional, number, 0, false);
        }
        std::uint8_t way = 0;
        if (entry.alternative) {
            const CompiledCost cost = compile_cost(compiling_, entry.alternative->cost);
            AlternativeCost other;
            other.parts = cost.parts;
            other.kind = cost.kind;
            other.amount = cost.amount;
            other.by_permission = opens;
            other.gate = gate;
            if (cost.has_x) {
                compiling_.mistake(Code::bad_cost, entry.alternative->cost.place,
                                   "X of an alternative cost is of its parts, not of its reserve "
                                   "or memory",
                                   "write count: x in a part");
            }
            card.alternatives.push_back(std::move(other));
            way = static_cast<std::uint8_t>(card.alternatives.size());
            card.alternatives.back().name = paid_name(*entry.alternative, 0, way, true);
            card.alternatives.back().changes = entry.alternative->modifiable;
        }
        if (entry.x) {
            const NodeEntry* least = entry.x->find("min");
            const auto number = least == nullptr ? std::nullopt : number_of(least->value);
            if (!number || *number < 0 || *number > 99) {
                compiling_.mistake(Code::bad_cost, entry.x->place, "X has a least: { min: 1 }");
            } else {
                card.least_x = static_cast<std::int16_t>(*number);
            }
        }
        const bool hastens = entry.speed && !entry.from && entry.speed->value != "slow";
        if (entry.speed && !entry.from && !hastens) card.fast = false;
        if (entry.only) {
            ability_.kind = AbilityKind::prohibition;
            compiled_.condition = compiling_.condition(entry.only);
            compiled_.is_only = true;
            return true;
        }
        if (entry.from && entry.from->value == "pregame") {
            card.played_before_game = true;
            return false;
        }
        if (entry.from) {
            ability_.kind = AbilityKind::permission;
            const bool glimpsed = entry.from->value == "glimpse";
            ability_.permission.glimpsed = glimpsed;
            ability_.permission.from =
                glimpsed ? compiling_.book.library.roles.deck : compiling_.zone(*entry.from);
            ability_.permission.way = way;
            ability_.permission.any_speed =
                glimpsed || (entry.speed && entry.speed->value != "slow");
            ability_.permission.slow = entry.speed && entry.speed->value == "slow";
            if (entry.goes_to) ability_.permission.goes_to = compiling_.zone(*entry.goes_to);
            if (entry.state) ability_.permission.state = state(*entry.state);
            if (entry.into) loads_into(*entry.into, glimpsed);
            return true;
        }
        if (entry.target.has_value() != entry.link.has_value()) {
            compiling_.mistake(Code::bad_pattern, entry.place, "'target' and 'link' stand together",
                               "write play: { target: { type: ally }, link: bearer }");
        } else if (entry.target) {
            DoesEntry does;
            does.place = entry.place;
            does.target = entry.target;
            ability_.kind = AbilityKind::effect;
            ability_.links = compiling_.book.library.words.intern(entry.link->value);
            ability_.breaks = entry.unlinked && entry.unlinked->value == "destroyed";
            compile_does(compiling_, does, ability_, compiled_);
            if (!compiled_.targets.empty() && compiled_.targets[0].filter) {
                ability_.link_reads = marks_read(compiling_, *compiled_.targets[0].filter);
            }
            return true;
        }
        if (hastens) {
            ability_.kind = AbilityKind::permission;
            ability_.permission.hastens = true;
            return true;
        }
        const bool gated = compiled_.gate || compiled_.condition;
        const bool takes_gate = entry.additional || entry.optional || entry.alternative;
        if (gated && !takes_gate) {
            compiling_.mistake(
                Code::bad_pattern, entry.place,
                "a gate beside 'play' needs a cost, 'from', 'only' or 'speed: fast'");
        }
        return false;
    }

private:
    void loads_into(const Node& host, bool glimpsed) {
        if (!glimpsed) {
            compiling_.mistake(Code::bad_pattern, host.place, "'into' belongs to 'from: glimpse'");
        }
        ability_.permission.loads = true;
        const ProgramRef filter = compiling_.filter(host);
        if (!filter) return;
        ability_.permission.into = static_cast<std::uint16_t>(compiling_.book.payers.size());
        compiling_.book.payers.push_back(filter);
    }

    /// A state of the rules by its name (GA-PROP-2).
    CounterId state(const Word& word) {
        std::vector<std::string> known;
        for (const CounterRule& one : compiling_.rules.counters) {
            if (one.is_state) known.push_back(one.label.id);
        }
        if (std::find(known.begin(), known.end(), word.value) == known.end()) {
            compiling_.unknown("state", word, known);
            return {};
        }
        return compiling_.counter(word);
    }

    /// What asks for the gates of costs, if there are any: an ability that is no ability of the
    /// card, which content permits or not.
    AbilityId gate_of_costs() {
        if (!compiled_.gate && !compiled_.condition) return {};
        AbilityDefinition asks;
        asks.id = ability_.id + "?";
        asks.kind = AbilityKind::permission;
        asks.file = ability_.file;
        Hash hash;
        for (const ProgramRef* one : {&compiled_.gate, &compiled_.condition}) {
            hash.add(*one ? (*one)->hash : 0);
        }
        asks.script = hash.value();
        const AbilityId id = compiling_.book.library.add_ability(std::move(asks));
        compiling_.book.abilities.resize(id.index() + 1);
        compiling_.book.abilities[id.index()].gate = compiled_.gate;
        compiling_.book.abilities[id.index()].condition = compiled_.condition;
        return id;
    }

    /// What is paid beside the card's cost: in reserve or memory only as the card itself is.
    BesideCost beside(const Node& node, AbilityId gate, Shown shown = Shown::never) {
        CompiledCost cost = compile_cost(compiling_, node, shown);
        const CostKind own = compiling_.card->cost_kind;
        if (cost.has_x) {
            compiling_.mistake(Code::bad_cost, node.place,
                               "X stands in the card's own cost, or in a part: count: x");
        } else if (cost.kind != CostKind::none && own != CostKind::none && cost.kind != own) {
            compiling_.mistake(Code::bad_cost, node.place,
                               fmt::format("this card is paid for with {}, and so is what is paid "
                                           "beside",
                                           own == CostKind::memory ? "memory" : "reserve"));
        }
        return {std::move(cost.parts), cost.kind, cost.amount, gate};
    }

    /// What was paid is asked for by the name of the cost.
    WordId paid_name(const WayEntry& way, std::uint8_t option, std::uint8_t number, bool is_way) {
        const WordId name = compiling_.book.library.words.intern(way.id.value);
        add_paid_name(compiling_, way.id, {name, option, number, is_way, {}});
        return name;
    }
};

}  // namespace

bool compile_play(AbilityWork& work, const PlayEntry& entry) {
    return WaysToPlay(work).play(entry);
}

}  // namespace cardloom::cards
