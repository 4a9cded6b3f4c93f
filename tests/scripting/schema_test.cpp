/// The JSON Schema of a format says what its reader says: documents are given to both.
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <deque>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "scripting/yaml/scalars.hpp"
#include "tests/scripting/sample_format.hpp"

namespace schema_tests {

using namespace cardloom;
using namespace cardloom::sample;
using nlohmann::json;

namespace {

/// A validator for the part of JSON Schema that our schemas use; any other word fails the test.
class Validator {
public:
    explicit Validator(json schema) : root_(std::move(schema)) {}

    [[nodiscard]] bool accepts(const json& value) const { return accepts(root_, value); }

private:
    [[nodiscard]] bool accepts(const json& schema, const json& value) const {
        for (const auto& [word, rule] : schema.items()) {
            if (!holds(schema, word, rule, value)) return false;
        }
        return true;
    }

    [[nodiscard]] bool holds(const json& schema, const std::string& word, const json& rule,
                             const json& value) const {
        if (word == "$ref") {
            return accepts(root_["$defs"][rule.get<std::string>().substr(8)], value);
        }
        if (word == "type") return is_of_type(rule, value);
        if (word == "enum") return std::find(rule.begin(), rule.end(), value) != rule.end();
        if (word == "anyOf" || word == "oneOf") {
            const auto count = std::count_if(rule.begin(), rule.end(),
                                             [&](const json& one) { return accepts(one, value); });
            return word == "anyOf" ? count > 0 : count == 1;
        }
        if (value.is_string()) return holds_of_string(word, rule, value.get<std::string>());
        if (value.is_number()) return holds_of_number(word, rule, value);
        if (value.is_array()) return holds_of_array(word, rule, value);
        if (value.is_object()) return holds_of_object(schema, word, rule, value);
        return true;
    }

    static bool is_of_type(const std::string& type, const json& value) {
        if (type == "integer") return value.is_number_integer();
        if (type == "boolean") return value.is_boolean();
        if (type == "string") return value.is_string();
        if (type == "array") return value.is_array();
        REQUIRE(type == "object");
        return value.is_object();
    }
    static bool holds_of_string(const std::string& word, const json& rule,
                                const std::string& value) {
        if (word == "pattern") return std::regex_search(value, std::regex(rule.get<std::string>()));
        if (word == "minLength") return value.size() >= rule.get<std::size_t>();
        return is_known(word);
    }
    static bool holds_of_number(const std::string& word, const json& rule, const json& value) {
        if (word == "minimum") return value >= rule;
        if (word == "maximum") return value <= rule;
        return is_known(word);
    }
    [[nodiscard]] bool holds_of_array(const std::string& word, const json& rule,
                                      const json& value) const {
        if (word == "items") {
            return std::all_of(value.begin(), value.end(),
                               [&](const json& one) { return accepts(rule, one); });
        }
        if (word == "minItems") return value.size() >= rule.get<std::size_t>();
        if (word == "uniqueItems") {
            return std::set<json>(value.begin(), value.end()).size() == value.size();
        }
        return is_known(word);
    }
    [[nodiscard]] bool holds_of_object(const json& schema, const std::string& word,
                                       const json& rule, const json& value) const {
        for (const auto& [key, one] : value.items()) {
            if (word == "properties" && rule.contains(key) && !accepts(rule[key], one))
                return false;
            if (word == "propertyNames" && !accepts(rule, key)) return false;
            if (word == "additionalProperties" &&
                !schema.value("properties", json::object()).contains(key) &&
                (rule == false || !accepts(rule, one))) {
                return false;
            }
        }
        if (word == "required") {
            return std::all_of(rule.begin(), rule.end(),
                               [&](const json& key) { return value.contains(key); });
        }
        return is_known(word);
    }
    static bool is_known(const std::string& word) {
        static const std::set<std::string> words{"$schema",
                                                 "$defs",
                                                 "title",
                                                 "description",
                                                 "properties",
                                                 "propertyNames",
                                                 "additionalProperties",
                                                 "required",
                                                 "items",
                                                 "minItems",
                                                 "uniqueItems",
                                                 "pattern",
                                                 "minLength",
                                                 "minimum",
                                                 "maximum"};
        INFO("the word is " << word);
        REQUIRE(words.contains(word));
        return true;
    }

    json root_;
};

/// A document as a YAML editor sees it.
json as_json(const Node& node) {
    if (node.is_map()) {
        json map = json::object();
        for (const NodeEntry& entry : node.entries) map[entry.key.value] = as_json(entry.value);
        return map;
    }
    if (node.is_list()) {
        json list = json::array();
        for (const Node& item : node.items) list.push_back(as_json(item));
        return list;
    }
    if (!node.is_scalar()) return nullptr;
    if (is_truth(node)) return node.value == "true";
    if (const auto number = decimal(node.value); number && node.is_plain()) return *number;
    if (is_number(node)) return 1.5;
    return node.value;
}

}  // namespace

TEST_CASE("the schema and the reader accept the same documents", "[yaml]") {
    const Validator validator(json::parse(creature_document().schema()));
    const std::string head = "format: 3\nid: a/b\nname: B\n";
    const std::vector<std::string> good{"",
                                        "power: 0",
                                        "power: 20",
                                        "life: 1",
                                        "speed: fast",
                                        "unique: true",
                                        "word: a_b2",
                                        "rule: GA-MAT-3.2",
                                        "rule: AMB-1",
                                        "rule: GA-COST-CALC",
                                        "elements: []",
                                        "elements: [fire, wind]",
                                        "types: ally",
                                        "types: [ally, x-1]",
                                        "counters: {}",
                                        "counters: { gem: 3 }",
                                        "deeds: []",
                                        "deeds: [{ keyword: pride, gate: x }]",
                                        "deeds: [{ effect: 'x', then: [{ keyword: a }] }]",
                                        "amount: -5",
                                        "amount: '=x'",
                                        "bond: oath",
                                        "bond: { keyword: oath }",
                                        "handler: a.b",
                                        "extra: [1, [2], { a: ~ }]",
                                        "word: 'true'"};
    const std::vector<std::string> bad{"power: -1",
                                       "power: 21",
                                       "power: two",
                                       "power: 1.5",
                                       "power: '1'",
                                       "power: [1]",
                                       "power:",
                                       "life: 0",
                                       "speed: fats",
                                       "speed: 1",
                                       "unique: 1",
                                       "unique: 'true'",
                                       "unique: yes",
                                       "word: A",
                                       "word: a__b",
                                       "word: 1",
                                       "word: true",
                                       "word: a-b",
                                       "word: _a",
                                       "word: a_",
                                       "rule: ga-1",
                                       "rule: GA-1.",
                                       "rule: GA--1",
                                       "rule: GA-1-A",
                                       "rule: 'GA-1.2.'",
                                       "rule: GA1",
                                       "elements: fire",
                                       "elements: [fire, fire]",
                                       "elements: [ice]",
                                       "elements: [~]",
                                       "types: []",
                                       "types: Ally",
                                       "types: [[ally]]",
                                       "types: 3",
                                       "counters: []",
                                       "counters: { Gem: 1 }",
                                       "counters: { gem: 100 }",
                                       "counters: { gem: }",
                                       "deeds: {}",
                                       "deeds: [pride]",
                                       "deeds: [{}]",
                                       "deeds: [{ gate: x }]",
                                       "deeds: [{ keyword: a, effect: b }]",
                                       "deeds: [{ keyword: a, what: b }]",
                                       "deeds: [{ keyword: a, then: [{ gate: b }] }]",
                                       "deeds: [{ effect: '' }]",
                                       "amount: x",
                                       "amount: []",
                                       "bond: 3",
                                       "bond: {}",
                                       "bond: [a]",
                                       "bond: '=x'",
                                       "handler: a",
                                       "handler: a.b.c",
                                       "handler: a.",
                                       "strange: 1"};

    const auto check = [&](const std::string& text, bool wanted) {
        const Source source("x", text);
        Diagnostics diagnostics;
        INFO(text << "\n" << diagnostics.to_text());
        const auto documents = parse_yaml(source, diagnostics);
        REQUIRE((documents && documents->size() == 1 && diagnostics.empty()));
        CHECK(creature_document().read(source, diagnostics).has_value() == wanted);
        CHECK(validator.accepts(as_json(documents->front())) == wanted);
    };
    for (const std::string& one : good) check(head + one, true);
    for (const std::string& one : bad) check(head + one, false);
    for (const char* const one :
         {"id: a/b\nname: B", "format: 3\nname: B", "format: 3\nid: a/b",
          "format: 4\nid: a/b\nname: B", "format: x\nid: a/b\nname: B", "format: 3\nid: a\nname: B",
          "format: 3\nid: a/b/c\nname: B", "format: 3\nid: a/b\nname: ''",
          "format: 3\nid: a/b\nname: 5", "- 1", "word"}) {
        check(one, false);
    }
}

TEST_CASE("a schema says of each field what it is", "[yaml]") {
    const json schema = json::parse(creature_document().schema());

    CHECK(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema");
    CHECK(schema["title"] == "creature");
    CHECK(schema["description"] == "A creature of the test game.");
    CHECK(schema["required"] == json{"format", "id", "name"});
    CHECK(schema["additionalProperties"] == false);
    CHECK(schema["properties"]["power"] == json{{"type", "integer"},
                                                {"minimum", 0},
                                                {"maximum", 20},
                                                {"description", "How hard it hits."}});
    CHECK(schema["properties"]["deeds"]["items"]["$ref"] == "#/$defs/deed");
    CHECK(schema["$defs"]["deed"]["properties"]["then"]["items"]["$ref"] == "#/$defs/deed");
    for (const auto& [name, field] : schema["properties"].items()) {
        INFO("the field is " << name);
        CHECK(field.contains("description"));
    }
}

TEST_CASE("a field without a description is found", "[yaml]") {
    struct Inner {
        int a = 0;
    };
    struct Outer {
        int b = 0, c = 0;
        std::vector<Inner> d;
    };
    static const auto inner = []() -> const Record<Inner>& {
        static const Record<Inner> format =
            Record<Inner>("inner", "It.").required("a", &Inner::a, shapes::whole_number(), "");
        return format;
    };
    const Record<Outer> outer =
        Record<Outer>("outer", "It.")
            .required("b", &Outer::b, shapes::whole_number(), "Said.")
            .required("c", &Outer::c, shapes::whole_number(), "")
            .optional("d", &Outer::d, shapes::list_of(shapes::nested<Inner>(+inner)), "Said.");

    Schemas schemas;
    const Schema schema = outer.table().describe(schemas);
    CHECK(fields_without_description(schema, schemas) ==
          std::vector<std::string>{"outer.c", "inner.a"});
}

TEST_CASE("an older document is brought up to date, step by step", "[yaml]") {
    const auto read = [](const std::string& text, Diagnostics& diagnostics) {
        static std::deque<Source> sources;
        return creature_document().read(sources.emplace_back("x.yaml", text), diagnostics);
    };
    Diagnostics none;

    const auto first =
        read("format: 1\nid: a/b\nname: B\nstrength: 7\nlives: 9\nspeed: quick\n", none);
    const auto second =
        read("format: 2\nid: a/b\nname: B\npower: 7\ncounters: { gem: 1 }\nlives: 9\n", none);

    INFO(none.to_text());
    REQUIRE(first);
    CHECK(first->power == 7);
    CHECK(first->speed == Speed::fast);
    REQUIRE(first->counters.size() == 1);
    CHECK(first->counters[0].name == "lives");
    CHECK(to_text(first->counters[0].place) == "x.yaml:5:1");
    REQUIRE(second);
    REQUIRE(second->counters.size() == 2);
    CHECK(second->counters[1].value == 9);

    // Each number knows the words of its time only.
    Diagnostics some;
    CHECK_FALSE(read("format: 2\nid: a/b\nname: B\nstrength: 7\n", some));
    CHECK_FALSE(read("format: 3\nid: a/b\nname: B\nlives: 7\n", some));
    CHECK_FALSE(read("format: 3\nid: a/b\nname: B\nspeed: quick\n", some));
    CHECK(some.errors() == 3);
}

TEST_CASE("a migration that meets what it did not expect leaves it to the reader", "[yaml]") {
    const Source source(
        "x.yaml", "format: 1\nid: a/b\nname: B\nstrength: 1\npower: 2\nlives: 3\ncounters: [x]\n");
    Diagnostics diagnostics;

    CHECK_FALSE(creature_document().read(source, diagnostics));
    INFO(diagnostics.to_text());
    CHECK(diagnostics.to_text().find("x.yaml:4:1: error[unknown-field]") != std::string::npos);
    CHECK(diagnostics.to_text().find("x.yaml:6:1: error[unknown-field]") != std::string::npos);
    CHECK(diagnostics.to_text().find("x.yaml:7:11: error[wrong-type]") != std::string::npos);
}

}  // namespace schema_tests
