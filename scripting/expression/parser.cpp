#include "scripting/expression/parser.hpp"

#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "scripting/expression/lexer.hpp"

namespace cardloom::expression {

namespace {

struct Binary {
    std::string_view spelling;
    int level;  // binds tighter the higher it is
    Op op;
    bool swapped = false;
};
constexpr std::array operators{
    Binary{"or", 1, Op::or_else},   Binary{"and", 2, Op::and_then},
    Binary{"==", 3, Op::equal},     Binary{"~=", 3, Op::not_equal},
    Binary{"<", 3, Op::less},       Binary{"<=", 3, Op::at_most},
    Binary{">", 3, Op::less, true}, Binary{">=", 3, Op::at_most, true},
    Binary{"+", 4, Op::add},        Binary{"-", 4, Op::subtract},
    Binary{"*", 5, Op::multiply},   Binary{"//", 5, Op::divide},
    Binary{"%", 5, Op::modulo},
};

class Parser {
public:
    Parser(const Excerpt& excerpt, std::vector<Token> tokens, Diagnostics& diagnostics)
        : excerpt_(excerpt), tokens_(std::move(tokens)), diagnostics_(diagnostics) {}

    std::optional<Tree> whole() {
        if (tokens_.size() == 1) fail(here(), "there is no expression here");
        tree_.top = expression(0);
        if (!failed_ && here().kind != TokenKind::end) unexpected_rest();
        if (failed_) return {};
        return std::move(tree_);
    }

private:
    // ---- tokens
    [[nodiscard]] const Token& here() const { return tokens_[at_]; }
    void advance() {
        if (at_ + 1 < tokens_.size()) ++at_;
    }
    [[nodiscard]] bool is(std::string_view spelling) const {
        const Token& token = here();
        return (token.kind == TokenKind::symbol || token.kind == TokenKind::name) &&
               token.text == spelling;
    }
    bool accept(std::string_view spelling) {
        if (!is(spelling)) return false;
        advance();
        return true;
    }

    // ---- the grammar; after a failure everything returns at once
    NodeId expression(int above) {
        if (!deeper()) return 0;
        NodeId left = unary();
        while (!failed_) {
            const Binary* found = nullptr;
            for (const Binary& one : operators) {
                if (one.level > above && is(one.spelling)) found = &one;
            }
            if (found == nullptr) break;
            const std::uint32_t offset = here().offset;
            advance();
            const NodeId right = expression(found->level);
            if (failed_) break;
            const NodeKind kind = found->level <= 2 ? NodeKind::logic : NodeKind::binary;
            left = add({kind, found->op, found->swapped, 1, offset, 0, "", {left, right}});
        }
        --depth_;
        return left;
    }

    NodeId unary() {
        const std::uint32_t offset = here().offset;
        const bool minus = is("-");
        if (!minus && !is("not")) return postfix();
        if (!deeper()) return 0;
        advance();
        const NodeId operand = unary();
        --depth_;
        if (failed_) return 0;
        const Op op = minus ? Op::negate : Op::not_true;
        return add({NodeKind::unary, op, false, 1, offset, 0, "", {operand}});
    }

    NodeId postfix() {
        NodeId value = primary();
        while (!failed_ && (is(".") || is(":"))) {
            const bool method = is(":");
            advance();
            const Token name = here();
            if (name.kind != TokenKind::name) {
                return fail(name, fmt::format("a name is missing after '{}'", method ? ':' : '.'));
            }
            advance();
            Node node{NodeKind::field, Op::constant, false, 1, name.offset, 0, name.text, {value}};
            if (method) {
                node.kind = NodeKind::method;
                if (!arguments(node)) return 0;
            } else if (is("(") || is("{") || here().kind == TokenKind::word) {
                return fail(name,
                            fmt::format("'{}' is called with a colon, as in self:{}(\"word\")",
                                        name.text, name.text));
            }
            value = add(std::move(node));
        }
        return value;
    }

    NodeId primary() {
        const Token token = here();
        switch (token.kind) {
            case TokenKind::integer:
                advance();
                return add({NodeKind::integer, {}, false, 1, token.offset, token.number, "", {}});
            case TokenKind::word:
                advance();
                return add({NodeKind::word, {}, false, 1, token.offset, 0, token.text, {}});
            case TokenKind::name:
                return named(token);
            default:
                break;
        }
        if (is("{")) return table();
        if (accept("(")) {
            const NodeId inside = expression(0);
            if (!failed_ && !accept(")")) fail(here(), "a ')' is missing here");
            return inside;
        }
        return fail(token, token.kind == TokenKind::end
                               ? "a value is missing at the end"
                               : fmt::format("a value is missing before '{}'", token.text));
    }

    NodeId named(const Token& token) {
        if (is("and") || is("or")) {
            return fail(token, fmt::format("a value is missing before '{}'", token.text));
        }
        advance();
        if (token.text == "true" || token.text == "false") {
            return add(
                {NodeKind::boolean, {}, false, 1, token.offset, token.text == "true", "", {}});
        }
        if (token.text == "none") {
            return add({NodeKind::none, {}, false, 1, token.offset, 0, "", {}});
        }
        Node node{NodeKind::name, {}, false, 1, token.offset, 0, token.text, {}};
        if (is("(") || is("{") || here().kind == TokenKind::word) {
            node.kind = NodeKind::call;
            if (!arguments(node)) return 0;
        }
        return add(std::move(node));
    }

    /// As in Lua: a list in parentheses, or a single table or word.
    bool arguments(Node& call) {
        if (is("{")) {
            call.parts.push_back(table());
            return !failed_;
        }
        if (here().kind == TokenKind::word) {
            call.parts.push_back(primary());
            return !failed_;
        }
        if (!accept("(")) {
            fail(here(), fmt::format("'{}' is called with parentheses, as in {}(\"word\")",
                                     call.text, call.text));
            return false;
        }
        if (accept(")")) return true;
        do {
            call.parts.push_back(expression(0));
        } while (!failed_ && accept(","));
        if (!failed_ && !accept(")")) fail(here(), "a ')' is missing here");
        return !failed_;
    }

    NodeId table() {
        Node node{NodeKind::table, {}, false, 1, here().offset, 0, "", {}};
        if (!deeper()) return 0;
        advance();
        while (!failed_ && !is("}")) {
            node.parts.push_back(entry());
            if (!failed_ && !is("}") && !accept(","))
                fail(here(), "a ',' or a '}' is missing here");
        }
        --depth_;
        if (failed_) return 0;
        advance();
        return add(std::move(node));
    }

    NodeId entry() {
        Node node{NodeKind::entry, {}, false, 1, here().offset, 0, "", {}};
        if (here().kind == TokenKind::name && tokens_[at_ + 1].text == "=" &&
            tokens_[at_ + 1].kind == TokenKind::symbol) {
            node.text = here().text;
            advance();
            advance();
        }
        node.parts.push_back(expression(0));
        return failed_ ? 0 : add(std::move(node));
    }

    // ---- failing
    void unexpected_rest() {
        if (is("=")) {
            diagnostics_.add(Code::expression_not_available, excerpt_.at(here().offset),
                             "an expression changes nothing; to compare, write '=='");
            failed_ = true;
        } else {
            fail(here(), fmt::format("the expression is complete before '{}'", here().text));
        }
    }
    NodeId fail(const Token& where, std::string sentence) {
        if (!failed_) {
            diagnostics_.add(Code::expression_syntax, excerpt_.at(where.offset),
                             std::move(sentence));
        }
        failed_ = true;
        return 0;
    }
    bool deeper() {
        if (failed_) return false;
        if (++depth_ <= most_depth) return true;
        too_deep(here().offset);
        return false;
    }
    void too_deep(std::uint32_t offset) {
        diagnostics_.add(
            Code::expression_too_large, excerpt_.at(offset),
            fmt::format("the expression is nested deeper than {} levels here", most_depth),
            "split it, or use fewer terms");
        failed_ = true;
    }
    NodeId add(Node node) {
        const std::uint32_t offset = node.offset;
        const NodeId id = tree_.add(std::move(node));
        if (tree_.at(id).depth > most_depth && !failed_) too_deep(offset);
        return id;
    }

    const Excerpt& excerpt_;
    std::vector<Token> tokens_;
    Diagnostics& diagnostics_;
    Tree tree_;
    std::size_t at_ = 0, depth_ = 0;
    bool failed_ = false;
};

}  // namespace

std::optional<Tree> parse(const Excerpt& excerpt, Diagnostics& diagnostics) {
    if (excerpt.text().size() > most_bytes) {
        diagnostics.add(Code::expression_too_large, excerpt.at(0),
                        fmt::format("the expression is longer than {} bytes", most_bytes));
        return {};
    }
    std::vector<Token> tokens = cut(excerpt, diagnostics);
    if (tokens.empty()) return {};
    return Parser(excerpt, std::move(tokens), diagnostics).whole();
}

}  // namespace cardloom::expression
