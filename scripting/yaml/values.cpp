#include "scripting/yaml/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include "scripting/yaml/scalars.hpp"

namespace cardloom::shapes {

namespace {

Schema schema_of_type(const char* type) {
    Schema schema;
    schema.type = type;
    return schema;
}

std::string range_in_words(int lowest, int highest) {
    using Limits = std::numeric_limits<int>;
    const bool open_below = lowest == Limits::min(), open_above = highest == Limits::max();
    if (open_above && !open_below) return fmt::format("at least {}", lowest);
    if (open_below && !open_above) return fmt::format("at most {}", highest);
    return fmt::format("from {} to {}", lowest, highest);
}

bool read_number(const Node& node, Reading& reading, int lowest, int highest, int& into) {
    if (!node.is_plain()) return reading.wrong_type(node, "a whole number");
    const std::optional<std::int64_t> number = decimal(node.value);
    if (!number) {
        const auto meant = number_meant(node.value);
        if (!meant) return reading.wrong_type(node, "a whole number");
        return reading.mistake(
            Code::bad_number, node.place,
            fmt::format("{} must be a whole number in decimal digits, not '{}'{}", reading.name(),
                        node.value,
                        meant->empty() ? "" : fmt::format("; did you mean '{}'?", *meant)));
    }
    if (*number < lowest || *number > highest) {
        return reading.mistake(Code::out_of_range, node.place,
                               fmt::format("{} must be {}, not {}", reading.name(),
                                           range_in_words(lowest, highest), node.value));
    }
    into = static_cast<int>(*number);
    return true;
}

/// A scalar that stands where a text should: YAML itself must not take it for something else.
bool read_text(const Node& node, Reading& reading, const std::string& what, std::string& into) {
    if (!node.is_scalar()) return reading.wrong_type(node, what);
    if (node.is_plain() && !is_text(node)) {
        return reading.mistake(
            Code::wrong_type, node.place,
            fmt::format("{} must be {}, and YAML takes '{}' for {}", reading.name(), what,
                        node.value, is_truth(node) ? "a truth value" : "a number"),
            "put it in quotes if it is meant as a text");
    }
    if (node.value.empty()) {
        return reading.mistake(Code::missing_value, node.place,
                               fmt::format("{} is empty; it must be {}", reading.name(), what));
    }
    into = node.value;
    return true;
}

bool read_name(const Node& node, Reading& reading, Spelling spelling, std::string& into) {
    const std::string what(in_words(spelling));
    if (!read_text(node, reading, what, into)) return false;
    if (is_spelt(into, spelling)) return true;
    const SpellingMistake mistake = misspelling(into, spelling);
    return reading.mistake(
        Code::bad_name, excerpt_of(node).at(mistake.offset),
        fmt::format("{} must be {}, and {} {}{}", reading.name(), what, cardloom::in_words(node),
                    mistake.what,
                    mistake.better ? fmt::format("; did you mean '{}'?", *mistake.better) : ""));
}

bool read_truth(const Node& node, Reading& reading, bool& into) {
    if (node.is_plain() && (node.value == "true" || node.value == "false")) {
        into = node.value == "true";
        return true;
    }
    const auto meant = node.is_scalar() ? truth_meant(node.value) : std::nullopt;
    if (!meant) return reading.wrong_type(node, "true or false");
    return reading.mistake(Code::wrong_type, node.place,
                           fmt::format("{} must be true or false without quotes, not '{}'; did you "
                                       "mean '{}'?",
                                       reading.name(), node.value, *meant ? "true" : "false"));
}

bool read_word(const Node& node, Reading& reading, const std::vector<std::string>& words,
               const std::string& what, std::string& into) {
    if (!node.is_scalar()) return reading.wrong_type(node, what);
    if (std::find(words.begin(), words.end(), node.value) == words.end()) {
        const std::string near = did_you_mean(node.value, words);
        return reading.mistake(
            Code::unknown_word, node.place,
            fmt::format("{} must be {}, not {}{}", reading.name(), what, in_words(node), near));
    }
    into = node.value;
    return true;
}

bool read_expression(const Node& node, Reading& reading, Excerpt& into) {
    if (!node.is_scalar() || !node.value.starts_with('=')) {
        return reading.wrong_type(node, "an expression that begins with '='");
    }
    if (node.is_plain()) {
        return reading.mistake(Code::unquoted_expression, node.place,
                               fmt::format("{} is an expression without quotes", reading.name()),
                               fmt::format("write \"{}\"; outside quotes YAML gives '#', ':' and "
                                           "brackets a meaning of their own",
                                           node.value));
    }
    into = excerpt_of(node).from(1);
    return true;
}

}  // namespace

Shape<int> whole_number(int lowest, int highest) {
    return {"a whole number", [](const Node& node) { return node.is_plain() && is_number(node); },
            [lowest, highest](const Node& node, Reading& reading, int& into) {
                return read_number(node, reading, lowest, highest, into);
            },
            [lowest, highest](Schemas&) {
                Schema schema = schema_of_type("integer");
                schema.minimum = lowest;
                schema.maximum = highest;
                return schema;
            }};
}

Shape<bool> truth() {
    return {"true or false", [](const Node& node) { return node.is_plain() && is_truth(node); },
            [](const Node& node, Reading& reading, bool& into) {
                return read_truth(node, reading, into);
            },
            [](Schemas&) { return schema_of_type("boolean"); }};
}

Shape<std::string> text() {
    return {"a text", is_text,
            [](const Node& node, Reading& reading, std::string& into) {
                return read_text(node, reading, "a text", into);
            },
            [](Schemas&) {
                Schema schema = schema_of_type("string");
                schema.min_length = 1;
                return schema;
            }};
}

Shape<std::string> spelt(Spelling spelling) {
    return {std::string(in_words(spelling)),
            [](const Node& node) { return is_text(node) && !node.value.starts_with('='); },
            [spelling](const Node& node, Reading& reading, std::string& into) {
                return read_name(node, reading, spelling, into);
            },
            [spelling](Schemas&) {
                Schema schema = schema_of_type("string");
                schema.pattern = pattern_of(spelling);
                return schema;
            }};
}

Shape<std::string> one_of(std::vector<std::string> words) {
    const std::string what = joined(words);
    return {what, [](const Node& node) { return is_text(node) && !node.value.starts_with('='); },
            [words, what](const Node& node, Reading& reading, std::string& into) {
                return read_word(node, reading, words, what, into);
            },
            [words](Schemas&) {
                Schema schema = schema_of_type("string");
                schema.words = words;
                return schema;
            }};
}

Shape<Excerpt> code(std::string what) {
    return {what, [](const Node& node) { return is_text(node); },
            [what](const Node& node, Reading& reading, Excerpt& into) {
                std::string value;
                if (!read_text(node, reading, what, value)) return false;
                into = excerpt_of(node);
                return true;
            },
            text().describe};
}

Shape<Excerpt> expression() {
    return {"an expression that begins with '='",
            [](const Node& node) { return node.is_scalar() && node.value.starts_with('='); },
            read_expression,
            [](Schemas&) {
                Schema schema = schema_of_type("string");
                schema.pattern = "^=";
                return schema;
            }};
}

Shape<Node> any_value() {
    return {"a value", [](const Node&) { return true; },
            [](const Node& node, Reading&, Node& into) {
                into = node;
                return node.kind != Node::Kind::unusable;
            },
            [](Schemas&) { return Schema{}; }};
}

}  // namespace cardloom::shapes
