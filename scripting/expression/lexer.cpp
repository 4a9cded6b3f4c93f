#include "scripting/expression/lexer.hpp"

#include <array>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "core/expression/value.hpp"

namespace cardloom::expression {

namespace {

struct Refused {
    std::string_view spelling, sentence, help;
};

/// Longer spellings first: the first that fits is meant.
constexpr std::array refused_symbols{
    Refused{"--", "comments are not available inside an expression",
            "write it behind the value, after a ' #'"},
    Refused{"...", "'...' is not available in an expression", ""},
    Refused{"..", "'..' is not available in an expression: words cannot be joined", ""},
    Refused{"!=", "'!=' is not available in an expression; write '~='", ""},
    Refused{"<>", "'<>' is not available in an expression; write '~='", ""},
    Refused{"&&", "'&&' is not available in an expression; write 'and'", ""},
    Refused{"||", "'||' is not available in an expression; write 'or'", ""},
    Refused{"<<", "'<<' is not available in an expression: there are no bit operators", ""},
    Refused{">>", "'>>' is not available in an expression: there are no bit operators", ""},
    Refused{"[[", "'[[' is not available in an expression; write words in single quotes", ""},
    Refused{"[",
            "'[' is not available in an expression; write a field with a dot, as in self.power",
            ""},
    Refused{"]",
            "']' is not available in an expression; write a field with a dot, as in self.power",
            ""},
    Refused{"!", "'!' is not available in an expression; write 'not'", ""},
    Refused{"&", "'&' is not available in an expression: there are no bit operators", ""},
    Refused{"|", "'|' is not available in an expression: there are no bit operators", ""},
    Refused{"~", "'~' is not available in an expression: there are no bit operators", ""},
    Refused{"/", "'/' would make fractions, and all numbers are whole; write '//'", ""},
    Refused{"^", "'^' is not available in an expression; multiply with '*'", ""},
    Refused{"#", "'#' is not available in an expression; write .count or count {}", ""},
    Refused{";", "';' is not available in an expression: it is one value, not statements", ""},
};

constexpr std::array refused_keywords{
    Refused{"nil", "'nil' is not available in an expression; write 'none'", ""},
    Refused{"function", "functions cannot be written in an expression", ""},
    Refused{"if", "'if' is not available in an expression: it is one value, not statements",
            "choose between two values with 'and' and 'or', as in paid.braced and 2 or 1"},
};
constexpr std::array<std::string_view, 14> statement_words{
    "break", "do",    "else",   "elseif", "end",  "for",   "goto",
    "in",    "local", "repeat", "return", "then", "until", "while"};

constexpr std::array<std::string_view, 19> symbols{"//", "==", "~=", "<=", ">=", "+", "-",
                                                   "*",  "%",  "<",  ">",  "(",  ")", "{",
                                                   "}",  ",",  ".",  ":",  "="};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

class Lexer {
public:
    Lexer(const Excerpt& excerpt, Diagnostics& diagnostics)
        : excerpt_(excerpt), text_(excerpt.text()), diagnostics_(diagnostics) {}

    std::vector<Token> all() {
        skip_spaces();
        if (at_ < text_.size() && text_[at_] == '=') ++at_;
        for (;;) {
            skip_spaces();
            if (at_ >= text_.size()) break;
            if (!next()) return {};
        }
        tokens_.push_back({TokenKind::end, static_cast<std::uint32_t>(text_.size()), "", 0});
        return std::move(tokens_);
    }

private:
    void skip_spaces() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    }

    bool next() {
        const char c = text_[at_];
        if (is_digit(c) || (c == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]))) {
            return number();
        }
        if (is_letter(c)) return name();
        if (c == '\'' || c == '"') return word();
        return symbol();
    }

    bool number() {
        const std::size_t from = at_;
        std::int64_t value = 0;
        bool whole = true, fits = true;
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (is_digit(c)) {
                if (fits) value = value * 10 + (c - '0');
                fits = fits && value <= most_result;
            } else if (is_letter(c) || (c == '.' && !is_concatenation())) {
                whole = false;
            } else {
                break;
            }
        }
        const std::string_view spelling = text_.substr(from, at_ - from);
        if (!whole) {
            return refuse(Code::expression_not_available, from,
                          fmt::format("numbers are whole and decimal, and '{}' is not", spelling));
        }
        if (!fits) {
            return refuse(
                Code::expression_too_large, from,
                fmt::format("'{}' is more than the largest number, {}", spelling, most_result));
        }
        return add(TokenKind::integer, from, std::string(spelling), value);
    }
    [[nodiscard]] bool is_concatenation() const {
        return at_ + 1 < text_.size() && text_[at_ + 1] == '.';
    }

    bool name() {
        const std::size_t from = at_;
        while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
        const std::string_view spelling = text_.substr(from, at_ - from);
        for (const Refused& one : refused_keywords) {
            if (one.spelling == spelling) return refuse(one, from);
        }
        for (const std::string_view statement : statement_words) {
            if (statement != spelling) continue;
            return refuse(Code::expression_not_available, from,
                          fmt::format("'{}' is not available in an expression: it is one value, "
                                      "not statements",
                                      spelling));
        }
        return add(TokenKind::name, from, std::string(spelling), 0);
    }

    bool word() {
        const std::size_t from = at_;
        const char quote = text_[at_++];
        const std::size_t first = at_;
        for (; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n'; ++at_) {
            if (text_[at_] == '\\') {
                return refuse(Code::expression_not_available, at_,
                              "words in an expression have no escapes",
                              "write ' in double quotes, and \" in single quotes");
            }
        }
        if (at_ >= text_.size() || text_[at_] != quote) {
            return refuse(Code::expression_syntax, from,
                          fmt::format("this word has no closing {}", quote));
        }
        const std::string_view inside = text_.substr(first, at_ - first);
        ++at_;
        if (inside.empty()) return refuse(Code::expression_syntax, from, "this word is empty");
        return add(TokenKind::word, from, std::string(inside), 0);
    }

    bool symbol() {
        const std::string_view rest = text_.substr(at_);
        const auto begins = [&](std::string_view with) {
            return rest.substr(0, with.size()) == with;
        };
        for (const std::string_view one : symbols) {
            if (one.size() == 2 && begins(one)) return add_symbol(one);
        }
        for (const Refused& one : refused_symbols) {
            if (begins(one.spelling)) return refuse(one, at_);
        }
        for (const std::string_view one : symbols) {
            if (begins(one)) return add_symbol(one);
        }
        std::size_t length = 1;  // a whole character
        while (length < rest.size() && (static_cast<unsigned char>(rest[length]) & 0xC0) == 0x80) {
            ++length;
        }
        return refuse(Code::expression_syntax, at_,
                      fmt::format("'{}' has no meaning in an expression", rest.substr(0, length)));
    }

    bool add_symbol(std::string_view spelling) {
        const std::size_t from = at_;
        at_ += spelling.size();
        return add(TokenKind::symbol, from, std::string(spelling), 0);
    }

    bool add(TokenKind kind, std::size_t from, std::string text, std::int64_t number) {
        tokens_.push_back({kind, static_cast<std::uint32_t>(from), std::move(text), number});
        return true;
    }
    bool refuse(const Refused& one, std::size_t where) {
        return refuse(Code::expression_not_available, where, std::string(one.sentence),
                      std::string(one.help));
    }
    bool refuse(Code code, std::size_t where, std::string sentence, std::string help = {}) {
        diagnostics_.add(code, excerpt_.at(where), std::move(sentence), std::move(help));
        return false;
    }

    const Excerpt& excerpt_;
    std::string_view text_;
    Diagnostics& diagnostics_;
    std::size_t at_ = 0;
    std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> cut(const Excerpt& excerpt, Diagnostics& diagnostics) {
    return Lexer(excerpt, diagnostics).all();
}

}  // namespace cardloom::expression
