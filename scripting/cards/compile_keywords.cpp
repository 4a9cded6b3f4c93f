/// Rules content that is written like cards: keywords, which become abilities of each card that has
/// them, and what counters, masteries, statuses and checks are.
#include <algorithm>

#include "core/hash.hpp"
#include "scripting/cards/compiling.hpp"
#include "scripting/cards/records.hpp"
#include "scripting/yaml/lists.hpp"
#include "scripting/yaml/scalars.hpp"
#include "scripting/yaml/values.hpp"

namespace cardloom::cards {

namespace {

/// Whether a value can be given for a parameter; told if not.
bool fits(Compiling& compiling, const std::string& keyword, const Parameter& parameter,
          const Node& value) {
    const auto refuse = [&](const char* wanted) {
        compiling.mistake(Code::bad_parameter, value.place,
                          fmt::format("'{}' of the keyword '{}' is {}, not {}", parameter.name,
                                      keyword, wanted, in_words(value)));
        return false;
    };
    switch (parameter.kind) {
        case ParameterKind::number: {
            const auto number = number_of(value);
            if (!number || *number < -99 || *number > 99) return refuse("a number from -99 to 99");
            return true;
        }
        case ParameterKind::word:
        case ParameterKind::name:
            return value.is_scalar() || refuse("a word");
        case ParameterKind::filter:
            if (!value.is_map()) return refuse("a filter, as { type: ally }");
            static_cast<void>(compiling.filter(value));
            return true;
        case ParameterKind::cost:
            if (!value.is_map()) return refuse("a cost, as { reserve: 2 }");
            static_cast<void>(compile_cost(compiling, value, Shown::may_be));
            return true;
    }
    return false;
}

/// `{ pride: 3 }` for one parameter, `{ name: { amount: 2, element: fire } }` for several.
std::optional<Arguments> arguments_of(Compiling& compiling, const KeywordRule& rule,
                                      const Node& place, const Node* value) {
    const std::string& id = rule.label.id;
    Arguments given;
    if (rule.parameters.empty()) {
        if (value == nullptr) return given;
        compiling.mistake(Code::bad_parameter, value->place,
                          fmt::format("the keyword '{}' takes no value", id),
                          fmt::format("write keyword: {}", id));
        return {};
    }
    if (value == nullptr) {
        std::string names;
        for (const Parameter& one : rule.parameters)
            names += (names.empty() ? "" : ", ") + one.name;
        compiling.mistake(Code::bad_parameter, place.place,
                          fmt::format("the keyword '{}' needs {}", id, names),
                          fmt::format("write keyword: {{ {}: ... }}", id));
        return {};
    }
    const bool several = rule.parameters.size() > 1;
    for (const Parameter& one : rule.parameters) {
        const NodeEntry* entry = several && value->is_map() ? value->find(one.name) : nullptr;
        if (several && entry == nullptr) {
            compiling.mistake(Code::bad_parameter, value->place,
                              fmt::format("the keyword '{}' needs '{}'", id, one.name));
            return {};
        }
        const Node& argument = several ? entry->value : *value;
        if (!fits(compiling, id, one, argument)) return {};
        given.push_back({one, argument});
    }
    for (const NodeEntry& entry : value->entries) {
        if (!several || find(given, entry.key.value) != nullptr) continue;
        compiling.mistake(Code::bad_parameter, entry.key.place,
                          fmt::format("the keyword '{}' has no '{}'", id, entry.key.value));
    }
    return given;
}

/// A gate where an ability stands that it gates, with the one that is there already.
void add_gate(AbilityEntry& entry, const Node& gate) {
    if (gate.kind == Node::Kind::empty) return;
    Node here;
    here.place = entry.place;
    Node all = moved_to(gate, here);
    if (entry.gate) all.items.push_back(*entry.gate);
    entry.gate = std::move(all);
}

/// The abilities of a bundle with its arguments in their places.
std::vector<AbilityEntry> read(Compiling& compiling, const Bundle& bundle,
                               const Arguments& arguments) {
    std::vector<AbilityEntry> entries;
    if (!bundle.abilities.is_list()) return entries;
    Reading reading(compiling.diagnostics, "keyword");
    reading.named("'abilities'", [&] {
        const auto shape = shapes::list_of(shapes::nested(ability_record));
        return shape.read(filled_in(bundle.abilities, arguments), reading, entries);
    });
    return entries;
}

/// What a bundle must know of the past becomes the card's, once.
void add_tallies(Compiling& compiling, const Bundle& bundle) {
    if (!bundle.tallies.is_map() || compiling.card == nullptr) return;
    std::vector<Named<TallyEntry>> entries;
    Reading reading(compiling.diagnostics, "keyword");
    reading.named("'tallies'", [&] {
        return shapes::map_of(shapes::word(), shapes::nested(tally_record))
            .read(bundle.tallies, reading, entries);
    });
    for (const Named<TallyEntry>& one : entries) {
        const WordId name = compiling.book.library.words.intern(one.name);
        const auto is_there = [&](const NamedTally& other) { return other.name == name; };
        const auto& all = compiling.card->tallies;
        if (std::none_of(all.begin(), all.end(), is_there)) compile_tally(compiling, one);
    }
}

std::vector<FixedArgument> fixed(const Arguments& arguments) {
    std::vector<FixedArgument> all;
    for (const GivenArgument& one : arguments) {
        if (!one.value.is_scalar()) continue;
        FixedArgument argument{one.parameter.name, 0, {}};
        if (one.parameter.kind == ParameterKind::number) {
            argument.number = number_of(one.value).value_or(0);
        } else {
            argument.word = one.value.value;
        }
        all.push_back(std::move(argument));
    }
    return all;
}

/// Compiles a bundle where it stands, as abilities of whatever has it. What is granted has the args
/// that it is granted with.
std::vector<AbilityId> compile_bundle(Compiling& compiling, const Bundle& bundle,
                                      const Arguments& arguments, const std::string& id,
                                      KeywordId keyword = {}, bool granted = false,
                                      const Node& gate = {}) {
    const Source* const before = compiling.source;
    const Excerpt whole = compiling.whole;
    compiling.stand_in(bundle.place);
    compiling.arguments = granted ? nullptr : &arguments;
    std::vector<AbilityId> abilities;
    add_tallies(compiling, bundle);
    std::vector<AbilityEntry> entries = read(compiling, bundle, arguments);
    for (AbilityEntry& one : entries) add_gate(one, gate);
    compile_abilities(compiling, entries, id, abilities);
    for (const AbilityId one : abilities) {
        compiling.book.library.set_arguments(one, fixed(arguments));
        if (!keyword.is_none()) compiling.book.library.set_keyword(one, keyword);
    }
    compiling.arguments = nullptr;
    compiling.source = before;
    compiling.whole = whole;
    return abilities;
}

std::int16_t amount_of(const GivenKeyword& use) {
    if (use.arguments.size() != 1) return 1;
    return static_cast<std::int16_t>(number_of(use.arguments[0].value).value_or(1));
}

/// Several of one keyword on one card are what its stacking says (rules section 26). One with a
/// gate is there or not, and is joined to others only in the game.
std::vector<GivenKeyword> stacked(const Compiling& compiling,
                                  const std::vector<GivenKeyword>& printed) {
    std::vector<GivenKeyword> uses;
    for (const GivenKeyword& one : printed) {
        const Stacking stacking = compiling.rules.keywords[one.keyword.index()].stacking;
        const auto other = std::find_if(uses.begin(), uses.end(), [&](const GivenKeyword& use) {
            return use.keyword == one.keyword && use.gate.kind == Node::Kind::empty;
        });
        const bool gated = one.gate.kind != Node::Kind::empty;
        if (other == uses.end() || gated || stacking == Stacking::separate) {
            uses.push_back(one);
            continue;
        }
        if (stacking == Stacking::once) continue;
        const int both = stacking == Stacking::sum ? amount_of(*other) + amount_of(one)
                                                   : std::max(amount_of(*other), amount_of(one));
        other->arguments[0].value.value = std::to_string(both);
    }
    return uses;
}

}  // namespace

void compile_keyword(Compiling& compiling, const Node& use, std::vector<GivenKeyword>& uses) {
    const Node& name = use.is_map() ? use.entries.front().key : use;
    const Node* const value = use.is_map() ? &use.entries.front().value : nullptr;
    const KeywordId keyword = compiling.keyword({name.value, name.place});
    if (keyword.is_none()) return;
    const KeywordRule& rule = compiling.rules.keywords[keyword.index()];
    auto arguments = arguments_of(compiling, rule, name, value);
    if (arguments) uses.push_back({keyword, std::move(*arguments), name.place});
}

void compile_keyword(Compiling& compiling, const AbilityEntry& entry,
                     std::vector<GivenKeyword>& uses) {
    const auto refuse = [&](const Place& place, const char* key) {
        compiling.mistake(Code::bad_pattern, place,
                          fmt::format("'{}' does not stand beside a keyword", key),
                          "a keyword says that of its own abilities; beside it stands 'gate'");
    };
    const Place& place = entry.keyword->place;
    if (entry.zone) refuse(entry.zone->place, "zone");
    if (entry.limit) refuse(entry.limit->place, "limit");
    if (entry.condition) refuse(entry.condition->place, "if");
    if (entry.inherited) refuse(place, "inherited");
    const std::size_t before = uses.size();
    compile_keyword(compiling, *entry.keyword, uses);
    if (!entry.gate || uses.size() == before) return;
    static_cast<void>(compiling.condition(entry.gate));  // its mistakes are told here
    Node all = *entry.gate;
    if (!all.is_list()) {
        all = Node{};
        all.kind = Node::Kind::list;
        all.place = entry.gate->place;
        all.items.push_back(*entry.gate);
    }
    uses.back().gate = std::move(all);
}

namespace {

/// What asks whether a keyword is there: an ability that does nothing else.
AbilityId gate_of(Compiling& compiling, const GivenKeyword& use, const std::string& id) {
    if (use.gate.kind == Node::Kind::empty) return {};
    AbilityDefinition asks;
    asks.id = id + "?";
    asks.kind = AbilityKind::permission;
    if (compiling.source != nullptr) asks.file = compiling.source->path();
    const ProgramRef gate = compiling.condition(use.gate);
    Hash hash;
    hash.add(gate ? gate->hash : 0);
    asks.script = hash.value();
    const AbilityId ability = compiling.book.library.add_ability(std::move(asks));
    compiling.book.abilities.resize(ability.index() + 1);
    compiling.book.abilities[ability.index()].gate = gate;
    return ability;
}

}  // namespace

void add_keywords(Compiling& compiling, const std::vector<GivenKeyword>& printed,
                  const std::string& id) {
    Diagnostics told_already;  // where the keyword itself was compiled
    std::size_t number = 0;
    for (const GivenKeyword& use : stacked(compiling, printed)) {
        const Bundle& bundle = compiling.content.keywords[use.keyword.index()];
        const std::string name = fmt::format("{}#{}-{}", id, bundle.id, ++number);
        Compiling quiet(compiling.book, compiling.conditions, compiling.content, told_already);
        quiet.card = compiling.card;
        quiet.paid = compiling.paid;
        quiet.face = compiling.face;
        quiet.source = compiling.source;
        quiet.whole = compiling.whole;
        const AbilityId gate = gate_of(quiet, use, name);
        const auto abilities =
            compile_bundle(quiet, bundle, use.arguments, name, use.keyword, false, use.gate);
        compiling.card->abilities.insert(compiling.card->abilities.end(), abilities.begin(),
                                         abilities.end());
        compiling.card->keywords.push_back({use.keyword, amount_of(use), gate});
    }
}

namespace {

/// A mastery or a status is a card that lies beside the field; what it can do functions there.
DefinitionId compile_standing(Compiling& compiling, const Bundle& bundle, const char* type) {
    Library& library = compiling.book.library;
    CardDefinition card;
    card.id = fmt::format("{}/{}", type, bundle.id);
    card.name = bundle.id;
    std::vector<PaidName> paid;
    FaceEntry face;
    compiling.card = &card;
    compiling.paid = &paid;
    compiling.face = &face;
    card.abilities = compile_bundle(compiling, bundle, {}, fmt::format("{}#ability", card.id));
    for (const AbilityId id : card.abilities) library.set_zone(id, library.roles.standing);
    const TypeId of_type = compiling.rules.find_type(type);
    if (!of_type.is_none()) card.types = 1u << of_type.index();
    compiling.card = nullptr;
    compiling.paid = nullptr;
    compiling.face = nullptr;
    const DefinitionId id = library.add_card(std::move(card));
    compiling.book.paid.resize(id.index() + 1);
    return id;
}

/// A token of the rules is a card like those of sets, under a name of its own.
void compile_token(Compiling& compiling, const TokenFace& token) {
    const Source* const before = compiling.source;
    const Excerpt whole = compiling.whole;
    compiling.stand_in(token.place);
    CardEntry entry;
    entry.id = {"token/" + token.id, token.place};
    Reading reading(compiling.diagnostics, "token");
    const bool good = reading.named("'card'", [&] {
        return shapes::nested(face_record)
            .read(token.card, reading, static_cast<FaceEntry&>(entry));
    });
    if (good) compile_card(compiling, entry);
    compiling.source = before;
    compiling.whole = whole;
}

/// What masteries begin with can be noted and saved.
void intern_standing_notes(Compiling& compiling) {
    for (const auto* list : {&compiling.rules.masteries, &compiling.rules.statuses}) {
        for (const StandingRule& one : *list) {
            for (const StandingRule::Note& note : one.notes) {
                compiling.book.library.words.intern(note.key);
                for (const std::string& value : note.values) {
                    compiling.book.library.words.intern(value);
                }
            }
        }
    }
}

}  // namespace

std::vector<AbilityId> compile_gained(Compiling& compiling, const GivenKeyword& use) {
    Diagnostics told_already;
    const Bundle& bundle = compiling.content.keywords[use.keyword.index()];
    Compiling quiet(compiling.book, compiling.conditions, compiling.content, told_already);
    CardDefinition card;
    std::vector<PaidName> paid;
    FaceEntry face;
    quiet.card = &card;
    quiet.paid = &paid;
    quiet.face = &face;
    const std::string id = fmt::format("{}#gained-{}-{}", compiling.card->id, bundle.id,
                                       compiling.book.library.abilities().size());
    return compile_bundle(quiet, bundle, use.arguments, id, use.keyword);
}

namespace {

/// As something gains it while it is played: its values are args of what gives it.
std::vector<AbilityId> compile_to_be_gained(Compiling& compiling, const Bundle& keyword,
                                            KeywordId id) {
    Diagnostics told_already;
    Compiling quiet(compiling.book, compiling.conditions, compiling.content, told_already);
    quiet.card = compiling.card;
    quiet.paid = compiling.paid;
    quiet.face = compiling.face;
    for (const Parameter& one : keyword.parameters) {
        compiling.book.library.words.intern(one.name);
        const bool is_kept = one.kind != ParameterKind::filter && one.kind != ParameterKind::cost;
        if (!is_kept) return {};
    }
    return compile_bundle(quiet, keyword, {}, "rules#gained " + keyword.id, id, true);
}

}  // namespace

void compile_rules_content(Compiling& compiling) {
    std::vector<std::vector<AbilityId>>& bundles = compiling.book.library.bundles;
    for (const Bundle& keyword : compiling.content.keywords) {
        // Tried on a card of no kind, so that mistakes show though no card has it.
        CardDefinition card;
        std::vector<PaidName> paid;
        FaceEntry face;
        compiling.card = &card;
        compiling.paid = &paid;
        compiling.face = &face;
        const Arguments examples = examples_of(keyword.parameters, keyword.place);
        bundles.push_back(compile_bundle(compiling, keyword, examples,
                                         "rules#keyword " + keyword.id, KeywordId{bundles.size()}));
        if (keyword.parameters.empty()) continue;
        bundles.back() = compile_to_be_gained(compiling, keyword, KeywordId{bundles.size() - 1});
    }
    compiling.card = nullptr;
    compiling.paid = nullptr;
    compiling.face = nullptr;
    for (std::size_t i = 0; i < compiling.content.counters.size(); ++i) {
        const Bundle& counter = compiling.content.counters[i];
        // How many there are is known as they act: args.count.
        const Arguments count{{{"count", ParameterKind::number}, {}}};
        auto abilities = compile_bundle(compiling, counter, count, "rules#counter " + counter.id);
        for (const AbilityId id : abilities) {
            compiling.book.library.set_counter(id, CounterId{i});
        }
        compiling.book.library.give_to_counter(CounterId{i}, std::move(abilities));
    }
    for (const Bundle& one : compiling.content.masteries) {
        compiling.book.library.masteries.push_back(compile_standing(compiling, one, "mastery"));
    }
    for (const Bundle& one : compiling.content.statuses) {
        compiling.book.library.statuses.push_back(compile_standing(compiling, one, "status"));
    }
    for (const TokenFace& one : compiling.content.tokens) compile_token(compiling, one);
    for (const Bundle& one : compiling.content.instructions) {
        compiling.book.library.instructions.push_back(
            compile_bundle(compiling, one, {}, "rules#instruction " + one.id, KeywordId{}, true));
    }
    intern_standing_notes(compiling);
    for (const NamedCostPart& one : compiling.content.parts) {
        const ProgramRef filter = one.of ? compiling.filter(*one.of) : ProgramRef{};
        std::vector<std::uint16_t>& numbers = compiling.book.library.part_payers;
        numbers.push_back(CostPart::no_filter);
        if (!filter) continue;
        numbers.back() = static_cast<std::uint16_t>(compiling.book.payers.size());
        compiling.book.payers.push_back(filter);
    }
    for (const CheckedObjects& check : compiling.content.each) {
        compiling.stand_in(check.filter.place);
        const AbilityId id = compiling.book.library.rule_scripts[check.script.index()];
        if (compiling.book.abilities.size() <= id.index()) {
            compiling.book.abilities.resize(id.index() + 1);
        }
        compiling.book.abilities[id.index()].condition =
            compiling.program([&](TreeMaker& maker) { return maker.self_is(check.filter); },
                              expression::Needed::condition);
    }
}

}  // namespace cardloom::cards
