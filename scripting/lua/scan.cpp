#include "scripting/lua/scan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>

namespace cardloom {

namespace {

class Scan {
public:
    Scan(const Excerpt& script, Diagnostics& diagnostics)
        : script_(script), text_(script.text()), diagnostics_(diagnostics) {}

    ScannedScript run() {
        while (at_ < text_.size()) token();
        return std::move(scanned_);
    }

private:
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    [[nodiscard]] bool begins(std::string_view with) const {
        return text_.compare(at_, with.size(), with) == 0;
    }
    void refuse(std::size_t at, std::string sentence, std::string help) {
        diagnostics_.add(Code::lua_not_available, script_.at(at), std::move(sentence),
                         std::move(help));
    }

    void token() {
        const auto c = static_cast<unsigned char>(peek());
        if (begins("--")) {
            at_ += 2;
            if (!long_bracket()) skip_to("\n");
        } else if (c == '[' && (peek(1) == '[' || peek(1) == '=')) {
            const std::size_t from = at_;
            const bool is_text = long_bracket();
            if (!is_text) ++at_;
            keep(is_text ? LuaToken::Kind::text : LuaToken::Kind::symbol, from, from + 1);
        } else if (c == '"' || c == '\'') {
            quoted(static_cast<char>(c));
        } else if (std::isdigit(c) || (c == '.' && std::isdigit(peek(1)))) {
            number();
        } else if (std::isalpha(c) || c == '_') {
            name();
        } else {
            symbol();
        }
    }

    /// Whoever can assign to _ENV has globals that outlive the call.
    void name() {
        const std::size_t from = at_;
        while (std::isalnum(static_cast<unsigned char>(peek())) || peek() == '_') ++at_;
        const std::string name = text_.substr(from, at_ - from);
        keep(LuaToken::Kind::name, from, at_);
        if (name == "_ENV") refuse(from, "'_ENV' is not available in scripts", "use locals");
        add(name);
        const std::size_t next = text_.find_first_not_of(" \t\n", at_);
        scanned_.asks_for_uses |=
            name == "ability" && next != std::string::npos && text_[next] == '.';
    }

    void add(std::string word) {
        if (!word.empty() && word.size() <= longest_word) scanned_.words.push_back(std::move(word));
    }

    void keep(LuaToken::Kind kind, std::size_t from, std::size_t to) {
        scanned_.tokens.push_back({kind, text_.substr(from, to - from), from});
    }

    void symbol() {
        const std::size_t from = at_;
        const bool blank = std::isspace(static_cast<unsigned char>(peek())) != 0;
        any_symbol();
        if (!blank) keep(LuaToken::Kind::symbol, from, at_);
    }

    void any_symbol() {
        for (const char* two : {"==", "~=", "<=", ">=", "::"}) {
            if (!begins(two)) continue;
            at_ += 2;
            return;
        }
        if (begins("...")) {
            refuse(at_, "'...' is not available in scripts", "give the parameters names");
            at_ += 3;
        } else if (begins("//") || begins("..")) {
            at_ += 2;
        } else if (peek() == '/') {
            refuse(at_++, "'/' makes numbers with a fraction, which the game does not have",
                   "write '//', which rounds down");
        } else if (peek() == '^') {
            refuse(at_++, "'^' makes numbers with a fraction, which the game does not have",
                   "multiply instead");
        } else {
            ++at_;
        }
    }

    void number() {
        const std::size_t from = at_;
        const bool hex = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
        bool fraction = false;
        if (hex) at_ += 2;
        for (;; ++at_) {
            const char c = peek();
            const bool exponent = hex ? c == 'p' || c == 'P' : c == 'e' || c == 'E';
            if (exponent && (peek(1) == '+' || peek(1) == '-')) ++at_;
            if (exponent || c == '.') fraction = true;
            if (c == '.' && peek(1) == '.') break;  // 1..2 is malformed, and Lua says so
            if (c != '.' && !std::isalnum(static_cast<unsigned char>(c)) && c != '_') break;
        }
        keep(LuaToken::Kind::number, from, at_);
        const std::string_view digits = std::string_view(text_).substr(from, at_ - from);
        if (fraction) {
            refuse(from, fmt::format("'{}' is no whole number", digits),
                   "the game counts in whole numbers");
            return;
        }
        std::int64_t value = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (!hex && read.ec == std::errc::result_out_of_range) {
            refuse(from, fmt::format("'{}' is too large a number", digits), "");
        }
    }

    void quoted(char quote) {
        const std::size_t from = ++at_;
        bool plain = true;
        while (at_ < text_.size() && peek() != quote && peek() != '\n') {
            plain = plain && peek() != '\\';
            at_ += peek() == '\\' ? 2 : 1;
        }
        keep(LuaToken::Kind::text, from, std::min(at_, text_.size()));
        if (plain && at_ < text_.size()) add(text_.substr(from, at_ - from));
        ++at_;
    }

    /// Skips [[...]] or [==[...]==]; false if none begins here.
    bool long_bracket() {
        if (peek() != '[') return false;
        std::size_t level = 0;
        while (peek(1 + level) == '=') ++level;
        if (peek(1 + level) != '[') return false;
        at_ += level + 2;
        skip_to("]" + std::string(level, '=') + "]");
        return true;
    }

    void skip_to(const std::string& mark) {
        const std::size_t found = text_.find(mark, at_);
        at_ = found == std::string::npos ? text_.size() : found + mark.size();
    }

    const Excerpt& script_;
    const std::string& text_;
    Diagnostics& diagnostics_;
    static constexpr std::size_t longest_word = 80;
    ScannedScript scanned_;
    std::size_t at_ = 0;
};

}  // namespace

ScannedScript scan_script(const Excerpt& script, Diagnostics& diagnostics) {
    return Scan(script, diagnostics).run();
}

}  // namespace cardloom
