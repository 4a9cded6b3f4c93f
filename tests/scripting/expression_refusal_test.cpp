/// Every mistake in an expression, with the exact words that its author reads.
#include <fmt/format.h>

#include "tests/scripting/expression_fixture.hpp"

namespace expression_refusal_tests {

using namespace cardloom;
using namespace cardloom::testing;
using expression::Needed;

namespace {

struct Mistake {
    const char* text;
    int column;  // in the text, from 1
    const char* code;
    const char* sentence;
    const char* help = "";
};

/// The whole diagnostic, as `cardloom check` prints it.
std::string told(const Mistake& one) {
    const std::string blanks(static_cast<std::size_t>(one.column) + 7, ' ');
    std::string text = fmt::format("card.yaml:2:{}: error[{}]: {}\n    power: \"{}\"\n    {}^\n",
                                   one.column + 8, one.code, one.sentence, one.text, blanks);
    if (one.help[0] != '\0') text += fmt::format("    help: {}\n", one.help);
    return text;
}

constexpr const char* syntax = "expression-syntax";
constexpr const char* unavailable = "expression-not-available";
constexpr const char* unknown = "expression-unknown-name";
constexpr const char* kind = "expression-kind";
constexpr const char* filter = "expression-filter";
constexpr const char* large = "expression-too-large";

void check(const std::vector<Mistake>& mistakes, Needed needed = Needed::anything) {
    ExpressionWorld world;
    for (const Mistake& one : mistakes) CHECK(world.refusal(one.text, needed) == told(one));
}

}  // namespace

TEST_CASE("what Lua has and expressions have not is refused, with what to write instead",
          "[expression]") {
    check({
        {"=x / 2", 4, unavailable,
         "'/' would make fractions, and all numbers are whole; write '//'"},
        {"=x ^ 2", 4, unavailable, "'^' is not available in an expression; multiply with '*'"},
        {"='a' .. 'b'", 6, unavailable,
         "'..' is not available in an expression: words cannot be joined"},
        {"=...", 2, unavailable, "'...' is not available in an expression"},
        {"=#targets", 2, unavailable,
         "'#' is not available in an expression; write .count or count {}"},
        {"=x != 2", 4, unavailable, "'!=' is not available in an expression; write '~='"},
        {"=x <> 2", 4, unavailable, "'<>' is not available in an expression; write '~='"},
        {"=x == 1 && y == 1", 9, unavailable,
         "'&&' is not available in an expression; write 'and'"},
        {"=x == 1 || y == 1", 9, unavailable, "'||' is not available in an expression; write 'or'"},
        {"=!self.rested", 2, unavailable, "'!' is not available in an expression; write 'not'"},
        {"=x & 1", 4, unavailable,
         "'&' is not available in an expression: there are no bit operators"},
        {"=x | 1", 4, unavailable,
         "'|' is not available in an expression: there are no bit operators"},
        {"=~x", 2, unavailable,
         "'~' is not available in an expression: there are no bit operators"},
        {"=x << 1", 4, unavailable,
         "'<<' is not available in an expression: there are no bit operators"},
        {"=x >> 1", 4, unavailable,
         "'>>' is not available in an expression: there are no bit operators"},
        {"=targets[1]", 9, unavailable,
         "'[' is not available in an expression; write a field with a dot, as in self.power"},
        {"=[[ally]]", 2, unavailable,
         "'[[' is not available in an expression; write words in single quotes"},
        {"=x; y", 3, unavailable,
         "';' is not available in an expression: it is one value, not statements"},
        {"=x -- why", 4, unavailable, "comments are not available inside an expression",
         "write it behind the value, after a ' #'"},
        {"=nil", 2, unavailable, "'nil' is not available in an expression; write 'none'"},
        {"=function() end", 2, unavailable, "functions cannot be written in an expression"},
        {"=if x then 1 end", 2, unavailable,
         "'if' is not available in an expression: it is one value, not statements",
         "choose between two values with 'and' and 'or', as in paid.braced and 2 or 1"},
        {"=return x", 2, unavailable,
         "'return' is not available in an expression: it is one value, not statements"},
        {"=x = 2", 4, unavailable, "an expression changes nothing; to compare, write '=='"},
        {"=1.5", 2, unavailable, "numbers are whole and decimal, and '1.5' is not"},
        {"=.5", 2, unavailable, "numbers are whole and decimal, and '.5' is not"},
        {"=1e3", 2, unavailable, "numbers are whole and decimal, and '1e3' is not"},
        {"=0x10", 2, unavailable, "numbers are whole and decimal, and '0x10' is not"},
        {"=self:has('a\\b')", 13, unavailable, "words in an expression have no escapes",
         "write ' in double quotes, and \" in single quotes"},
    });
}

TEST_CASE("an expression that cannot be read is refused where it goes wrong", "[expression]") {
    check({
        {"=", 2, syntax, "there is no expression here"},
        {"=1 +", 5, syntax, "a value is missing at the end"},
        {"=* 2", 2, syntax, "a value is missing before '*'"},
        {"=1 + and 2", 6, syntax, "a value is missing before 'and'"},
        {"=(1 + 2", 8, syntax, "a ')' is missing here"},
        {"=1 2", 4, syntax, "the expression is complete before '2'"},
        {"=self.", 7, syntax, "a name is missing after '.'"},
        {"=self.power()", 7, syntax, "'power' is called with a colon, as in self:power(\"word\")"},
        {"=you:tally", 11, syntax, "'tally' is called with parentheses, as in tally(\"word\")"},
        {"=you:tally(x)", 6, syntax, "'tally' takes one word, as in :tally(\"word\")"},
        {"=you.tally == 1", 6, syntax, "'tally' is asked with a word, as in :tally(\"word\")"},
        {"=self:power('x')", 7, syntax, "'power' is a field; write it with a dot, as in .power"},
        {"=self:is(1)", 7, syntax, "'is' takes one filter, as in self:is { type = 'ally' }"},
        {"=count { type = 'ally' ", 24, syntax, "a ',' or a '}' is missing here"},
        {"=count(1)", 2, syntax, "'count' takes one filter, as in count { type = 'ally' }"},
        {"=sum { }", 2, syntax,
         "'sum' takes the name of a field and a filter, as in sum(\"power\", { type = 'ally' })"},
        {"=min()", 2, syntax, "'min' takes numbers"},
        {"=half_up(1, 2)", 2, syntax, "'half_up' takes one number"},
        {"=self:has('taunt", 11, syntax, "this word has no closing '"},
        {"=x == ''", 7, syntax, "this word is empty"},
        {"=x $ 1", 4, syntax, "'$' has no meaning in an expression"},
        {"=x \xC2\xB7 1", 4, syntax, "'\xC2\xB7' has no meaning in an expression"},
    });
}

TEST_CASE("a name that means nothing is refused, with the nearest that does", "[expression]") {
    check({
        {"=yuo.hand.count", 2, unknown, "nothing here is called 'yuo'; did you mean 'you'?"},
        {"=zzzzzzzz", 2, unknown, "nothing here is called 'zzzzzzzz'"},
        {"=evnt.amount", 2, unknown, "nothing here is called 'evnt'; did you mean 'event'?"},
        {"=event.amuont", 8, unknown, "'event' has no field 'amuont'; did you mean 'amount'?"},
        {"=self.pwoer", 7, unknown, "a card has no field 'pwoer'; did you mean 'power'?"},
        {"=you.power", 6, unknown, "a player has no field 'power'"},
        {"=you.hand.cuont", 11, unknown, "a list has no field 'cuont'; did you mean 'count'?"},
        {"=self.is_type", 7, unknown, "a card has no field 'is_type'"},
        {"=args.who.pwoer", 11, unknown, "nothing has a field 'pwoer'; did you mean 'power'?"},
        {"=cuont {}", 2, unknown, "there is no function 'cuont'; did you mean 'count'?",
         "expressions know only count, any, sum, highest, lowest, distinct, first, min, max, "
         "half_up, half_down"},
        {"=self:hsa('taunt')", 7, unknown, "a card cannot be asked ':hsa'; did you mean 'has'?"},
        {"=sum('pwoer', {})", 6, unknown,
         "'pwoer' is no field of cards that 'sum' can take; did you mean 'power'?"},
        {"=sum('name', {})", 6, unknown, "'name' is no field of cards that 'sum' can take"},
        {"=self.zone == 'hnad'", 15, unknown,
         "'hnad' is no word that can stand here; did you mean 'hand'?"},
        {"='hnad' ~= self.zone", 2, unknown,
         "'hnad' is no word that can stand here; did you mean 'hand'?"},
    });
}

TEST_CASE("a value of the wrong kind is refused where kinds are known", "[expression]") {
    check({
        {"='ally' + 1", 2, kind, "'+' needs a number, and this is a word"},
        {"=1 - true", 6, kind, "'-' needs a number, and this is true or false"},
        {"=-self", 3, kind, "'-' needs a number, and this is a card or none"},
        {"=you < 3", 2, kind, "'<' needs a number, and this is a player or none"},
        {"=x > 'a'", 6, kind, "'>' needs a number, and this is a word"},
        {"=1 < 2 < 3", 4, kind, "'<' needs a number, and this is true or false"},
        {"=max(1, 'a')", 9, kind, "'max' needs a number, and this is a word"},
        {"=self.power == 'ally'", 13, kind, "a number or none is never equal to a word"},
        {"=not x == 7", 8, kind, "true or false is never equal to a number"},
        {"=you == self", 6, kind, "a player or none is never equal to a card or none"},
        {"=x.power", 4, kind, "a number has no fields"},
        {"=self.counters", 7, kind,
         "'counters' is no value by itself; read a field of it, with a dot"},
        {"=args", 2, kind, "'args' is no value by itself; read a field of it, with a dot"},
        {"=event", 2, kind, "'event' is no value by itself; read a field of it, with a dot"},
        {"=count", 2, kind, "'count' is a function; write what it takes after it"},
        {"={ 1 }", 2, kind, "a table stands only where a filter does",
         "write it after count, any or another function of cards"},
        {"=you:is { type = 'ally' }", 6, kind,
         "only a card fits a filter, and this is a player or none"},
    });
}

TEST_CASE("a filter that asks in a wrong way is refused", "[expression]") {
    check({
        {"=count { typ = 'ally' }", 10, filter, "a filter has no key 'typ'; did you mean 'type'?"},
        {"=count { 'ally' }", 10, filter, "a filter has keys, as in type = 'ally'"},
        {"=count { type = 'ally', type = 'item' }", 25, filter,
         "'type' stands twice in this filter",
         "one of several is a list; all of several is all_of"},
        {"=count { type = ally }", 17, filter, "words stand in quotes; write 'ally'"},
        {"=count { type = {} }", 17, filter, "this list is empty"},
        {"=count { type = 1 }", 17, kind, "the filter wants a word here, and this is a number"},
        {"=count { type = { a = 1 } }", 17, filter, "this takes a word, not a table"},
        {"=count { reserve = { mni = 2 } }", 22, filter,
         "a number has the bounds 'min' and 'max', not 'mni'"},
        {"=count { reserve = 'two' }", 20, kind,
         "the filter wants a number here, and this is a word"},
        {"=count { counters = 2 }", 21, filter,
         "this takes a table of kinds, as in { buff = { min = 1 } }"},
        {"=count { controller = opponent }", 23, filter,
         "player words stand in quotes; write 'opponent'"},
        {"=count { controller = 'oponent' }", 23, filter,
         "'oponent' is no player word; did you mean 'opponent'?",
         "player words are you, opponent, any, turn_player"},
        {"=count { controller = self }", 23, kind,
         "the filter wants a player here, and this is a card or none"},
        {"=count { zone = 'hnad' }", 17, filter, "there is no zone 'hnad'; did you mean 'hand'?"},
        {"=count { zone = x }", 17, filter, "zones are words in quotes, as in zone = 'graveyard'"},
        {"=count { none_of = { zone = 'hand' } }", 29, filter,
         "this filter never looks in 'hand'; name it as a zone at the top of the filter too"},
        {"=count { none_of = { top = 1 } }", 28, filter,
         "'top' stands at the top of a filter that looks into a zone"},
        {"=count { other = x }", 18, filter, "'other' is true or false"},
        {"=count { any_of = { type = 'ally' } }", 19, filter,
         "this takes a list of filters, as in { { type = 'ally' }, { type = 'item' } }"},
        {"=count { none_of = 1 }", 20, filter, "'none_of' takes a filter or a list of filters"},
        {"=count { token = 'yes' }", 18, kind,
         "the filter wants true or false here, and this is a word"},
        {"=count { face = 'donw' }", 17, unknown,
         "'donw' is no word that can stand here; did you mean 'down'?"},
    });
}

TEST_CASE("an expression of another kind than its position needs is refused", "[expression]") {
    check({{"=self.rested", 7, kind, "a number is needed here, and this is true or false"}},
          Needed::amount);
    check({{"=count { type = 'ally' }", 2, kind,
            "a condition is needed here, and this is a number; compare it, as in '>= 1'"},
           {"=self.power", 7, kind,
            "a condition is needed here, and this is a number; compare it, as in '>= 1'"}},
          Needed::condition);
    check({{"=x", 2, kind, "a word is needed here, and this is a number"}}, Needed::word);
    check({{"=you", 2, kind, "a card is needed here, and this is a player or none"}}, Needed::card);
    check({{"=self", 2, kind, "a player is needed here, and this is a card or none"}},
          Needed::player);
    ExpressionWorld world;
    CHECK(world.refusal("=paid.braced and 2 or 1", Needed::amount).empty());
    CHECK(world.refusal("=self.notes.feared", Needed::condition).empty());
    CHECK(world.refusal("=self.notes.feared", Needed::word).empty());
    CHECK(world.refusal("=self.link.bearer", Needed::card).empty());
    CHECK(world.refusal("=args.who", Needed::player).empty());
    CHECK(world.refusal("=self.link.bearer", Needed::condition).empty());
}

TEST_CASE("a word that the rules do not know is refused once the rules have said what they know",
          "[expression]") {
    ExpressionWorld world;
    CHECK(world.refusal("=count { element = 'fier' }").empty());
    world.vocabulary.set_words("element", {"fire", "water", "wind"});
    CHECK(world.refusal("=count { element = { 'fire', 'fier' } }") ==
          told({"=count { element = { 'fire', 'fier' } }", 30, unknown,
                "'fier' is no word that can stand here; did you mean 'fire'?"}));
}

TEST_CASE("a name that has no meaning in a position is refused with the reason", "[expression]") {
    ExpressionWorld world;
    world.vocabulary.withhold("target", "a static ability has no targets");
    world.vocabulary.withhold("event", "nothing is happening while a static ability is read");
    CHECK(world.refusal("=target.power") ==
          told({"=target.power", 2, unknown,
                "'target' has no meaning here: a static ability has no targets"}));
    CHECK(
        world.refusal("=event.amount") ==
        told({"=event.amount", 2, unknown,
              "'event' has no meaning here: nothing is happening while a static ability is read"}));
    world.vocabulary = expression::card_vocabulary();
    world.vocabulary.withhold("event.attacker", "a draw has no attacker");
    CHECK(world.refusal("=event.attacker == self") ==
          told({"=event.attacker == self", 8, unknown,
                "'event.attacker' has no meaning here: a draw has no attacker"}));
    CHECK(world.refusal("=event.card == self").empty());
    world.vocabulary.withhold("you", "rules have no controller");
    CHECK(world.refusal("=count { controller = 'opponent' }") ==
          told({"=count { controller = 'opponent' }", 23, filter,
                "this needs 'you', which has no meaning here"}));
}

TEST_CASE("all mistakes of an expression are told at once", "[expression]") {
    ExpressionWorld world;
    const char* text = "=self.pwoer + count { typ = 'ally', lief = 1 } + 'a'";
    const auto line = [&](int column, const char* code, const char* sentence) {
        return told({text, column, code, sentence});
    };
    CHECK(world.refusal(text) ==
          line(7, unknown, "a card has no field 'pwoer'; did you mean 'power'?") +
              line(23, filter, "a filter has no key 'typ'; did you mean 'type'?") +
              line(37, filter, "a filter has no key 'lief'; did you mean 'life'?") +
              line(50, kind, "'+' needs a number, and this is a word"));
}

TEST_CASE("an expression that is too large is refused", "[expression]") {
    check({{"=2147483648", 2, large, "'2147483648' is more than the largest number, 2147483647"},
           {"=99999999999999999999999999", 2, large,
            "'99999999999999999999999999' is more than the largest number, 2147483647"}});
    ExpressionWorld world;
    const auto text = [&](std::string expression) {
        std::string told = world.refusal("=" + expression);
        const std::size_t from = told.find("error"), to = told.find('\n');
        return from == std::string::npos ? "" : told.substr(from, to - from);
    };
    const auto repeated = [](const std::string& piece, int times, const std::string& last) {
        std::string all;
        for (int i = 0; i < times; ++i) all += piece;
        return all + last;
    };
    const std::string deep =
        "error[expression-too-large]: the expression is nested deeper than 50 levels here";
    CHECK(text(repeated("(", 49, "x") + std::string(49, ')')).empty());
    CHECK(text(repeated("(", 50, "x") + std::string(50, ')')) == deep);
    CHECK(text(repeated("x+", 49, "x")).empty());
    CHECK(text(repeated("x+", 50, "x")) == deep);
    CHECK(text(repeated("- ", 49, "x")).empty());
    CHECK(text(repeated("- ", 50, "x")) == deep);
    CHECK(text(repeated("{", 200, "")) == deep);
    CHECK(text("count " + repeated("{none_of=", 60, "")) == deep);
    CHECK(text(std::string(999, ' ')) == "error[expression-syntax]: there is no expression here");
    CHECK(text(std::string(1000, ' ')) ==
          "error[expression-too-large]: the expression is longer than 1000 bytes");
    CHECK(text("max(" + repeated("x,", 31, "x)")).empty());
    CHECK(text("max(" + repeated("x,", 32, "x)")) ==
          "error[expression-too-large]: the expression needs more than 32 values at once");
    const std::string row = "max(" + repeated("x,", 24, "x)");
    std::string many = row;
    for (int i = 0; i < 7; ++i) many += "+" + row;
    CHECK(text(many) ==
          "error[expression-too-large]: the expression takes more than 200 instructions");
}

}  // namespace expression_refusal_tests
