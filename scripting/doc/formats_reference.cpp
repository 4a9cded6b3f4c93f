/// The page of all formats: every field of every file that content is written in, from the same
/// field tables that read it, and the words that the rules give meaning to.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "scripting/check.hpp"
#include "scripting/doc/generated.hpp"
#include "scripting/yaml/scalars.hpp"

namespace cardloom {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* formats_head = R"(# Formats

Every field of every file that content is written in. How cards are written, with examples, is told in
[cards.md](cards.md), and rules in [rules.md](rules.md); `cardloom check` tells every mistake with its
line. Editors complete and check these fields by the schemas in `editor/schemas/`.

A field with a `?` may be left out.
)";

std::string anchor_of(std::string name) {
    std::replace(name.begin(), name.end(), ' ', '-');
    return name;
}

class Page {
public:
    /// Definitions that several formats share are told once.
    void add(const SchemaFormat& format) {
        const Json json = Json::parse(format.schema());
        format_ = format.name;
        text_ += fmt::format("\n## {}\n\nFor {}.\n", format.name, format.description);
        if (json.contains("$ref")) {
            top_ = name_in(json["$ref"]);
        } else {
            add_record(format.name, json, "");
        }
        if (!json.contains("$defs")) return;
        if (!top_.empty()) add_record(top_, json["$defs"][top_], "");
        for (const auto& [name, definition] : json["$defs"].items()) {
            if (name != top_) add_record(name, definition, "### ");
        }
        top_.clear();
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    static std::string name_in(const Json& reference) {
        const auto whole = reference.get<std::string>();
        return whole.substr(whole.rfind('/') + 1);
    }

    void add_record(const std::string& name, const Json& json, const std::string& level) {
        if (!json.contains("properties")) return;
        const std::string shape = json.dump();
        const auto [at, is_new] = told_.emplace(name, shape);
        if (!is_new && at->second == shape) return;
        if (!level.empty()) text_ += fmt::format("\n{}{}\n", level, name);
        if (json.contains("description")) {
            text_ += "\n" + json["description"].get<std::string>() + "\n";
        }
        text_ += "\n| field | takes | is |\n|---|---|---|\n";
        for (const auto& [field, value] : json["properties"].items()) {
            const bool required = json.contains("required") &&
                                  std::find(json["required"].begin(), json["required"].end(),
                                            Json(field)) != json["required"].end();
            add_row(field + (required ? "" : "?"), value);
        }
        if (json.contains("patternProperties")) {
            for (const auto& [pattern, value] : json["patternProperties"].items()) {
                add_row(pattern.substr(1) + "...?", value);
            }
        }
    }

    void add_row(const std::string& field, const Json& value) {
        std::string is = value.value("description", "");
        std::replace(is.begin(), is.end(), '\n', ' ');
        text_ += fmt::format("| `{}` | {} | {} |\n", field, takes(value), escaped(is));
    }

    static std::string escaped(std::string text) {
        for (std::size_t at = text.find('|'); at != std::string::npos;
             at = text.find('|', at + 2)) {
            text.insert(at, "\\");
        }
        return text;
    }

    static std::string takes(const Json& json) {
        if (json.contains("$ref")) {
            const std::string name = name_in(json["$ref"]);
            return fmt::format("[{}](#{})", name, anchor_of(name));
        }
        if (json.contains("anyOf")) {
            std::vector<std::string> ways;
            for (const Json& one : json["anyOf"]) {
                std::string way = takes(one);
                if (std::find(ways.begin(), ways.end(), way) == ways.end()) {
                    ways.push_back(std::move(way));
                }
            }
            return joined(ways, " or ");
        }
        if (json.contains("enum")) {
            std::vector<std::string> words;
            for (const Json& one : json["enum"])
                words.push_back("`" + one.get<std::string>() + "`");
            return joined(words, " or ");
        }
        return takes_type(json);
    }

    static std::string takes_type(const Json& json) {
        const std::string type = json.value("type", "");
        if (type == "array") {
            return json.contains("items") ? "list of " + takes(json["items"]) : "list";
        }
        if (type == "object" && json.contains("additionalProperties") &&
            json["additionalProperties"].is_object()) {
            return "names, each with " + takes(json["additionalProperties"]);
        }
        if (type == "integer") return range_of(json);
        if (type == "boolean") return "true or false";
        if (type == "string") return json.contains("pattern") ? "word" : "text";
        return type.empty() ? "anything" : type == "object" ? "map" : type;
    }

    static std::string range_of(const Json& json) {
        const bool least = json.contains("minimum"), most = json.contains("maximum");
        if (least && most && json["minimum"] == json["maximum"]) {
            return fmt::format("`{}`", json["minimum"].get<std::int64_t>());
        }
        if (least && most) {
            return fmt::format("whole number, {} to {}", json["minimum"].get<std::int64_t>(),
                               json["maximum"].get<std::int64_t>());
        }
        return least ? fmt::format("whole number from {}", json["minimum"].get<std::int64_t>())
                     : "whole number";
    }

    std::string text_, format_, top_;
    std::map<std::string, std::string> told_;
};

template <class Rows, class LabelOf>
std::string words(const char* what, const Rows& rows, LabelOf label_of) {
    std::vector<std::string> all;
    for (const auto& row : rows) all.push_back("`" + label_of(row).id + "`");
    return all.empty() ? "" : fmt::format("| {} | {} |\n", what, joined(all, ", "));
}

std::string rules_words(const Ruleset& rules) {
    const auto of_row = [](const auto& row) -> const RuleLabel& { return row.label; };
    const auto itself = [](const RuleLabel& label) -> const RuleLabel& { return label; };
    std::string text = fmt::format(
        "\n## Words of the rules\n\nWhat the ruleset `{}` names; another ruleset, or rules content "
        "of a set, may name more.\n\n| what | words |\n|---|---|\n",
        rules.id);
    text += words("types", rules.types, of_row);
    text += words("supertypes", rules.supertypes, of_row);
    text += words("subtypes with a meaning", rules.subtypes, of_row);
    text += words("classes", rules.classes, itself);
    text += words("elements", rules.elements, of_row);
    text += words("zones", rules.zones, of_row);
    text += words("counters", rules.counters, of_row);
    text += words("phases", rules.phase_labels, itself);
    text += words("keywords", rules.keywords, of_row);
    text += words("hooks", rules.hooks, of_row);
    text += words("conditions", rules.conditions, of_row);
    text += words("deck formats", rules.formats, of_row);
    return text;
}

std::string events(const Ruleset& rules) {
    std::string text =
        "\n### Events\n\nEvery pattern can ask for `player`, `source` and `cause`; these events "
        "have more.\n\n| event | fields |\n|---|---|\n";
    for (const EventRule& event : rules.events) {
        std::vector<std::string> fields;
        for (const std::string& field : event.fields) fields.push_back("`" + field + "`");
        text += fmt::format("| `{}` | {} |\n", event.label.id, joined(fields, ", "));
    }
    return text;
}

}  // namespace

std::string formats_reference(const Ruleset& rules) {
    Page page;
    // What most authors write comes first.
    for (const bool is_of_rules : {false, true}) {
        for (const SchemaFormat& format : schema_formats()) {
            const bool of_rules = format.name == "ruleset" || format.name == "variant";
            if (of_rules == is_of_rules) page.add(format);
        }
    }
    return formats_head + page.text() + rules_words(rules) + events(rules) +
           "\nThis page is written by `cardloom doc`.\n";
}

}  // namespace cardloom
