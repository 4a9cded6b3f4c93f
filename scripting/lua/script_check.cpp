#include "scripting/lua/script_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "scripting/lua/check_calls.hpp"
#include "scripting/lua/library.hpp"

namespace cardloom {

namespace {

using Kind = LuaToken::Kind;

constexpr std::array keywords{"and",   "break", "do",       "else", "elseif", "end",
                              "false", "for",   "function", "goto", "if",     "in",
                              "local", "nil",   "not",      "or",   "repeat", "return",
                              "then",  "true",  "until",    "while"};
constexpr std::array globals{"assert", "error", "ipairs",   "math",
                             "string", "table", "tostring", "type"};
/// What Lua has elsewhere, and scripts have not.
constexpr std::array absent_globals{
    "pairs",  "next",   "print",     "require",     "load",           "os",           "io",
    "pcall",  "xpcall", "rawget",    "rawset",      "debug",          "_G",           "_ENV",
    "utf8",   "dofile", "loadfile",  "tonumber",    "collectgarbage", "getmetatable", "rawequal",
    "select", "rawlen", "coroutine", "setmetatable"};

template <std::size_t n>
bool is_among(const std::array<const char*, n>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The names that stand in a script: whether something has declared them, and what those of the
/// engine ask for.
class NameCheck {
public:
    NameCheck(const std::vector<LuaToken>& tokens, const Excerpt& script, bool is_file,
              ScriptNames& names, Diagnostics& diagnostics)
        : tokens_(tokens),
          script_(script),
          is_file_(is_file),
          names_(names),
          diagnostics_(diagnostics) {}

    void run() {
        declare();
        for (at_ = 0; at_ < count(); ++at_) {
            const LuaToken& token = tokens_[at_];
            track(token);
            if (token.kind == Kind::text) names_.texts.push_back(token.text);
            if (is_name(at_)) name(token);
        }
    }

private:
    [[nodiscard]] std::size_t count() const { return tokens_.size(); }
    [[nodiscard]] bool is(std::size_t at, std::string_view text) const {
        return at < count() && tokens_[at].kind != Kind::text && tokens_[at].text == text;
    }
    [[nodiscard]] bool is_name(std::size_t at) const {
        return at < count() && tokens_[at].kind == Kind::name &&
               !is_among(keywords, tokens_[at].text);
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
            if (is_name(from) && is(from + 1, "(")) declared_.insert(tokens_[from].text);
            while (from < count() && !is(from, "(")) ++from;
            declare_list(from + 1);
        }
    }
    void declare_list(std::size_t from) {
        while (is_name(from)) {
            declared_.insert(tokens_[from].text);
            if (is(from + 1, "<")) from += 3;  // local x <const>
            if (!is(from + 1, ",")) return;
            from += 2;
        }
    }

    void track(const LuaToken& token) {
        if (token.kind != Kind::symbol) return;
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

    void name(const LuaToken& token) {
        const bool is_member = before(".") || before(":");
        if (is_member || is_key() || before("goto") || before("::")) return;
        if (declared_.contains(token.text)) return;
        if (is_among(globals, token.text)) return member_of(token);
        if (is_file_ || !is_among(script_names, token.text)) {
            unknown(token);
        } else if (token.text == "paid" && is(at_ + 1, ".") && is_name(at_ + 2)) {
            names_.paid.push_back({tokens_[at_ + 2].text, tokens_[at_ + 2].at});
        } else if (token.text == "target" || token.text == "targets") {
            names_.targets.push_back({token.text, token.at});
        }
    }

    void refuse(std::size_t offset, const std::string& what, std::string_view instead) {
        diagnostics_.add(Code::lua_not_available, script_.at(offset),
                         fmt::format("'{}' is not available in scripts", what),
                         std::string(instead));
    }

    /// math.random and the like, which are not there.
    void member_of(const LuaToken& token) {
        const bool is_library =
            token.text == "math" || token.text == "string" || token.text == "table";
        if (!is_library || !is(at_ + 1, ".") || !is_name(at_ + 2)) return;
        const LuaToken& member = tokens_[at_ + 2];
        if (has_member(token.text, member.text)) return;
        refuse(token.at, token.text + "." + member.text, "");
    }

    void unknown(const LuaToken& token) {
        if (token.text == "_ENV") return;  // is told of the whole script
        if (is_among(absent_globals, token.text)) {
            return refuse(token.at, token.text, instead_of(token.text));
        }
        std::vector<std::string> known(globals.begin(), globals.end());
        known.insert(known.end(), declared_.begin(), declared_.end());
        if (!is_file_) known.insert(known.end(), std::begin(script_names), std::end(script_names));
        const std::string near = did_you_mean(token.text, known);
        if (is(at_ + 1, "=")) {
            tell(token.at,
                 fmt::format("'{}' is given a value, and nothing has declared it{}", token.text,
                             near),
                 fmt::format("write local {} = ...", token.text));
        } else {
            tell(token.at, fmt::format("nothing is called '{}' here{}", token.text, near));
        }
    }

    const std::vector<LuaToken>& tokens_;
    const Excerpt& script_;
    const bool is_file_;
    ScriptNames& names_;
    Diagnostics& diagnostics_;
    std::size_t at_ = 0;
    std::vector<char> open_;
    std::set<std::string> declared_;
};

}  // namespace

ScriptNames check_script(const std::vector<LuaToken>& tokens, const Excerpt& script, bool is_file,
                         const ScriptWords& words, std::vector<AskedCondition>& conditions,
                         Diagnostics& diagnostics) {
    ScriptNames names;
    check_calls(tokens, script, is_file, words, names, conditions, diagnostics);
    NameCheck(tokens, script, is_file, names, diagnostics).run();
    return names;
}

}  // namespace cardloom
