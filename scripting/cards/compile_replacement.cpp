/// Replacements: what happens instead of an event, what is prevented of it, and how a card enters.
#include "core/hash.hpp"
#include "scripting/cards/ability_work.hpp"

namespace cardloom::cards {

namespace {

class Replacement : AbilityPart {
public:
    using AbilityPart::AbilityPart;

    void replacement(const InsteadEntry& entry) {
        ability_.kind = AbilityKind::replacement;
        ability_.watched = compiling_.events_awaited(*entry.of);
        compiled_.pattern = pattern(*entry.of);
        const NodeEntry* batch = entry.of->find("batch");
        ability_.per_batch = batch != nullptr && batch->value.value == "true";
        if (!entry.prevent && !entry.shield && !entry.change && !entry.lua) {
            compiling_.mistake(Code::missing_field, entry.place,
                               "this does not say what happens instead",
                               "give it prevent, shield, change or lua");
        }
        if (entry.prevent && entry.shield) {
            compiling_.mistake(Code::not_one_kind, entry.shield->place,
                               "'prevent' and 'shield' cannot stand in one instead",
                               "make two of it");
        }
        ability_.collective = entry.collective;
        if (entry.may) may_decline(*entry.may);
        if (entry.prevent) prevent(*entry.prevent);
        if (entry.shield) {
            compiled_.prevents = CompiledAbility::Prevents::shield;
            ability_.has_pool = true;
            compiled_.amount = compiling_.amount(entry.shield->value);
            if (!lasting_) {
                compiling_.mistake(Code::impossible_card, entry.shield->place,
                                   "a shield is used up, so it stands under 'lasting'",
                                   "grant it with game:grant");
            }
        }
        if (entry.change) change(*entry.change);
        compiled_.lua = compiling_.script(entry.lua);
    }

    /// How this very card enters: before it is there, and without a trigger.
    void enters(const EntersEntry& entry) {
        ability_.kind = AbilityKind::replacement;
        ability_.entering = true;
        if (entry.rested) push(CompiledChange::What::rested).yes = true;
        enters_with(entry.counters);
        compiled_.lua = compiling_.script(entry.lua);
        if (entry.copy_of) compiled_.copy_of = compiling_.filter(*entry.copy_of);
        if (entry.except) except(*entry.except);
        if (entry.choose) choose(*entry.choose);
        const bool waits = entry.copy_of || entry.choose;
        if (compiled_.changes.empty() && !entry.lua && !waits) {
            compiling_.mistake(Code::missing_field, entry.place, "this changes nothing",
                               "write rested: true, or counters: { ... }");
        }
        if (entry.except && !entry.copy_of) {
            compiling_.mistake(Code::bad_pattern, entry.except->place,
                               "'except' belongs to 'copy_of'");
        }
    }

private:
    void may_decline(const Node& may) {
        if (may.is_map() && may.find("cost") != nullptr) {
            compiled_.may = compiled_.may_cost = true;
            CompiledCost cost = compile_cost(compiling_, may.find("cost")->value);
            ability_.reserve = cost.amount;
            if (cost.kind != CostKind::none) ability_.cost_kind = cost.kind;
            ability_.cost = std::move(cost.parts);
        } else if (may.is_plain() && (may.value == "true" || may.value == "false")) {
            compiled_.may = may.value == "true";
        } else {
            compiling_.mistake(
                Code::bad_pattern, may.place,
                fmt::format("'may' is true, or {{ cost: ... }}, not {}", in_words(may)));
        }
    }

    void prevent(const Node& node) {
        using Prevents = CompiledAbility::Prevents;
        if (node.is_scalar() && node.value == "all") {
            compiled_.prevents = Prevents::all;
        } else if (node.is_map()) {
            const NodeEntry* but = node.find("all_but");
            if (but == nullptr) {
                compiling_.mistake(
                    Code::bad_pattern, node.place,
                    "'prevent' takes a number, all, { all_but: 1 } or an expression");
                return;
            }
            compiled_.prevents = Prevents::all_but;
            compiled_.amount = compiling_.amount(but->value);
        } else {
            compiled_.prevents = Prevents::so_much;
            compiled_.amount = compiling_.amount(node);
        }
    }

    CompiledChange& push(CompiledChange::What what) {
        compiled_.changes.emplace_back().what = what;
        return compiled_.changes.back();
    }

    /// What becomes of the event.
    void change(const ChangeEntry& entry) {
        using What = CompiledChange::What;
        const auto add = [&](What what, const std::optional<Amount>& amount) {
            if (amount) push(what).amount = compiling_.amount(amount->value);
        };
        const auto thing = [&](What what, const std::optional<Amount>& node,
                               expression::Needed needed) {
            if (!node) return;
            push(what).amount = compiling_.program(
                [&](TreeMaker& maker) { return maker.value(node->value); }, needed);
        };
        add(What::amount, entry.amount);
        add(What::amount, entry.count);
        thing(What::card, entry.card, expression::Needed::card);
        thing(What::player, entry.player, expression::Needed::player);
        if (entry.to) push(What::to).zone = compiling_.zone(*entry.to);
        if (entry.face) push(What::face).yes = entry.face->value == "up";
        if (entry.rested) push(What::rested).yes = *entry.rested;
        if (entry.token) push(What::token).word = entry.token->value;
        enters_with(entry.counters);
        if (compiled_.changes.empty()) {
            compiling_.mistake(Code::missing_field, entry.place, "this changes nothing");
        }
    }

    void enters_with(const std::vector<Named<Node>>& counters) {
        if (counters.size() > Event::most_kinds) {
            compiling_.mistake(
                Code::bad_pattern, counters[Event::most_kinds].place,
                fmt::format("a card enters with at most {} kinds of counters", Event::most_kinds));
        }
        for (const Named<Node>& one : counters) {
            CompiledChange& with = push(CompiledChange::What::enters_with);
            with.counter = compiling_.counter({one.name, one.place});
            with.amount = compiling_.amount(one.value);
        }
    }

    /// What a copy is different in is a static ability that it bears.
    void except(const ModificationEntry& entry) {
        AbilityDefinition ability;
        CompiledAbility compiled;
        ability.id = ability_.id + "-except";
        ability.kind = AbilityKind::continuous;
        ability.file = ability_.file;
        compile_modification(compiling_, entry, compiled.changes);
        compiled.affects = Affected::self;
        fill_continuous(compiling_, compiled, ability.continuous);
        Library& library = compiling_.book.library;
        Hash hash;
        add_changes(hash, compiled.changes);
        ability.script = hash.value();
        compiled_.except = library.add_ability(std::move(ability));
        compiling_.book.abilities.resize(compiled_.except.index() + 1);
        compiling_.book.abilities[compiled_.except.index()] = std::move(compiled);
    }

    /// A word of the rules, or the name of a card.
    void choose(const ChooseEntry& entry) {
        Library& library = compiling_.book.library;
        const Ruleset& rules = compiling_.rules;
        const auto add = [&](const RuleLabel& label) {
            compiled_.choices.push_back(library.words.intern(label.id));
        };
        compiled_.note = library.words.intern(entry.id.value);
        if (entry.what.value == "element") {
            for (const ElementRule& one : rules.elements) add(one.label);
        } else if (entry.what.value == "class") {
            for (const RuleLabel& one : rules.classes) add(one);
        } else if (entry.what.value == "type") {
            for (const TypeRule& one : rules.types) add(one.label);
        } else if (entry.what.value == "player") {
            compiled_.chooses_player = true;
        } else {
            compiled_.chooses_name = true;
            if (entry.filter) name_filter(*entry.filter);
        }
        if (entry.filter && entry.what.value != "name") {
            compiling_.mistake(Code::bad_pattern, entry.filter->place,
                               "only the choice of a name has a filter");
        }
    }

    /// A card that nobody has before them is known by its types alone.
    void name_filter(const Node& filter) {
        const NodeEntry* type = filter.is_map() ? filter.find("type") : nullptr;
        if (type == nullptr || filter.entries.size() != 1) {
            compiling_.mistake(Code::bad_pattern, filter.place,
                               "names are chosen by type, as in filter: { type: ally }");
            return;
        }
        const std::vector<Node> single{type->value};
        for (const Node& one : type->value.is_list() ? type->value.items : single) {
            const auto& types = compiling_.rules.types;
            std::size_t at = 0;
            while (at < types.size() && types[at].label.id != one.value) ++at;
            std::vector<std::string> known;
            for (const TypeRule& rule : types) known.push_back(rule.label.id);
            if (at == types.size()) {
                compiling_.unknown("type", {one.value, one.place}, known);
            } else {
                compiled_.name_types |= 1u << at;
            }
        }
    }
};

}  // namespace

void compile_replacement(AbilityWork& work, const InsteadEntry& entry) {
    Replacement(work).replacement(entry);
}

void compile_enters(AbilityWork& work, const EntersEntry& entry) {
    Replacement(work).enters(entry);
}

}  // namespace cardloom::cards
