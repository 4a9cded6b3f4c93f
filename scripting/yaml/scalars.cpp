#include "scripting/yaml/scalars.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace cardloom {

namespace {

std::string_view without_sign(std::string_view text) {
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
    return text;
}

/// The number in another base, in decimal digits; empty if it is not one.
std::string from_base(std::string_view digits, int base) {
    std::int64_t number = 0;
    const char* end = digits.data() + digits.size();
    const auto [last, error] = std::from_chars(digits.data(), end, number, base);
    return error == std::errc{} && last == end && number >= 0 ? std::to_string(number) : "";
}

}  // namespace

std::optional<std::int64_t> decimal(std::string_view text) {
    const bool negative = text.starts_with('-');
    const std::string_view digits = text.substr(negative ? 1 : 0);
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) return {};
    if (digits[0] == '0' && (digits.size() > 1 || negative)) return {};
    std::int64_t number = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc{}) {
        using Limits = std::numeric_limits<std::int64_t>;
        return negative ? Limits::min() : Limits::max();
    }
    return number;
}

std::optional<std::string> number_meant(std::string_view text) {
    const std::string_view digits = without_sign(text);
    if (digits.empty() || !(is_digit(digits[0]) || digits[0] == '.')) return {};
    const std::string sign = text[0] == '-' ? "-" : "";
    if (digits.starts_with("0x") || digits.starts_with("0o")) {
        const std::string meant = from_base(digits.substr(2), digits[1] == 'x' ? 16 : 8);
        return meant.empty() ? meant : sign + meant;
    }
    std::string plain;
    bool has_digit = false;
    for (const char c : digits) {
        has_digit |= is_digit(c);
        if (is_digit(c)) {
            plain += c;
        } else if (c == '.' || c == 'e' || c == 'E' || c == '-' || c == '+') {
            plain += '.';
        } else if (c != '_') {
            return {};  // 2nd, 3d6
        }
    }
    if (!has_digit) return {};
    if (plain.find('.') != std::string::npos) return "";
    plain.erase(0, std::min(plain.find_first_not_of('0'), plain.size() - 1));
    return plain == "0" ? plain : sign + plain;
}

std::optional<bool> truth_meant(std::string_view text) {
    std::string small(text.substr(0, 6));
    for (char& c : small) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
    }
    for (const char* const word : {"true", "yes", "on", "y"}) {
        if (small == word) return true;
    }
    for (const char* const word : {"false", "no", "off", "n"}) {
        if (small == word) return false;
    }
    return {};
}

bool is_truth(const Node& node) {
    if (!node.is_plain()) return false;
    for (const char* const word : {"true", "True", "TRUE", "false", "False", "FALSE"}) {
        if (node.value == word) return true;
    }
    return false;
}

bool is_number(const Node& node) {
    if (!node.is_plain()) return false;
    const std::string_view rest = without_sign(node.value);
    for (const char* const word : {".inf", ".Inf", ".INF", ".nan", ".NaN", ".NAN"}) {
        if (rest == word) return true;
    }
    return decimal(node.value).has_value() || number_meant(node.value).has_value();
}

bool is_text(const Node& node) { return node.is_scalar() && !is_number(node) && !is_truth(node); }

std::string joined(const std::vector<std::string>& words, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 < words.size() ? ", " : last;
        text += words[i];
    }
    return text;
}

}  // namespace cardloom
