#include "scripting/lua/script_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "scripting/lua/members.hpp"
#include "scripting/lua/scripts.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

struct Token {
    enum class Kind { name, keyword, text, number, symbol };
    Kind kind;
    std::string text;
    std::size_t offset;
};

constexpr std::array keywords{"and",   "break", "do",       "else", "elseif", "end",
                              "false", "for",   "function", "goto", "if",     "in",
                              "local", "nil",   "not",      "or",   "repeat", "return",
                              "then",  "true",  "until",    "while"};
constexpr std::array globals{"assert", "error", "ipairs",   "math",
                             "string", "table", "tostring", "type"};
constexpr std::array two_signs{"::", "==", "~=", "<=", ">=", "//", "..", "<<", ">>"};

/// Takes a script that Lua has compiled apart; comments are left out.
class Tokens {
public:
    explicit Tokens(const std::string& text) : text_(text) {
        while (at_ < text_.size()) next();
    }
    std::vector<Token> all;

private:
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    [[nodiscard]] bool begins(std::string_view with) const {
        return text_.compare(at_, with.size(), with) == 0;
    }
    void add(Token::Kind kind, std::size_t from, std::size_t size) {
        all.push_back({kind, text_.substr(from, size), from});
    }

    void next() {
        const auto c = static_cast<unsigned char>(peek());
        if (std::isspace(c)) {
            ++at_;
        } else if (begins("--")) {
            at_ += 2;
            if (!long_text(false)) at_ = std::min(text_.find('\n', at_), text_.size());
        } else if (c == '"' || c == '\'') {
            quoted(static_cast<char>(c));
        } else if (c == '[' && long_text(true)) {
            return;
        } else if (std::isalpha(c) || c == '_') {
            const std::size_t from = at_;
            while (std::isalnum(static_cast<unsigned char>(peek())) || peek() == '_') ++at_;
            const std::string word = text_.substr(from, at_ - from);
            const bool is_keyword =
                std::find(keywords.begin(), keywords.end(), word) != keywords.end();
            add(is_keyword ? Token::Kind::keyword : Token::Kind::name, from, at_ - from);
        } else if (std::isdigit(c)) {
            const std::size_t from = at_;
            while (std::isalnum(static_cast<unsigned char>(peek()))) ++at_;
            add(Token::Kind::number, from, at_ - from);
        } else {
            const auto two = std::find_if(two_signs.begin(), two_signs.end(),
                                          [&](const char* sign) { return begins(sign); });
            const std::size_t size = two == two_signs.end() ? 1 : 2;
            add(Token::Kind::symbol, at_, size);
            at_ += size;
        }
    }

    void quoted(char quote) {
        const std::size_t from = ++at_;
        while (at_ < text_.size() && peek() != quote) at_ += peek() == '\\' ? 2 : 1;
        const std::size_t end = std::min(at_, text_.size());
        all.push_back({Token::Kind::text, text_.substr(from, end - from), from});
        at_ = end + 1;
    }

    /// [[...]] or [==[...]==]; false if none begins here.
    bool long_text(bool is_kept) {
        if (peek() != '[') return false;
        std::size_t level = 0;
        while (peek(1 + level) == '=') ++level;
        if (peek(1 + level) != '[') return false;
        const std::size_t from = at_ + level + 2;
        const std::string mark = "]" + std::string(level, '=') + "]";
        const std::size_t end = std::min(text_.find(mark, from), text_.size());
        if (is_kept) add(Token::Kind::text, from, end - from);
        at_ = std::min(end + mark.size(), text_.size());
        return true;
    }

    const std::string& text_;
    std::size_t at_ = 0;
};

class Check {
public:
    Check(const Excerpt& script, bool is_file, Diagnostics& diagnostics)
        : script_(script), is_file_(is_file), diagnostics_(diagnostics), tokens_(script.text()) {}

    ScriptNames run() {
        declare();
        for (at_ = 0; at_ < count(); ++at_) {
            const Token& token = tokens_.all[at_];
            track(token);
            if (token.kind == Token::Kind::text) names_.texts.push_back(token.text);
            if (token.kind == Token::Kind::name) name(token);
        }
        return std::move(names_);
    }

private:
    [[nodiscard]] std::size_t count() const { return tokens_.all.size(); }
    [[nodiscard]] bool is(std::size_t at, std::string_view text) const {
        return at < count() && tokens_.all[at].kind != Token::Kind::text &&
               tokens_.all[at].text == text;
    }
    [[nodiscard]] bool is_name(std::size_t at) const {
        return at < count() && tokens_.all[at].kind == Token::Kind::name;
    }
    [[nodiscard]] bool before(std::string_view text) const { return at_ > 0 && is(at_ - 1, text); }

    void tell(std::size_t offset, std::string sentence, std::string help = {}) {
        diagnostics_.add(Code::lua_unknown_name, script_.at(offset), std::move(sentence),
                         std::move(help));
    }

    /// Every name that something in the script declares, wherever: it is better to be silent.
    void declare() {
        for (std::size_t i = 0; i < count(); ++i) {
            const bool list = is(i, "local") || is(i, "for");
            if (list && !is(i + 1, "function")) declare_list(i + 1);
            if (!is(i, "function")) continue;
            std::size_t from = i + 1;
            if (is_name(from) && is(from + 1, "(")) declared_.insert(tokens_.all[from].text);
            while (from < count() && !is(from, "(")) ++from;
            declare_list(from + 1);
        }
    }
    void declare_list(std::size_t from) {
        while (is_name(from)) {
            declared_.insert(tokens_.all[from].text);
            if (is(from + 1, "<")) from += 3;  // local x <const>
            if (!is(from + 1, ",")) return;
            from += 2;
        }
    }

    void track(const Token& token) {
        if (token.kind != Token::Kind::symbol) return;
        if (token.text == "{" || token.text == "(" || token.text == "[") {
            open_.push_back(token.text[0]);
        } else if ((token.text == "}" || token.text == ")" || token.text == "]") &&
                   !open_.empty()) {
            open_.pop_back();
        }
    }
    [[nodiscard]] bool is_key() const {
        return !open_.empty() && open_.back() == '{' && is(at_ + 1, "=") &&
               (before("{") || before(",") || before(";"));
    }

    void name(const Token& token) {
        const bool is_member = before(".") || before(":");
        if (is_member || is_key() || before("goto") || before("::")) {
            if (is_member && token.text == "game") game();  // c.game:draw {}
            return;
        }
        if (declared_.contains(token.text)) return;
        const auto same = [&](const char* one) { return token.text == one; };
        if (std::any_of(globals.begin(), globals.end(), same)) return;
        const bool is_given =
            std::any_of(std::begin(script_names), std::end(script_names), same) && !is_file_;
        if (!is_given) {
            unknown(token);
        } else if (token.text == "game") {
            game();
        } else if (token.text == "self" || token.text == "source") {
            member(token.text);
        } else if (token.text == "paid" && is(at_ + 1, ".") && is_name(at_ + 2)) {
            names_.paid.push_back({tokens_.all[at_ + 2].text, tokens_.all[at_ + 2].offset});
        } else if (token.text == "target" || token.text == "targets") {
            names_.targets.push_back({token.text, token.offset});
        }
    }

    void unknown(const Token& token) {
        if (absent_globals().contains(token.text)) return;  // told where it runs, with a reason
        std::vector<std::string> known(globals.begin(), globals.end());
        known.insert(known.end(), declared_.begin(), declared_.end());
        if (!is_file_) known.insert(known.end(), std::begin(script_names), std::end(script_names));
        const std::string near = did_you_mean(token.text, known);
        if (is(at_ + 1, "=")) {
            tell(token.offset,
                 fmt::format("'{}' is given a value, and nothing has declared it{}", token.text,
                             near),
                 fmt::format("write local {} = ...", token.text));
        } else {
            tell(token.offset, fmt::format("nothing is called '{}' here{}", token.text, near));
        }
    }
    /// What Lua has elsewhere, and scripts have not.
    static const std::set<std::string>& absent_globals() {
        static const std::set<std::string> names{"pairs",        "next",
                                                 "print",        "require",
                                                 "load",         "os",
                                                 "io",           "setmetatable",
                                                 "select",       "coroutine",
                                                 "pcall",        "xpcall",
                                                 "rawget",       "rawset",
                                                 "debug",        "_G",
                                                 "_ENV",         "tonumber",
                                                 "utf8",         "dofile",
                                                 "loadfile",     "collectgarbage",
                                                 "getmetatable", "rawequal",
                                                 "rawlen"};
        return names;
    }

    /// self.NAME: what any card has. What is granted to a player has that player as `self`, whose
    /// zones have the names that the rules give them: only what looks misspelt is told.
    void member(const std::string& of) {
        const bool dot = is(at_ + 1, ".") || is(at_ + 1, ":");
        if (!dot || !is_name(at_ + 2) || is(at_ + 3, ".")) return;
        std::vector<std::string> known;
        const Token& asked = tokens_.all[at_ + 2];
        for (const MemberRow& row : all_members()) {
            const bool is_player = row.kind == HandleKind::player;
            if ((is_player || row.kind == HandleKind::card) && asked.text == row.name) return;
            if (row.kind == HandleKind::card) known.emplace_back(row.name);
        }
        if (did_you_mean(asked.text, known).empty()) return;
        tell(asked.offset, fmt::format("'{}' is a card, and cards have no '{}'{}", of, asked.text,
                                       did_you_mean(asked.text, known)));
    }

    /// game:VERB { ... }
    void game() {
        if (!is_name(at_ + 2)) return;
        const Token& verb = tokens_.all[at_ + 2];
        std::vector<std::string> known;
        if (is(at_ + 1, ":")) {
            for (const VerbRow& row : all_verbs()) {
                known.emplace_back(row.name);
                if (verb.text == row.name) {
                    if (is(at_ + 3, "{")) arguments(row, at_ + 3);
                    return;
                }
            }
            for (const MemberRow& row : all_members()) {
                if (row.kind == HandleKind::game && verb.text == row.name) return;
            }
            tell(verb.offset,
                 fmt::format("there is no game:{}{}", verb.text, did_you_mean(verb.text, known)));
        }
        if (!is(at_ + 1, ".")) return;
        for (const MemberRow& row : all_members()) {
            if (row.kind != HandleKind::game) continue;
            known.emplace_back(row.name);
            if (verb.text == row.name) return;
        }
        for (const VerbRow& row : all_verbs()) {
            if (verb.text != row.name) continue;
            tell(verb.offset, fmt::format("'{}' is called with a colon", verb.text),
                 fmt::format("write game:{} {{ ... }}", verb.text));
            return;
        }
        tell(verb.offset,
             fmt::format("there is no game.{}{}", verb.text, did_you_mean(verb.text, known)));
    }

    /// The keys of a table that is written out: each an argument of the verb, and all that must be
    /// there.
    void arguments(const VerbRow& row, std::size_t brace) {
        if (std::any_of(row.arguments.begin(), row.arguments.end(),
                        [](const Argument& one) { return one.kind == ArgumentKind::fields; })) {
            return;  // a filter
        }
        std::set<std::string> given;
        bool plain = true;  // nothing but NAME = value
        std::size_t depth = 0;
        std::size_t i = brace;
        for (; i < count(); ++i) {
            const bool opens = is(i, "{") || is(i, "(") || is(i, "[") || is(i, "function");
            const bool closes = is(i, "}") || is(i, ")") || is(i, "]") || is(i, "end");
            if (opens) ++depth;
            if (closes && --depth == 0) break;
            const bool begins = depth == 1 && (i == brace || is(i, ",") || is(i, ";"));
            if (!begins || is(i + 1, "}")) continue;
            if (!is_name(i + 1) || !is(i + 2, "=")) {
                plain = false;
                continue;
            }
            argument(row, i + 1);
            given.insert(tokens_.all[i + 1].text);
        }
        for (const Argument& one : row.arguments) {
            if (!one.required || !plain || given.contains(one.name)) continue;
            tell(tokens_.all[brace].offset, fmt::format("game:{} needs '{}'", row.name, one.name),
                 one.description);
        }
    }

    void argument(const VerbRow& row, std::size_t at) {
        const Token& key = tokens_.all[at];
        std::vector<std::string> known;
        const Argument* found = nullptr;
        for (const Argument& one : row.arguments) {
            known.emplace_back(one.name);
            if (key.text == one.name) found = &one;
        }
        if (found == nullptr) {
            tell(key.offset, fmt::format("game:{} has no argument '{}'{}", row.name, key.text,
                                         did_you_mean(key.text, known)));
            return;
        }
        const bool is_text = at + 2 < count() && tokens_.all[at + 2].kind == Token::Kind::text &&
                             (is(at + 3, ",") || is(at + 3, "}"));
        if (!is_text) return;
        const ScriptWord word{tokens_.all[at + 2].text, tokens_.all[at + 2].offset};
        if (found->kind == ArgumentKind::ability) names_.granted.push_back(word);
        if (found->kind == ArgumentKind::token) names_.tokens.push_back(word);
    }

    const Excerpt& script_;
    bool is_file_;
    Diagnostics& diagnostics_;
    Tokens tokens_;
    std::size_t at_ = 0;
    std::vector<char> open_;
    std::set<std::string> declared_;
    ScriptNames names_;
};

}  // namespace

ScriptNames check_script(const Excerpt& script, bool is_file, Diagnostics& diagnostics) {
    return Check(script, is_file, diagnostics).run();
}

}  // namespace cardloom
