#include "scripting/cards/compiling.hpp"

#include <algorithm>
#include <limits>

#include "scripting/yaml/names.hpp"
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

Compiling::Compiling(CardBook& into, const NamedConditions& named, Diagnostics& told)
    : book(into),
      rules(*into.library.rules),
      conditions(named),
      diagnostics(told),
      vocabulary(expression::card_vocabulary()) {
    std::vector<std::string> types = ids_of(rules.types);
    types.insert(types.end(), {"unit", "object"});
    vocabulary.set_words("type", std::move(types));
    vocabulary.set_words("supertype", ids_of(rules.supertypes));
    vocabulary.set_words("class", ids(rules.classes));
    vocabulary.set_words("element", ids_of(rules.elements));
    vocabulary.set_words("state", {"awake", "rested", "damaged"});
}

void Compiling::unknown(const char* what, const Word& word, const std::vector<std::string>& known) {
    mistake(
        Code::unknown_reference, word.place,
        fmt::format("there is no {} '{}'{}", what, word.value, did_you_mean(word.value, known)));
}

ProgramRef Compiling::program(const Make& make, expression::Needed needed) {
    TreeMaker maker(*source, vocabulary, conditions, diagnostics);
    const TreeMaker::NodeId top = make(maker);
    if (maker.has_mistakes()) return {};
    const bool is_filter = needed == expression::Needed::anything;
    const expression::Tree tree = maker.take(top);
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

ZoneKindId Compiling::zone(const Word& word) {
    const ZoneKindId kind = book.library.find_zone_kind(word.value);
    if (kind.is_none()) {
        std::vector<std::string> known;
        for (const ZoneKind& one : book.library.zone_kinds()) known.push_back(one.id);
        unknown("zone", word, known);
    }
    return kind;
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

/// `kindle.burn` is the function `burn` of kindle.lua beside the card; anything else is statements.
std::optional<ScriptRef> Compiling::script(const std::optional<Excerpt>& lua) {
    if (!lua) return {};
    const std::string& text = lua->text();
    if (!is_spelt(text, Spelling::function)) {
        const auto id = book.scripts.add_statements(*lua, diagnostics);
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
