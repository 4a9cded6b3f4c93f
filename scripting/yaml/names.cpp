#include "scripting/yaml/names.hpp"

#include <fmt/format.h>

#include <array>

#include "scripting/yaml/scalars.hpp"

namespace cardloom {

namespace {

struct Rule {
    std::string_view in_words, pattern;
    char joint;         // between the pieces of a part
    char separator;     // between the parts
    std::size_t parts;  // how many
};

constexpr std::array rules{
    Rule{"a word like 'end_of_turn'", "^[a-z][a-z0-9]*(_[a-z0-9]+)*$", '_', '\0', 1},
    Rule{"a name like 'first-light'", "^[a-z][a-z0-9]*(-[a-z0-9]+)*$", '-', '\0', 1},
    Rule{"an id like 'first-light/ember-squire'",
         "^[a-z][a-z0-9]*(-[a-z0-9]+)*/[a-z][a-z0-9]*(-[a-z0-9]+)*$", '-', '/', 2},
    Rule{"the number of a rule like 'GA-MAT-3.2'", "^[A-Z]+(-[A-Z]+)*(-[0-9]+(\\.[0-9]+)*)?$", '-',
         '\0', 1},
    Rule{"a function like 'ember_squire.kindle'",
         "^[a-z][a-z0-9]*(_[a-z0-9]+)*\\.[a-z][a-z0-9]*(_[a-z0-9]+)*$", '_', '.', 2},
};

const Rule& rule_of(Spelling spelling) { return rules[static_cast<std::size_t>(spelling)]; }

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

std::string described(char c) {
    if (is_upper(c)) return "has a capital letter";
    if (c == ' ' || c == '\n' || c == '\t') return "has a blank";
    if (static_cast<unsigned char>(c) >= 0x80) return "has a letter that is not from a to z";
    return fmt::format("has a '{}'", c);
}

/// The first thing wrong with a text of lower-case parts; nothing if it is right.
std::optional<SpellingMistake> problem(std::string_view text, const Rule& rule) {
    std::size_t parts = 1;
    char before = '\0';  // '\0': a part begins
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool ends_piece = c == rule.joint || (c == rule.separator && rule.parts > 1);
        if (before == '\0' && is_digit(c)) return {{i, "begins with a digit", {}}};
        if (ends_piece && (before == '\0' || before == rule.joint)) {
            return {{i, fmt::format("has a '{}' with nothing before it", c), {}}};
        }
        if (c == rule.separator && rule.parts > 1) {
            if (++parts > rule.parts) return {{i, fmt::format("has more than one '{}'", c), {}}};
            before = '\0';
            continue;
        }
        if (!ends_piece && !is_lower(c) && !is_digit(c)) return {{i, described(c), {}}};
        before = c;
    }
    const std::size_t last = text.empty() ? 0 : text.size() - 1;
    if (text.empty()) return {{0, "is empty", {}}};
    if (parts < rule.parts) return {{last, fmt::format("has no '{}'", rule.separator), {}}};
    if (before == '\0' || before == rule.joint) {
        return {{last, fmt::format("ends with '{}'", text[last]), {}}};
    }
    return {};
}

/// Pieces of capital letters, joined by '-', and at the end perhaps a number with dots.
std::optional<SpellingMistake> problem_of_rule(std::string_view text) {
    bool in_number = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const char before = i > 0 ? text[i - 1] : '-';
        const bool begins = before == '-' || before == '.';
        if (is_digit(c) && i > 0 && (before == '-' || in_number)) {
            in_number = true;
        } else if (in_number ? (c != '.' || begins) : (c != '-' || begins)) {
            if (in_number || !is_upper(c)) {
                return {{i, is_lower(c) ? "has a small letter" : described(c), {}}};
            }
        }
    }
    if (text.empty()) return {{0, "is empty", {}}};
    const char last = text.back();
    if (last == '-' || last == '.')
        return {{text.size() - 1, fmt::format("ends with '{}'", last), {}}};
    return {};
}

std::optional<SpellingMistake> find_problem(std::string_view text, Spelling spelling) {
    return spelling == Spelling::rule ? problem_of_rule(text) : problem(text, rule_of(spelling));
}

/// The text with its letters and joints made right; signs that do not fit are left out. Empty if it
/// has letters for which there is no telling.
std::string corrected(std::string_view text, Spelling spelling) {
    const Rule& rule = rule_of(spelling);
    const bool capitals = spelling == Spelling::rule;
    std::string result;
    for (char c : text) {
        if (static_cast<unsigned char>(c) >= 0x80) return {};
        if (capitals ? is_lower(c) : is_upper(c)) c = static_cast<char>(c ^ 0x20);
        const bool is_letter = capitals ? is_upper(c) : is_lower(c);
        if (is_letter || is_digit(c) || (capitals && c == '.') ||
            (rule.parts > 1 && c == rule.separator)) {
            result += c;
        } else if (c == ' ' || c == '-' || c == '_') {
            if (!result.empty() && result.back() != rule.joint) result += rule.joint;
        }
    }
    while (!result.empty() && result.back() == rule.joint) result.pop_back();
    return result;
}

}  // namespace

std::string_view in_words(Spelling spelling) { return rule_of(spelling).in_words; }
std::string_view pattern_of(Spelling spelling) { return rule_of(spelling).pattern; }
bool is_spelt(std::string_view text, Spelling spelling) { return !find_problem(text, spelling); }

SpellingMistake misspelling(std::string_view text, Spelling spelling) {
    SpellingMistake mistake = find_problem(text, spelling).value_or(SpellingMistake{});
    std::string better = corrected(text.substr(0, 80), spelling);
    if (is_spelt(better, spelling)) mistake.better = std::move(better);
    return mistake;
}

}  // namespace cardloom
