#include "scripting/lua/check_calls.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>

#include "scripting/cost_words.hpp"
#include "scripting/lua/filter.hpp"
#include "scripting/lua/members.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

/// What a replacement can set of its event.
bool can_be_set(std::string_view name) {
    constexpr std::array names{"amount", "card", "player", "to", "rested"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

using Kind = LuaToken::Kind;
using Names = std::vector<std::string>;

const VerbRow* find_verb(std::string_view name) {
    for (const VerbRow& row : all_verbs()) {
        if (row.name == name) return &row;
    }
    return nullptr;
}

const MemberRow* find_member(HandleKind kind, std::string_view name) {
    for (const MemberRow& row : all_members()) {
        if (row.kind == kind && row.name == name) return &row;
    }
    return nullptr;
}

Names members_of(HandleKind kind, bool methods) {
    Names names;
    for (const MemberRow& row : all_members()) {
        if (row.kind == kind && (row.method != nullptr) == methods) names.emplace_back(row.name);
    }
    return names;
}

/// What can be asked on what a member gives, if it is a thing of the game.
HandleKind given_by(const MemberRow& row) {
    switch (row.member) {
        case Member::card_counters:
            return HandleKind::counters;
        case Member::card_notes:
            return HandleKind::notes;
        case Member::card_link:
            return HandleKind::links;
        case Member::card_paid:
            return HandleKind::paid;
        case Member::player_notes:
            return HandleKind::player_notes;
        default:
            break;
    }
    std::string_view type = row.type == nullptr ? "" : row.type;
    if (type.ends_with('?')) type.remove_suffix(1);
    return type == "Card" ? HandleKind::card : type == "Player" ? HandleKind::player : HandleKind{};
}

/// What the names that every script has are; none of those that can be several things.
struct Root {
    const char* name;
    HandleKind kind;
};
constexpr Root roots[] = {
    {"game", HandleKind::game},       {"you", HandleKind::player},    {"self", HandleKind::card},
    {"source", HandleKind::card},     {"event", HandleKind::event},   {"target", HandleKind{}},
    {"ability", HandleKind::ability}, {"combat", HandleKind::combat},
};

/// A text, a number, true or false that stands alone: what it is of.
enum class Literal : std::uint8_t { none, text, number, truth };

class CallCheck {
public:
    CallCheck(const std::vector<LuaToken>& tokens, const Excerpt& script, bool is_file,
              const ScriptWords& words, ScriptNames& names, std::vector<AskedCondition>& conditions,
              Diagnostics& diagnostics)
        : tokens_(tokens),
          script_(script),
          is_file_(is_file),
          words_(words),
          names_(names),
          conditions_(conditions),
          diagnostics_(diagnostics) {}

    void run() {
        find_own_names();
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (const Root* root = root_at(i)) chain(i + 1, root->kind, root->name);
        }
    }

private:
    [[nodiscard]] const LuaToken& token(std::size_t i) const {
        static const LuaToken end{Kind::symbol, "", 0};
        return i < tokens_.size() ? tokens_[i] : end;
    }
    void tell(Code code, std::size_t at, std::string sentence, std::string help = {}) {
        diagnostics_.add(code, script_.at(token(at).at), std::move(sentence), std::move(help));
    }
    void unknown(std::size_t at, std::string_view what, const Names& known) {
        const std::string& name = token(at).text;
        tell(Code::lua_unknown_name, at,
             fmt::format("{} '{}'{}", what, name, did_you_mean(name, known)));
    }

    // ---- names

    /// Names that the script gives itself: locals, parameters, loop variables, functions.
    void find_own_names() {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            const bool local = token(i).is_name("local") && !token(i + 1).is_name("function");
            if (local || token(i).is_name("for")) list_of_names(i + 1, own_);
            if (!token(i).is_name("function")) continue;
            std::size_t at = i + 1;
            if (token(at).kind == Kind::name) own_.insert(token(at).text);
            while (at < tokens_.size() && !token(at).is("(")) ++at;
            list_of_names(at + 1, is_file_ ? given_ : own_);
        }
    }
    void list_of_names(std::size_t at, std::set<std::string, std::less<>>& into) const {
        for (; token(at).kind == Kind::name; at += 2) {
            into.insert(token(at).text);
            if (!token(at + 1).is(",")) break;
        }
    }

    /// In a file, the names are fields of a function's parameter; elsewhere they stand alone.
    [[nodiscard]] const Root* root_at(std::size_t i) const {
        if (token(i).kind != Kind::name) return nullptr;
        const Root* const root =
            std::find_if(std::begin(roots), std::end(roots),
                         [&](const Root& one) { return token(i).text == one.name; });
        if (root == std::end(roots)) return nullptr;
        const bool is_field = i > 0 && (token(i - 1).is(".") || token(i - 1).is(":"));
        if (is_file_) {
            const bool of_given = i > 1 && token(i - 1).is(".") &&
                                  given_.contains(token(i - 2).text) &&
                                  !(i > 2 && token(i - 3).is("."));
            return of_given ? root : nullptr;
        }
        const bool is_key =
            token(i + 1).is("=") && i > 0 && (token(i - 1).is("{") || token(i - 1).is(","));
        return is_field || is_key || own_.contains(token(i).text) ? nullptr : root;
    }

    // ---- members

    /// What is asked of a thing whose kind is known, and of what that gives.
    void chain(std::size_t at, HandleKind kind, std::string_view root) {
        while (token(at + 1).kind == Kind::name) {
            if (root == "self" && is_of_bearer(token(at + 1).text)) kind = HandleKind::player;
            if (token(at).is(":")) return method(at + 1, kind, root);
            if (!token(at).is(".")) return;
            const std::string& name = token(at + 1).text;
            const bool sets = kind == HandleKind::event && token(at + 2).is("=");
            if (sets && can_be_set(name)) return;
            const MemberRow* row = kind == HandleKind{} ? nullptr : find_member(kind, name);
            if (row == nullptr && !is_named_by_content(kind, name)) {
                if (kind != HandleKind{} || !is_of_some_target(name)) no_member(at + 1, kind, root);
                return;
            }
            if (kind == HandleKind::game && row != nullptr && row->method != nullptr) {
                return no_colon(at + 1, "game:" + name);
            }
            const bool assigned = token(at + 2).is("=");
            if (assigned) {
                tell(Code::lua_bad_call, at + 1,
                     fmt::format("{}.{} is read-only", kind == HandleKind{} ? root : word(kind),
                                 name),
                     "change the game with a verb, as in game:damage { ... }");
                return;
            }
            kind = row != nullptr               ? given_by(*row)
                   : kind == HandleKind::player ? HandleKind::zone
                   : kind == HandleKind::links  ? HandleKind::card
                                                : HandleKind{};
            if (kind == HandleKind{}) return;
            root = {};
            at += 2;
        }
    }

    /// A player who bears a grant is `self` too.
    [[nodiscard]] bool is_of_bearer(const std::string& name) const {
        return find_member(HandleKind::card, name) == nullptr &&
               (find_member(HandleKind::player, name) != nullptr ||
                is_named_by_content(HandleKind::player, name));
    }

    /// A player's zones, and names that nobody can know here.
    [[nodiscard]] bool is_named_by_content(HandleKind kind, const std::string& name) const {
        const auto is_one_of = [&](const Names& names) {
            return std::find(names.begin(), names.end(), name) != names.end();
        };
        switch (kind) {
            case HandleKind::player:
                return is_one_of(words_.own_zones);
            case HandleKind::counters:
                return is_one_of(words_.counters);
            case HandleKind::notes:
            case HandleKind::player_notes:
            case HandleKind::links:
            case HandleKind::args:
            case HandleKind::paid:
                return true;
            default:
                return false;
        }
    }

    /// A target is a card, a player or something on the stack; in lists they have shares.
    [[nodiscard]] bool is_of_some_target(const std::string& name) const {
        return find_member(HandleKind::card, name) != nullptr ||
               find_member(HandleKind::player, name) != nullptr ||
               find_member(HandleKind::instance, name) != nullptr ||
               is_named_by_content(HandleKind::player, name);
    }

    void no_member(std::size_t at, HandleKind kind, std::string_view root) {
        Names known = members_of(kind == HandleKind{} ? HandleKind::card : kind, false);
        if (kind == HandleKind::player) {
            known.insert(known.end(), words_.own_zones.begin(), words_.own_zones.end());
        }
        if (kind == HandleKind::counters) known = words_.counters;
        const std::string& name = token(at).text;
        if (kind == HandleKind::game && find_verb(name) != nullptr)
            return no_colon(at, "game:" + name);
        unknown(at, fmt::format("{} has no member", kind == HandleKind{} ? root : word(kind)),
                known);
    }
    void no_colon(std::size_t at, const std::string& call) {
        tell(Code::lua_bad_call, at, fmt::format("call {} with a colon", call),
             fmt::format("write {} {{ ... }}", call));
    }

    void method(std::size_t at, HandleKind kind, std::string_view root) {
        const std::string& name = token(at).text;
        if (kind == HandleKind{}) {
            const bool known = find_member(HandleKind::card, name) != nullptr ||
                               find_member(HandleKind::player, name) != nullptr;
            if (!known)
                unknown(at, fmt::format("{} has no method", root),
                        members_of(HandleKind::card, true));
            if (name == "is" && token(at + 1).is("{")) filter(at + 1, "card:is");
            return;
        }
        if (kind == HandleKind::game) {
            if (const VerbRow* verb = find_verb(name)) return verb_call(at, *verb);
        }
        const MemberRow* row = find_member(kind, name);
        if (row == nullptr || row->method == nullptr) {
            Names known = members_of(kind, true);
            if (kind == HandleKind::game) {
                for (const VerbRow& verb : all_verbs()) known.emplace_back(verb.name);
            }
            unknown(at,
                    kind == HandleKind::game ? "there is no verb"
                                             : fmt::format("{} has no method", word(kind)),
                    known);
            return;
        }
        if (kind == HandleKind::card && name == "is" && token(at + 1).is("{"))
            filter(at + 1, "card:is");
        if (kind == HandleKind::game && name == "holds") condition(at + 1);
        const bool folds = kind == HandleKind::game && token(at + 1).is("(");
        if (folds && token(at + 3).is(",") && token(at + 4).is("{")) filter(at + 4, "game:" + name);
    }

    // ---- calls

    /// After the end of what begins here with a bracket.
    [[nodiscard]] std::size_t after_brackets(std::size_t at) const {
        int depth = 0;
        for (; at < tokens_.size(); ++at) {
            const LuaToken& one = token(at);
            if (one.is("{") || one.is("(") || one.is("[")) ++depth;
            if (one.is("}") || one.is(")") || one.is("]")) --depth;
            if (depth == 0) return at + 1;
        }
        return at;
    }

    /// Visits the entries of a table that stands in the script: where the key is, if it has a name,
    /// and where the value begins and ends. False if a key is computed.
    template <class Visit>
    bool each_entry(std::size_t open, Visit&& visit) const {
        bool all_known = true;
        const std::size_t end = after_brackets(open) - 1;
        std::size_t at = open + 1;
        while (at < end) {
            const bool named = token(at).kind == Kind::name && token(at + 1).is("=");
            const bool computed = token(at).is("[");
            std::size_t value = named ? at + 2 : at;
            if (computed) {
                all_known = false;
                value = after_brackets(at) + 1;
            }
            std::size_t after = value;
            while (after < end && !token(after).is(",") && !token(after).is(";")) {
                after = opens(after) ? after_brackets(after) : after + 1;
            }
            if (!computed) visit(named ? std::optional(at) : std::nullopt, value, after);
            at = after + 1;
        }
        return all_known;
    }
    [[nodiscard]] bool opens(std::size_t at) const {
        return token(at).is("{") || token(at).is("(") || token(at).is("[");
    }

    void verb_call(std::size_t at, const VerbRow& verb) {
        if (!token(at + 1).is("{")) {
            // A table in a variable may be given, too.
            const bool other = token(at + 1).is("(") && !token(at + 2).is("{") &&
                               token(at + 2).kind == Kind::name && token(at + 3).is(")");
            if (other) return;
            if (!token(at + 1).is("(") || !token(at + 2).is("{")) {
                tell(Code::lua_bad_call, at,
                     fmt::format("game:{} takes named arguments in braces", verb.name),
                     example(verb));
                return;
            }
            ++at;
        }
        if (!verb.arguments.empty() && verb.arguments[0].kind == ArgumentKind::fields) {
            filter(at + 1, fmt::format("game:{}", verb.name));
            return;
        }
        std::set<std::string_view> given;
        const std::size_t before = diagnostics_.size();
        const bool all_known = each_entry(
            at + 1, [&](std::optional<std::size_t> key, std::size_t value, std::size_t after) {
                if (!key) {
                    tell(Code::lua_bad_call, value,
                         fmt::format("arguments of game:{} have names", verb.name), example(verb));
                    return;
                }
                given.insert(token(*key).text);
                argument(verb, *key, value, after);
            });
        if (diagnostics_.size() != before) return;  // what is missing may be what is misspelt
        for (const Argument& one : verb.arguments) {
            if (!all_known || !one.required || given.contains(one.name)) continue;
            tell(Code::lua_bad_call, at,
                 fmt::format("game:{} needs '{}': {}", verb.name, one.name, one.description));
        }
    }
    static std::string example(const VerbRow& verb) {
        return fmt::format("write game:{} {{ {} = ... }}", verb.name,
                           verb.arguments.empty() ? "name" : verb.arguments[0].name);
    }

    void argument(const VerbRow& verb, std::size_t key, std::size_t value, std::size_t after) {
        const std::string& name = token(key).text;
        const auto found = std::find_if(verb.arguments.begin(), verb.arguments.end(),
                                        [&](const Argument& one) { return one.name == name; });
        if (found == verb.arguments.end()) {
            Names known;
            for (const Argument& one : verb.arguments) known.emplace_back(one.name);
            unknown(key, fmt::format("game:{} has no argument", verb.name), known);
            return;
        }
        const bool is_table = token(value).is("{");
        const bool is_filter = found->kind == ArgumentKind::filter ||
                               (found->kind == ArgumentKind::choices && has_named_keys(value));
        if (is_table && is_filter) filter(value, fmt::format("game:{}: '{}'", verb.name, name));
        if (is_table && found->kind == ArgumentKind::cost) cost(value);
        if (after == value + 1) literal(verb, *found, value);
    }
    [[nodiscard]] bool has_named_keys(std::size_t open) const {
        bool named = false;
        if (!token(open).is("{")) return false;
        each_entry(open, [&](std::optional<std::size_t> key, std::size_t, std::size_t) {
            named = named || key.has_value();
        });
        return named;
    }

    // ---- values that stand there

    [[nodiscard]] Literal literal_at(std::size_t at) const {
        const LuaToken& one = token(at);
        if (one.kind == Kind::text) return Literal::text;
        if (one.kind == Kind::number) return Literal::number;
        const bool truth = one.is_name("true") || one.is_name("false");
        return truth ? Literal::truth : Literal::none;
    }

    void literal(const VerbRow& verb, const Argument& argument, std::size_t at) {
        const Literal is = literal_at(at);
        if (is == Literal::none) return;
        const auto wrong = [&](const char* wanted) {
            const char* quote = is == Literal::text ? "'" : "";
            tell(Code::lua_bad_call, at,
                 fmt::format("'{}' of game:{} must be {}, not {}{}{}", argument.name, verb.name,
                             wanted, quote, token(at).text, quote));
        };
        const auto known_word = [&](const char* what, const Names& known) {
            if (is != Literal::text) return wrong(fmt::format("the name of a {}", what).c_str());
            const bool there = std::find(known.begin(), known.end(), token(at).text) != known.end();
            if (!there && !known.empty()) unknown(at, fmt::format("there is no {}", what), known);
        };
        switch (argument.kind) {
            case ArgumentKind::amount:
                if (is != Literal::number) wrong("a whole number");
                break;
            case ArgumentKind::count:
                if (is == Literal::truth || (is == Literal::text && token(at).text != "all")) {
                    wrong("a whole number or 'all'");
                }
                break;
            case ArgumentKind::truth:
                if (is != Literal::truth) wrong("true or false");
                break;
            case ArgumentKind::card:
            case ArgumentKind::cards:
                wrong("a card");
                break;
            case ArgumentKind::player:
            case ArgumentKind::players:
                wrong("a player");
                break;
            case ArgumentKind::instance:
                wrong("something on the stack");
                break;
            case ArgumentKind::zone:
                known_word("zone", words_.zones);
                break;
            case ArgumentKind::counter:
                known_word("counter", words_.counters);
                break;
            case ArgumentKind::phase:
                known_word("phase", words_.phases);
                break;
            case ArgumentKind::ability:
                if (is == Literal::text) names_.granted.push_back({token(at).text, token(at).at});
                break;
            case ArgumentKind::token:
                if (is == Literal::text) names_.tokens.push_back({token(at).text, token(at).at});
                break;
            case ArgumentKind::one_of: {
                const Names known(argument.words.begin(), argument.words.end());
                if (std::find(known.begin(), known.end(), token(at).text) == known.end()) {
                    wrong(fmt::format("'{}'", fmt::join(known, "' or '")).c_str());
                }
                break;
            }
            default:
                break;
        }
    }

    // ---- filters and conditions

    void filter(std::size_t open, const std::string& where) {
        if (!token(open).is("{")) return;
        Names known;
        for (const FilterRow& row : filter_rows()) known.emplace_back(row.name);
        each_entry(open, [&](std::optional<std::size_t> key, std::size_t value, std::size_t) {
            if (!key) {
                tell(Code::lua_bad_call, value, "a filter has named keys, as in { type = 'ally' }");
                return;
            }
            const std::string& name = token(*key).text;
            if (std::find(known.begin(), known.end(), name) == known.end()) {
                unknown(*key, fmt::format("{}: there is no filter key", where), known);
                return;
            }
            filter_words(name, value);
            const bool inner = name == "all_of" || name == "any_of" || name == "none_of";
            if (!inner || !token(value).is("{")) return;
            if (has_named_keys(value)) {
                filter(value, where);
                return;
            }
            each_entry(value, [&](std::optional<std::size_t>, std::size_t each, std::size_t) {
                filter(each, where);
            });
        });
    }

    /// What stands there as a text, or as a list of them, is one of the words of the rules.
    void filter_words(const std::string& key, std::size_t value) {
        const Names* known = key == "type"        ? &words_.types
                             : key == "supertype" ? &words_.supertypes
                             : key == "element"   ? &words_.elements
                             : key == "class"     ? &words_.classes
                             : key == "zone"      ? &words_.zones
                                                  : nullptr;
        if (known == nullptr || known->empty()) return;
        const auto check = [&](std::size_t at) {
            const bool ends =
                token(at + 1).is(",") || token(at + 1).is(";") || token(at + 1).is("}");
            if (literal_at(at) != Literal::text || !ends) return;
            const bool there =
                std::find(known->begin(), known->end(), token(at).text) != known->end();
            if (!there) unknown(at, fmt::format("there is no {}", key), *known);
        };
        if (!token(value).is("{")) return check(value);
        if (has_named_keys(value)) return;
        each_entry(value,
                   [&](std::optional<std::size_t>, std::size_t each, std::size_t) { check(each); });
    }

    /// The parts of a cost have names, and what is chosen for them is a filter with a few more
    /// keys.
    void cost(std::size_t open) {
        const Names& known = words_.cost_parts;
        each_entry(open, [&](std::optional<std::size_t> key, std::size_t value, std::size_t) {
            if (!key) {
                tell(Code::lua_bad_call, value, "a cost has named parts, as in { reserve = 2 }");
                return;
            }
            const std::string& name = token(*key).text;
            if (std::find(known.begin(), known.end(), name) == known.end()) {
                unknown(*key, "a cost has no part", known);
                return;
            }
            if (name == "show") {
                tell(Code::lua_bad_call, *key, show_is_optional);
                return;
            }
            if (!token(value).is("{")) return;
            const CostWord* const word = find_cost_word(name);
            if (word != nullptr && word->takes == CostTakes::counters) {
                counters(value);
                return;
            }
            if (has_named_keys(value)) {
                payers(value, name);
                return;
            }
            each_entry(value, [&](std::optional<std::size_t>, std::size_t each, std::size_t) {
                if (token(each).is("{")) payers(each, name);
            });
        });
    }

    /// Kinds and numbers, and who has them.
    void counters(std::size_t open) {
        each_entry(open, [&](std::optional<std::size_t> key, std::size_t, std::size_t) {
            if (!key || token(*key).is_name("from") || token(*key).is_name("to")) return;
            const Names& known = words_.counters;
            const bool there =
                std::find(known.begin(), known.end(), token(*key).text) != known.end();
            if (!there) unknown(*key, "there is no counter", known);
        });
    }

    void payers(std::size_t open, const std::string& part) {
        Names known{"count", "to", "same", "different", "card"};
        for (const FilterRow& row : filter_rows()) known.emplace_back(row.name);
        each_entry(open, [&](std::optional<std::size_t> key, std::size_t, std::size_t) {
            const bool there =
                key && std::find(known.begin(), known.end(), token(*key).text) != known.end();
            if (key && !there) unknown(*key, fmt::format("'{}' takes no", part), known);
        });
    }

    /// A condition is compiled as in YAML: it is made of constants.
    void condition(std::size_t open) {
        const std::optional<std::string> yaml =
            token(open).is("{") ? constant(open, after_brackets(open)) : std::nullopt;
        if (!yaml) {
            tell(Code::lua_bad_call, open,
                 "game:holds takes a condition of constants, which is compiled as in YAML",
                 "write an expression in quotes for what is not: level = '=x + 1'");
            return;
        }
        conditions_.push_back({*yaml, *yaml, script_.at(token(open).at)});
    }

    /// A value of YAML, flat and in the order of its keys; nothing if it is not constant.
    [[nodiscard]] std::optional<std::string> constant(std::size_t at, std::size_t after) const {
        if (token(at).is("-") && token(at + 1).kind == Kind::number)
            return "-" + token(at + 1).text;
        if (literal_at(at) == Literal::text && after == at + 1) return quoted_word(token(at).text);
        if (literal_at(at) != Literal::none && after == at + 1) return token(at).text;
        if (!token(at).is("{")) return {};
        std::vector<std::pair<std::string, std::string>> named;
        Names listed;
        bool fine = true;
        fine &=
            each_entry(at, [&](std::optional<std::size_t> key, std::size_t value, std::size_t end) {
                const auto text = constant(value, end);
                fine = fine && text.has_value();
                if (text && key) named.emplace_back(token(*key).text, *text);
                if (text && !key) listed.push_back(*text);
            });
        if (!fine || (!named.empty() && !listed.empty())) return {};
        if (!listed.empty()) return fmt::format("[{}]", fmt::join(listed, ", "));
        std::sort(named.begin(), named.end());
        std::string text;
        for (const auto& [key, value] : named) {
            text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", key, value);
        }
        return fmt::format("{{{}}}", text);
    }

    const std::vector<LuaToken>& tokens_;
    const Excerpt& script_;
    const bool is_file_;
    const ScriptWords& words_;
    ScriptNames& names_;
    std::vector<AskedCondition>& conditions_;
    Diagnostics& diagnostics_;
    std::set<std::string, std::less<>> own_, given_;
};

}  // namespace

std::string quoted_word(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("''") : std::string(1, c);
    return quoted + "'";
}

void check_calls(const std::vector<LuaToken>& tokens, const Excerpt& script, bool is_file,
                 const ScriptWords& words, ScriptNames& names,
                 std::vector<AskedCondition>& conditions, Diagnostics& diagnostics) {
    CallCheck(tokens, script, is_file, words, names, conditions, diagnostics).run();
}

}  // namespace cardloom
