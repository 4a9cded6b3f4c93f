#include "scripting/cards/compiling.hpp"

#include <algorithm>
#include <limits>

#include "core/hash.hpp"
#include "scripting/yaml/names.hpp"
#include "scripting/yaml/parse.hpp"
#include "scripting/yaml/scalars.hpp"

namespace cardloom::cards {

namespace {

std::vector<std::string> ids(const std::vector<RuleLabel>& labels) {
    std::vector<std::string> all;
    for (const RuleLabel& label : labels) all.push_back(label.id);
    return all;
}

template <class Rows>
std::vector<std::string> ids_of(const Rows& rows) {
    std::vector<std::string> all;
    for (const auto& row : rows) all.push_back(row.label.id);
    return all;
}

}  // namespace

Compiling::Compiling(CardBook& into, const NamedConditions& named, const RulesContent& of_rules,
                     Diagnostics& told)
    : book(into),
      rules(*into.library.rules),
      conditions(named),
      content(of_rules),
      diagnostics(told),
      vocabulary(expression::card_vocabulary()) {
    std::vector<std::string> types = ids_of(rules.types);
    types.insert(types.end(), {"unit", "object"});
    vocabulary.set_words("type", std::move(types));
    vocabulary.set_words("supertype", ids_of(rules.supertypes));
    vocabulary.set_words("class", ids(rules.classes));
    vocabulary.set_words("element", ids_of(rules.elements));
    // `attacked` and `used` are what patterns ask of a combat, `targeted` of what is played.
    std::vector<std::string> states = {"awake",     "rested",      "damaged",     "attacking",
                                       "defending", "retaliating", "transformed", "loaded",
                                       "attacked",  "used",        "targeted"};
    for (const CounterRule& counter : rules.counters) {
        if (counter.is_state) states.push_back(counter.label.id);
    }
    vocabulary.set_words("state", std::move(states));
    vocabulary.set_words("keyword", ids_of(rules.keywords));
    expression::Root attack = vocabulary.roots()[vocabulary.find_root("attack_has").index()];
    attack.words = ids_of(rules.keywords);
    vocabulary.add(attack);
    expression::Root policy = vocabulary.roots()[vocabulary.find_root("policy").index()];
    for (std::size_t i = 0; i < rules.content_policies.size(); ++i) {
        policy.words.push_back(rules.content_policy_labels[i].id);
        policy.values.push_back(rules.content_policies[i].words);
    }
    vocabulary.add(policy);
}

void Compiling::unknown(const char* what, const Word& word, const std::vector<std::string>& known) {
    mistake(
        Code::unknown_reference, word.place,
        fmt::format("there is no {} '{}'{}", what, word.value, did_you_mean(word.value, known)));
}

namespace {

/// A card's own names of its tallies become the names that all cards share. False after a mistake.
bool name_tallies(Compiling& compiling, expression::Tree& tree) {
    using expression::NodeKind;
    bool good = true;
    const auto rename = [&](expression::NodeId id) {
        expression::Node& node = tree.nodes[id];
        const Place place = compiling.whole.at(node.offset);
        if (node.kind != NodeKind::word) {
            good = false;
            compiling.mistake(Code::bad_tally, place, "the name of a tally stands in quotes");
            return;
        }
        const Library& library = compiling.book.library;
        std::vector<std::string> known;
        static const std::vector<NamedTally> no_tallies;
        for (const NamedTally& one :
             compiling.card != nullptr ? compiling.card->tallies : no_tallies) {
            known.push_back(library.words.text(one.name));
            if (known.back() != node.text) continue;
            compiling.used_names.insert(node.text);
            node.text = library.tally(one.tally).id;
            return;
        }
        good = false;
        compiling.mistake(
            Code::unknown_reference, place,
            fmt::format("this card has no tally '{}'{}", node.text, did_you_mean(node.text, known)),
            "a card names what it must know of the past under 'tallies'");
    };
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const expression::Node& node = tree.nodes[i];
        const std::vector<expression::NodeId> parts = node.parts;
        if (node.kind == NodeKind::method && node.text == "tally" && parts.size() == 2) {
            rename(parts[1]);
        } else if (node.kind == NodeKind::entry && node.text == "tallied") {
            if (tree.at(parts[0]).kind != NodeKind::table) {
                rename(parts[0]);
                continue;
            }
            const std::vector<expression::NodeId> items = tree.at(parts[0]).parts;
            for (const expression::NodeId item : items) rename(tree.at(item).parts[0]);
        }
    }
    return good;
}

}  // namespace

ProgramRef Compiling::program(const Make& make, expression::Needed needed) {
    TreeMaker maker(vocabulary, conditions, arguments, diagnostics);
    maker.set_tallies([this](const AskedTally& asked) { return tally(asked); });
    const TreeMaker::NodeId top = make(maker);
    if (maker.has_mistakes()) return {};
    const bool is_filter = needed == expression::Needed::anything;
    expression::Tree tree = maker.take(top);
    if (!name_tallies(*this, tree)) return {};
    for (const expression::Node& node : tree.nodes) {
        const bool is_paid = node.kind == expression::NodeKind::field && !node.parts.empty() &&
                             tree.at(node.parts[0]).kind == expression::NodeKind::name &&
                             tree.at(node.parts[0]).text == "paid";
        if (is_paid && arguments == nullptr) {
            asked_paid.push_back({whole.at(node.offset), node.text});
        }
    }
    const expression::Position position{vocabulary, book.library.words, needed};
    auto made = is_filter ? expression::compile_filter(tree, whole, position, diagnostics)
                          : expression::compile(tree, whole, position, diagnostics);
    if (!made) return {};
    const bool always = needed == expression::Needed::condition && made->is_constant() &&
                        made->code[0].operand.is_true();
    if (always) return {};
    return std::make_shared<const expression::Program>(std::move(*made));
}

ProgramRef Compiling::filter(const Node& node, const std::vector<std::string_view>& besides) {
    const bool empty =
        node.is_map() &&
        std::all_of(node.entries.begin(), node.entries.end(), [&](const NodeEntry& entry) {
            return std::find(besides.begin(), besides.end(), entry.key.value) != besides.end();
        });
    if (empty) return {};
    return program([&](TreeMaker& maker) { return maker.filter(node, besides); },
                   expression::Needed::anything);
}

ProgramRef Compiling::condition(const std::optional<Node>& node) {
    if (!node) return {};
    return program([&](TreeMaker& maker) { return maker.condition(*node); },
                   expression::Needed::condition);
}

ProgramRef Compiling::amount(const Node& node) {
    return program([&](TreeMaker& maker) { return maker.value(node); }, expression::Needed::amount);
}

ProgramRef Compiling::player(const Node& node) {
    Node who = node;
    if (who.is_scalar() && who.value == "you") who.value = "=you";
    return program([&](TreeMaker& maker) { return maker.value(who); }, expression::Needed::player);
}

ZoneKindId Compiling::zone(const Word& word) {
    const ZoneKindId kind = book.library.find_zone_kind(word.value);
    if (kind.is_none()) {
        std::vector<std::string> known;
        for (const ZoneKind& one : book.library.zone_kinds()) known.push_back(one.id);
        unknown("zone", word, known);
    }
    return kind;
}

CounterId Compiling::counter(const Word& word) {
    const CounterId kind = book.library.find_counter(word.value);
    if (kind.is_none()) unknown("counter", word, ids_of(rules.counters));
    return kind;
}

KeywordId Compiling::keyword(const Word& word) {
    const auto& all = book.library.keywords;
    const auto at = std::find(all.begin(), all.end(), word.value);
    if (at != all.end()) return KeywordId{static_cast<std::size_t>(at - all.begin())};
    unknown("keyword", word, all);
    return {};
}

const HookPattern* Compiling::find_hook(const Word& name) {
    for (const HookPattern& one : content.hooks) {
        if (one.id == name.value) return &one;
    }
    std::vector<std::string> known;
    for (const HookPattern& one : content.hooks) known.push_back(one.id);
    unknown("trigger", name, known);
    return nullptr;
}

void Compiling::stand_in(const Place& place) {
    if (place.source == nullptr || place.source == source) return;
    source = place.source;
    whole = Excerpt(*place.source);
}

std::uint32_t Compiling::offset_of(const Place& place) const {
    if (place.source != source || place.line == 0) return 0;
    return static_cast<std::uint32_t>(source->line_start(place.line) + place.column - 1);
}

void Compiling::check_fields(const Node& pattern, const NameSet& events) {
    static const std::vector<std::string> always{"event", "player", "source",  "cause", "batch",
                                                 "nth",   "any_of", "none_of", "where"};
    std::vector<std::string> fields;
    std::string names;
    for (const EventRule& rule : rules.events) {
        const EventName name = book.library.find_event_name(rule.label.id);
        if (name.is_none() || !events.has(name)) continue;
        names += (names.empty() ? "" : ", ") + rule.label.id;
        for (const std::string& field : rule.fields) {
            if (std::find(fields.begin(), fields.end(), field) == fields.end()) {
                fields.push_back(field);
            }
        }
    }
    for (const NodeEntry& entry : pattern.entries) {
        const std::string& key = entry.key.value;
        const bool known = std::find(always.begin(), always.end(), key) != always.end() ||
                           std::find(fields.begin(), fields.end(), key) != fields.end();
        // What no event has is told where it is compiled.
        const bool some = key == "keyword" || !vocabulary.find_root("event." + key).is_none();
        if (known || names.empty() || !some) continue;
        mistake(Code::bad_pattern, entry.key.place,
                fmt::format("the event '{}' has no '{}'", names, key),
                fmt::format("it tells {}", fields.empty() ? "player, source and cause only"
                                                          : joined(fields, " and ")));
    }
}

ProgramRef Compiling::pattern(const Node& node, const NameSet& events) {
    check_fields(node, events);
    return program([&](TreeMaker& maker) { return maker.pattern(node); },
                   expression::Needed::condition);
}

NameSet Compiling::events_of(const Node& pattern) {
    NameSet events;
    const auto add = [&](const Node& node) {
        const std::optional<Word> word = word_of(node);
        const EventName name = word ? book.library.find_event_name(word->value) : EventName{};
        if (name) {
            events.add(name);
            return;
        }
        std::vector<std::string> known;
        for (const EventNameRule& one : book.library.event_names()) known.push_back(one.id);
        unknown("event", word.value_or(Word{node.value, node.place}), known);
    };
    if (const NodeEntry* event = pattern.find("event")) {
        add(event->value);
        return events;
    }
    const NodeEntry* any = pattern.find("any_of");
    if (any != nullptr && any->value.is_list()) {
        for (const Node& one : any->value.items) {
            const NodeEntry* event = one.find("event");
            if (event != nullptr) add(event->value);
        }
    }
    if (events.is_empty()) {
        mistake(Code::bad_pattern, pattern.place, "this pattern names no event",
                "write { event: draw, ... }, or any_of with such patterns");
    }
    return events;
}

NameSet Compiling::events_awaited(const Node& pattern) {
    const NameSet events = events_of(pattern);
    for (std::size_t i = 0; i < book.library.event_names().size(); ++i) {
        if (!events.has(EventName{i}) || !event::is_only_asked(EventName{i})) continue;
        const std::string& name = book.library.event_names()[i].id;
        mistake(Code::bad_pattern, pattern.place,
                fmt::format("rules are asked about '{}', but it never happens", name),
                fmt::format("it stands in rule: {{ cannot: {{ event: {} }} }}", name));
    }
    return events;
}

bool asks_for(const expression::Program& program, const expression::Vocabulary& vocabulary,
              std::string_view name) {
    const expression::RootId root = vocabulary.find_root(name);
    const expression::FieldId field = vocabulary.find_field(name);
    const auto is_asked = [&](const expression::Instruction& step) {
        return (root && step.op == expression::Op::root && step.root == root) ||
               (field && step.field.id == field);
    };
    return std::any_of(program.code.begin(), program.code.end(), is_asked) ||
           std::any_of(
               program.tests.begin(), program.tests.end(),
               [&](const expression::Test& test) { return field && test.field.id == field; });
}

namespace {

/// Which of the names a pattern asks for; none if it asks for none.
const char* first_asked(const ProgramRef& program, const expression::Vocabulary& vocabulary,
                        std::initializer_list<const char*> names) {
    for (const char* name : names) {
        if (program && asks_for(*program, vocabulary, name)) return name;
    }
    return nullptr;
}

/// By what it means: the same question of two cards is one tally.
std::string tally_id(const Library& library, const TallyDefinition& tally, std::uint64_t program) {
    std::string words;
    Hash hash;
    for (std::size_t i = 0; i < library.event_names().size(); ++i) {
        if (!tally.events.has(EventName{i})) continue;
        words += (words.empty() ? "" : "+") + library.event_names()[i].id;
        hash.add(library.event_names()[i].id);
    }
    hash.add(program);
    hash.add(static_cast<std::uint64_t>(tally.span) << 16 |
             static_cast<std::uint64_t>(tally.keep) << 8 | std::uint64_t{tally.per_player});
    return fmt::format("{}-{:016x}", words, hash.value());
}

}  // namespace

std::string Compiling::tally(const AskedTally& asked) {
    // What is wrong with the pattern of an `nth` is told of the pattern that it stands in.
    Diagnostics unheard;
    Compiling quiet(book, conditions, content, unheard);
    quiet.source = source;
    quiet.whole = whole;
    quiet.card = card;
    Compiling& reading = asked.is_nth ? quiet : *this;
    const std::size_t before = reading.diagnostics.errors();
    TallyDefinition definition;
    definition.events = reading.events_awaited(asked.of);
    const ProgramRef pattern = reading.program(
        [&](TreeMaker& maker) { return maker.pattern(asked.of); }, expression::Needed::condition);
    if (reading.diagnostics.errors() != before) return asked.is_nth ? "?" : "";
    const char* object = first_asked(
        pattern, vocabulary,
        {"self", "source", "args", "target", "targets", "x", "y", "paid", "ability.times",
         "ability.activated_this_turn", "ability.resolved_this_turn", "shares", "is_linked"});
    const char* other = first_asked(pattern, vocabulary, {"tally", "is_tallied", "tally_so_far"});
    if (other != nullptr || (object != nullptr && !asked.is_nth)) {
        mistake(Code::bad_tally, asked.of.place,
                other != nullptr ? std::string("a tally cannot count by what another has counted")
                                 : fmt::format("a tally counts wherever its card is, and for all "
                                               "cards alike: it cannot ask for '{}'",
                                               object),
                "ask for what every player can see: who did it, and to which cards");
        return {};
    }
    definition.span = asked.span;
    definition.keep = asked.keep;
    definition.per_player = asked.is_nth;
    definition.per_object = object != nullptr;
    definition.per_view =
        object == nullptr && (definition.span == Span::since_own_turn ||
                              first_asked(pattern, vocabulary, {"you", "level"}) != nullptr);
    definition.id = tally_id(book.library, definition, pattern ? pattern->hash : 0);
    const std::string id = definition.id;
    const TallyId added = book.library.add_tally(std::move(definition));
    book.library.words.intern(id);
    if (book.tallies.size() <= added.index()) book.tallies.resize(added.index() + 1);
    book.tallies[added.index()] = pattern;
    if (object != nullptr) own_tallies.push_back(added);
    return id;
}

void Compiling::add_asked_conditions() {
    for (const AskedCondition& asked : book.scripts.take_conditions()) {
        if (book.conditions.contains(asked.key)) continue;
        Sources sources;
        Diagnostics none;  // it was written by us
        const auto documents = parse_yaml(sources.add("", asked.yaml), none);
        if (!documents || documents->empty()) continue;
        Node place;
        place.place = asked.place;
        stand_in(asked.place);
        book.conditions[asked.key] = condition(moved_to(documents->front(), place));
    }
}

/// What statements say of the card that has them. Rules content is of no card yet.
void Compiling::check_statements(const Excerpt& lua, const ScriptNames& names) {
    asked_targets.clear();
    for (const ScriptWord& one : names.targets) {
        asked_targets.push_back({lua.at(one.offset), one.text});
    }
    used_names.insert(names.texts.begin(), names.texts.end());
    for (const ScriptWord& one : names.tokens) {
        asked_tokens.push_back({lua.at(one.offset), one.text});
    }
    if (face == nullptr || arguments != nullptr) return;
    for (const ScriptWord& one : names.paid) {
        asked_paid.push_back({lua.at(one.offset), one.text});
    }
    std::vector<std::string> known;
    for (const Named<AbilityEntry>& lasting : face->lasting) known.push_back(lasting.name);
    for (const ScriptWord& one : names.granted) {
        if (std::find(known.begin(), known.end(), one.text) != known.end()) continue;
        mistake(Code::unknown_reference, lua.at(one.offset),
                fmt::format("this card has no lasting ability '{}'{}", one.text,
                            did_you_mean(one.text, known)),
                "what is granted stands under 'lasting', by its name");
    }
}

/// `kindle.burn` is the function `burn` of kindle.lua beside the card; anything else is statements.
std::optional<ScriptRef> Compiling::script(const std::optional<Excerpt>& lua) {
    asked_targets.clear();
    if (!lua) return {};
    const std::string& text = lua->text();
    if (!is_spelt(text, Spelling::function)) {
        const auto id = book.scripts.add_statements(*lua, diagnostics);
        add_asked_conditions();
        if (id) check_statements(*lua, book.scripts.script(*id).names);
        return id ? std::optional(ScriptRef{*id}) : std::nullopt;
    }
    const std::size_t dot = text.find('.');
    const std::string file = text.substr(0, dot), name = text.substr(dot + 1);
    const auto found = lua_files == nullptr ? LuaFiles::iterator{} : lua_files->find(file);
    if (lua_files == nullptr || found == lua_files->end()) {
        std::vector<std::string> known;
        if (lua_files != nullptr) {
            for (const auto& [stem, one] : *lua_files) known.push_back(stem);
        }
        mistake(Code::missing_function, lua->at(0),
                fmt::format("there is no file '{}.lua' beside this card{}", file,
                            did_you_mean(file, known)));
        return {};
    }
    const auto function = found->second.functions.find(name);
    if (function == found->second.functions.end()) {
        std::vector<std::string> known;
        for (const auto& [each, used] : found->second.functions) known.push_back(each);
        mistake(
            Code::missing_function, lua->at(dot + 1),
            fmt::format("{}.lua has no function '{}'{}", file, name, did_you_mean(name, known)));
        return {};
    }
    function->second = true;
    if (found->second.script.is_none()) return {};  // it has mistakes, which are told
    const std::vector<std::string>& words = book.scripts.script(found->second.script).words;
    used_names.insert(words.begin(), words.end());
    return book.scripts.function(found->second.script, name);
}

std::optional<Word> word_of(const Node& node) {
    if (!node.is_scalar()) return {};
    return Word{node.value, node.place};
}

std::optional<int> number_of(const Node& node) {
    const auto number = node.is_plain() ? decimal(node.value) : std::nullopt;
    if (!number) return {};
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    return static_cast<int>(std::clamp(*number, -most, most));
}

}  // namespace cardloom::cards
