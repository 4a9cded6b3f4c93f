/// From what a static ability says to what the core applies: its changes as plain data, and what
/// its programs read, by which the core knows when to compute anew and what depends on what.
#include <algorithm>

#include "scripting/cards/compiling.hpp"

namespace cardloom::cards {

namespace {

Stat stat_named(const std::string& word) {
    if (word == "life") return Stat::life;
    if (word == "durability") return Stat::durability;
    return word == "level" ? Stat::level : Stat::power;
}

template <class Table, class IdOf>
std::uint32_t bit_named(const Table& table, const std::string& word, IdOf id) {
    for (std::size_t i = 0; i < table.size() && i < 32; ++i) {
        if (id(table[i]) == word) return 1u << i;
    }
    return 0;
}

/// One static ability.
class ContinuousFilling {
    using What = Change::What;
    using Written = CompiledChange::What;

public:
    ContinuousFilling(Compiling& compiling, const CompiledAbility& compiled, ContinuousSpec& spec)
        : compiling_(compiling), compiled_(compiled), spec_(spec) {}

    void fill() {
        spec_.affects = compiled_.affects;
        for (std::size_t i = 0; i < compiled_.changes.size(); ++i) add(compiled_.changes[i], i);
        for (const ProgramRef* one : {&compiled_.gate, &compiled_.condition, &compiled_.affected}) {
            if (*one) read(**one);
        }
        for (const CompiledChange& change : compiled_.changes) {
            if (change.amount) read(*change.amount);
        }
        spec_.foresees = reads_ahead();
    }

    void read(const expression::Program& program) {
        const bool of_links = is_of_links(program);
        for (const expression::Read& one : program.reads) read(one, of_links);
    }

private:
    Change& push(What what, std::size_t place) {
        Change change;
        change.what = what;
        change.place = static_cast<std::uint16_t>(place);
        spec_.changes.push_back(std::move(change));
        return spec_.changes.back();
    }

    /// The words of one 'set' or 'also' are one change.
    Change& merged(What what, std::size_t place) {
        if (!spec_.changes.empty() && spec_.changes.back().what == what) {
            return spec_.changes.back();
        }
        return push(what, place);
    }

    void set_amount(Change& change, const CompiledChange& from) const {
        if (!from.amount) return;
        change.computed = !from.amount->is_constant();
        if (change.computed) return;
        const std::int64_t number = from.amount->code[0].operand.number();
        change.amount = static_cast<std::int16_t>(std::clamp<std::int64_t>(number, -9999, 9999));
    }

    void add(const CompiledChange& from, std::size_t place) {
        switch (from.what) {
            case Written::set:
            case Written::also:
                characteristic(from, place);
                break;
            case Written::add: {
                Change& change = push(What::add_stat, place);
                change.stat = stat_named(from.field);
                set_amount(change, from);
                break;
            }
            case Written::swap:
                swap(from, place);
                break;
            case Written::limit:
                set_amount(
                    push(from.field == "influence_limit" ? What::influence_limit : What::draw_limit,
                         place),
                    from);
                break;
            case Written::enables:
                merged(What::enables, place).bits |= element(from.word);
                break;
            case Written::disables:
                merged(What::disables, place).bits |= element(from.word);
                break;
            case Written::skip:
                push(What::skip, place).id =
                    static_cast<std::uint16_t>(compiling_.rules.find_phase(from.word).index());
                break;
            default:
                ability(from, place);
        }
    }

    [[nodiscard]] std::uint32_t element(const std::string& word) const {
        return bit_named(compiling_.rules.elements, word,
                         [](const ElementRule& one) { return one.label.id; });
    }

    void characteristic(const CompiledChange& from, std::size_t place) {
        const bool sets = from.what == Written::set;
        if (from.field == "type") {
            Change& change = merged(sets ? What::set_types : What::also_types, place);
            change.bits |= bit_named(compiling_.rules.types, from.word,
                                     [](const TypeRule& one) { return one.label.id; });
            change.supertypes |= bit_named(compiling_.rules.supertypes, from.word,
                                           [](const SupertypeRule& one) { return one.label.id; });
        } else if (from.field == "class") {
            merged(sets ? What::set_classes : What::also_classes, place).bits |= bit_named(
                compiling_.rules.classes, from.word, [](const RuleLabel& one) { return one.id; });
        } else if (from.field == "element") {
            merged(sets ? What::set_elements : What::also_elements, place).bits |=
                element(from.word);
        } else if (from.field == "subtype") {
            const bool first =
                sets && (spec_.changes.empty() || spec_.changes.back().what != What::set_subtypes);
            push(first ? What::set_subtypes : What::also_subtype, place).id =
                subtype_of(compiling_.book.library, from.word);
        } else if (from.field == "name") {
            push(What::set_name, place).name = compiling_.book.library.words.intern(from.word);
        } else if (from.field == "obeys") {
            set_amount(push(What::obeys, place), from);
            spec_.changes.back().computed = true;
        } else if (from.field == "damage_from") {
            push(What::damage_from, place).stat = stat_named(from.word);
        } else if (from.field == "face") {
            push(What::face, place);
            compiling_.book.library.opens_cards = true;
        } else {
            Change& change = push(What::set_stat, place);
            change.stat = stat_named(from.field);
            set_amount(change, from);
        }
    }

    /// Two words in a row are the two stats.
    void swap(const CompiledChange& from, std::size_t place) {
        const bool second = !spec_.changes.empty() && spec_.changes.back().what == What::swap &&
                            spec_.changes.back().place + 1u == place;
        if (second) {
            spec_.changes.back().other = stat_named(from.word);
            return;
        }
        push(What::swap, place).stat = stat_named(from.word);
    }

    void ability(const CompiledChange& from, std::size_t place) {
        if (from.what == Written::lose_all) {
            push(What::lose_all, place);
        } else if (from.what == Written::lose) {
            push(What::lose_keyword, place).keyword = from.keyword;
        } else if (from.what == Written::gain && from.field == "lasting") {
            // Which ability that is will be known when all of the card's are there.
            push(What::gain_ability, place).name = compiling_.book.library.words.intern(from.word);
        } else if (from.what == Written::gain) {
            Change& change = push(What::gain_keyword, place);
            change.keyword = from.keyword;
            change.amount = from.times;
            change.bundle = from.bundle;
        } else if (from.what == Written::borrow && from.field == "keyword") {
            push(What::borrow_keyword, place).keyword = from.keyword;
        } else if (from.what == Written::borrow) {
            borrow_kind(from, place);
        }
    }

    void borrow_kind(const CompiledChange& from, std::size_t place) {
        static const std::vector<std::pair<std::string, AbilityKind>> kinds{
            {"activated", AbilityKind::effect},  {"triggered", AbilityKind::triggered},
            {"static", AbilityKind::continuous}, {"replacement", AbilityKind::replacement},
            {"rule", AbilityKind::prohibition},  {"pay", AbilityKind::payment},
            {"cost", AbilityKind::cost}};
        for (const auto& [word, kind] : kinds) {
            if (word != from.word) continue;
            Change& change = push(What::borrow_kind, place);
            change.kind = static_cast<std::uint8_t>(kind);
            change.activated = kind == AbilityKind::effect;
            return;
        }
    }

    // ---- what it reads

    /// Whether a filter finds only what is linked: then a link says all about where it lies, since
    /// it ends with any move (GA-ZONE-12).
    [[nodiscard]] bool is_of_links(const expression::Program& program) const {
        if (program.filters.size() != 1 || program.code.empty()) return false;
        if (program.code.back().op != expression::Op::count) return false;
        bool of_links = false;
        each_required_test(program, program.filters[0], [&](const expression::Test& test) {
            const auto& fields = compiling_.vocabulary.fields();
            of_links = test.op == expression::TestOp::has &&
                       fields[test.field.id.index()].name == "is_linked";
            return of_links;
        });
        return of_links;
    }

    void read(const expression::Read& one, bool of_links) {
        using enum expression::ReadKind;
        switch (one.kind) {
            case occasion:
                spec_.reads |= mark::control;
                if (compiling_.vocabulary.roots()[one.id].name == "level") {
                    stat(Stat::level);
                    spec_.reads |= field();
                }
                break;
            case turn:
                spec_.reads |= mark::turn;
                break;
            case combat:
                spec_.reads |= mark::combat;
                // What effects give an attack can depend on anything.
                if (compiling_.vocabulary.roots()[one.id].name == "attack_has") {
                    spec_.reads = mark::everything;
                    spec_.traits |= trait::abilities;
                }
                break;
            case history:
                spec_.reads |= mark::history;
                break;
            case characteristic:
                reads_field(compiling_.vocabulary.fields()[one.id].name, one);
                break;
            case counters:
                spec_.reads |= mark::counters;
                break;
            case players:
                spec_.reads |= mark::players | mark::zones | mark::control;
                break;
            case args:
                spec_.reads |= mark::notes | mark::counters;
                break;
            case notes:
                spec_.reads |= mark::notes;
                break;
            case links:
                spec_.reads |= mark::links;
                break;
            case champion:
                spec_.reads |= mark::players | mark::control | field();
                break;
            case influence:
                spec_.reads |= mark::zone(compiling_.book.library.roles.hand) |
                               mark::zone(compiling_.book.library.roles.memory);
                break;
            case zone:
                if (of_links) break;
                zone_read(compiling_.vocabulary.zones()[one.id].name);
                break;
            case openness:  // a mark of the zone says that, too
            case paid:
            case size:
            case event:
                break;
        }
    }

    [[nodiscard]] Marks field() const { return mark::zone(compiling_.book.library.roles.field); }

    void zone_read(const std::string& name) {
        const ZoneKindId kind = compiling_.book.library.find_zone_kind(name);
        spec_.reads |= kind.is_none() ? mark::zones : mark::zone(kind);
    }

    void stat(Stat which) {
        spec_.traits |= trait::of(which);
        spec_.reads |= mark::counters;
    }

    void reads_field(const std::string& name, const expression::Read& read) {
        const auto is = [&](std::initializer_list<const char*> names) {
            return std::any_of(names.begin(), names.end(),
                               [&](const char* one) { return name == one; });
        };
        if (is({"power", "base_power"})) {
            stat(Stat::power);
        } else if (is({"life", "level", "durability"})) {
            stat(stat_named(name));
        } else if (is({"is_type", "is_supertype"})) {
            spec_.traits |= trait::types;
        } else if (name == "is_subtype") {
            spec_.traits |= trait::subtypes;
        } else if (name == "is_class") {
            spec_.traits |= trait::classes;
        } else if (name == "is_element") {
            spec_.traits |= trait::elements;
        } else if (is({"is_name", "is_named", "name"})) {
            spec_.traits |= trait::name;
        } else if (name == "has") {
            spec_.traits |= trait::abilities;
            // A keyword with a gate comes and goes with what the gate asks for.
            spec_.reads |=
                mark::players | mark::zones | mark::control | mark::counters | mark::states;
        } else if (name == "shares") {
            spec_.traits |= trait::classes | trait::elements | trait::name;
        } else if (name == "controller") {
            spec_.reads |= mark::control;
        } else if (name == "zone") {
            spec_.reads |= mark::zones;
        } else if (name == "is_state" && !read.any_key && read.key) {
            spec_.reads |= marks_of_state(compiling_.book.library.words.text(read.key),
                                          compiling_.book.library);
        } else if (is({"reserve", "memory_cost"})) {
            spec_.reads |= mark::stack;
        } else if (!is({"owner", "token", "face", "is_face", "base_level"})) {
            spec_.reads |= mark::states | mark::combat | mark::counters | mark::form;
        }
    }

    /// What says whether a card is in a state.
    [[nodiscard]] static Marks marks_of_state(std::string_view word, const Library& library) {
        const auto is = [&](std::initializer_list<const char*> words) {
            return std::any_of(words.begin(), words.end(),
                               [&](const char* one) { return word == one; });
        };
        if (word == "attacking") return mark::attackers;
        if (is({"defending", "attacked"})) return mark::defenders;
        if (word == "retaliating") return mark::retaliators;
        if (is({"awake", "rested"})) return mark::rest;
        if (word == "damaged") return mark::damage | mark::counters;
        if (word == "transformed") return mark::form;
        const CounterId counter = library.find_counter(word);
        if (counter && library.counter(counter).is_state) return mark::counter(counter);
        return mark::states | mark::combat | mark::counters | mark::form | mark::zones |
               mark::stack;
    }

    /// Whether it reads what is complete only after the first layer that it is applied in.
    [[nodiscard]] bool reads_ahead() const {
        Layer first = Layer::swaps;
        for (const Change& change : spec_.changes) first = std::min(first, layer_of(change.what));
        Layer complete = Layer::base;
        const auto reads = [&](Traits traits, Layer layer) {
            if ((spec_.traits & traits) != 0) complete = std::max(complete, layer);
        };
        reads(trait::types | trait::subtypes | trait::classes | trait::name, Layer::types);
        reads(trait::elements, Layer::elements);
        reads(trait::abilities, Layer::abilities);
        reads(trait::stats, Layer::additions);
        return complete > first;
    }

    Compiling& compiling_;
    const CompiledAbility& compiled_;
    ContinuousSpec& spec_;
};

}  // namespace

std::uint16_t subtype_of(Library& library, const std::string& word) {
    auto& all = library.subtypes;
    const auto at = static_cast<std::size_t>(std::find(all.begin(), all.end(), word) - all.begin());
    if (at == all.size()) all.push_back(word);
    return static_cast<std::uint16_t>(at);
}

void fill_continuous(Compiling& compiling, const CompiledAbility& compiled, ContinuousSpec& spec) {
    ContinuousFilling(compiling, compiled, spec).fill();
}

Marks marks_read(Compiling& compiling, const expression::Program& program) {
    const CompiledAbility none;
    ContinuousSpec spec;
    ContinuousFilling(compiling, none, spec).read(program);
    return spec.reads | (spec.traits != 0 ? mark::form : 0);
}

void resolve_gains(Library& library, const std::string& card, const std::vector<AbilityId>& among) {
    for (const AbilityId id : among) {
        for (Change& change : library.continuous_of(id).changes) {
            if (change.what != Change::What::gain_ability || change.ability) continue;
            change.ability = library.find_ability(card + "#" + library.words.text(change.name));
        }
    }
}

}  // namespace cardloom::cards
