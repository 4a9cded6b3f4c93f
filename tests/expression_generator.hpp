/// Expressions by chance, for tests and fuzzing: all of them compile, and together they use every
/// part of the language.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

#include "core/random.hpp"

namespace cardloom::testing {

class ExpressionGenerator {
public:
    explicit ExpressionGenerator(std::uint64_t seed) : random_(seed) {}

    /// Only what Lua can compute too: numbers, truth, the names x, y and args.n.
    [[nodiscard]] std::string plain_number(int depth) {
        if (depth == 0) return pick({"x", "y", "args.n", "0", "1", "2", "17", "999"});
        switch (random_.below(9)) {
            case 0:
                return plain_number(depth - 1) + " + " + plain_number(depth - 1);
            case 1:
                return plain_number(depth - 1) + " - (" + plain_number(depth - 1) + ")";
            case 2:
                return "(" + plain_number(depth - 1) + ") * " + pick({"-3", "0", "2", "x"});
            case 3:
                return "(" + plain_number(depth - 1) + ") " + pick({"//", "%"}) + " (" +
                       plain_number(depth - 1) + ")";
            case 4:
                return "-(" + plain_number(depth - 1) + ")";
            case 5:
                return "(" + plain_truth(depth - 1) + " and " + plain_number(depth - 1) + " or " +
                       plain_number(depth - 1) + ")";
            case 6:
                return pick({"min", "max"}) + "(" + plain_number(depth - 1) + ", " +
                       plain_number(depth - 1) + ")";
            case 7:
                return pick({"half_up", "half_down"}) + "(" + plain_number(depth - 1) + ")";
            default:
                return "(none or " + plain_number(depth - 1) + ")";
        }
    }
    [[nodiscard]] std::string plain_truth(int depth) {
        if (depth == 0) return pick({"true", "false", "(x == y)", "(x < y)", "(not x)"});
        switch (random_.below(5)) {
            case 0:
                return "(" + plain_number(depth - 1) + comparison() + plain_number(depth - 1) + ")";
            case 1:
                return "(" + plain_truth(depth - 1) + " and " + plain_truth(depth - 1) + ")";
            case 2:
                return "(" + plain_truth(depth - 1) + " or " + plain_truth(depth - 1) + ")";
            case 3:
                return "not " + plain_truth(depth - 1);
            default:
                return "(" + plain_truth(depth - 1) + pick({" == ", " ~= "}) +
                       plain_truth(depth - 1) + ")";
        }
    }

    // Everything.
    [[nodiscard]] std::string number(int depth) {
        if (depth <= 0)
            return pick({"x", "y", "level", "3", "args.n", "event.amount", "2147483647"});
        switch (random_.below(12)) {
            case 0:
                return "(" + number(depth - 1) + pick({" + ", " - ", " * ", " // ", " % "}) +
                       number(depth - 1) + ")";
            case 1:
                return pick({"min(", "max("}) + number(depth - 1) + ", " + number(depth - 1) + ")";
            case 2:
                return pick({"half_up(", "half_down("}) + number(depth - 1) + ")";
            case 3:
                return "(" + truth(depth - 1) + " and " + number(depth - 1) + " or " +
                       number(depth - 1) + ")";
            case 4:
                return card(depth - 1) +
                       pick({".power", ".life", ".damage", ".reserve", ".counters.insight",
                             ".counters.damage", ".counters.none", ".notes.n"});
            case 5:
                return player(depth - 1) + "." +
                       pick({"hand", "memory", "deck", "graveyard", "material", "opponents"}) +
                       ".count";
            case 6:
                return player(depth - 1) + pick({".influence", ":tally('struck')"});
            case 7:
            case 8:
                return "count " + filter(depth - 1, true);
            case 9:
                return pick({"sum", "highest", "lowest"}) + "(" +
                       pick({"'power'", "'reserve'", "'damage'", "'counters.insight'"}) + ", " +
                       filter(depth - 1, true) + ")";
            case 10:
                return "distinct(" + pick({"'name'", "'reserve'", "'controller'", "'zone'"}) +
                       ", " + filter(depth - 1, true) + ")";
            default:
                return "-(" + number(depth - 1) + ")";
        }
    }
    [[nodiscard]] std::string truth(int depth) {
        if (depth <= 0)
            return pick({"true", "self.rested", "paid.braced", "args.flag", "not self"});
        switch (random_.below(9)) {
            case 0:
                return "(" + number(depth - 1) + comparison() + number(depth - 1) + ")";
            case 1:
                return "any " + filter(depth - 1, true);
            case 2:
                return card(depth - 1) + ":is " + filter(depth - 1, false);
            case 3:
                return "(" + card(depth - 1) + pick({" == ", " ~= "}) + card(depth - 1) + ")";
            case 4:
                return "(" + player(depth - 1) + pick({" == ", " ~= "}) + player(depth - 1) + ")";
            case 5:
                return "(" + card(depth - 1) + ".name == " + word(depth - 1) + ")";
            case 6:
                return "(" + truth(depth - 1) + pick({" and ", " or "}) + truth(depth - 1) + ")";
            case 7:
                return "(" + card(depth - 1) +
                       pick({".zone == 'field')", ".face == 'up')", ":has('taunt'))"});
            default:
                return "not " + truth(depth - 1);
        }
    }
    [[nodiscard]] std::string card(int depth) {
        if (depth <= 0) return pick({"self", "source", "target", "event.card", "args.who"});
        return random_.below(3) == 0 ? player(depth - 1) + ".champion" : card(0);
    }
    [[nodiscard]] std::string player(int depth) {
        if (depth <= 0) return pick({"you", "game.turn_player", "event.player"});
        return random_.below(2) == 0 ? card(depth - 1) + pick({".controller", ".owner"})
                                     : player(0);
    }
    [[nodiscard]] std::string word(int depth) {
        if (depth <= 0 || one_in(3)) {
            return pick({"'ally'", "'Ember Page'", "game.phase", "args.word"});
        }
        return card(depth - 1) + ".name";
    }
    [[nodiscard]] std::string filter(int depth, bool looks_in_zones) {
        std::string text = "{ ";
        if (looks_in_zones && random_.below(2) == 0) {
            text += pick({"zone = 'graveyard', ", "zone = { 'hand', 'field' }, ",
                          "zone = 'deck', top = " + number(depth - 1) + ", ",
                          "zone = { 'memory', 'banishment', 'material', 'lineage' }, "});
        }
        // Each key once: every nth is there by chance.
        if (!looks_in_zones || one_in(2))
            text += "type = " + pick({"'ally'", "{ 'ally', 'action' }", word(0)}) + ", ";
        if (one_in(3))
            text +=
                "controller = " + pick({"'opponent'", "'turn_player'", player(depth - 1)}) + ", ";
        if (one_in(4)) text += "owner = " + pick({"'you'", "'any'", "you", player(0)}) + ", ";
        if (one_in(4)) text += "power = { min = " + number(depth - 1) + " }, ";
        if (one_in(5)) text += "reserve = { " + number(depth - 1) + ", 1 }, ";
        if (one_in(5)) text += "counters = { insight = { min = 1, max = x } }, ";
        if (one_in(5)) text += "state = " + pick({"'rested'", "'awake'", "'damaged'"}) + ", ";
        if (one_in(6)) text += pick({"other = true, ", "face = 'down', ", "token = true, "});
        if (one_in(6)) text += "name = " + word(depth - 1) + ", ";
        if (depth > 0 && one_in(3)) text += "none_of = " + filter(depth - 1, false) + ", ";
        if (depth > 0 && one_in(4)) {
            text +=
                "any_of = { " + filter(depth - 1, false) + ", " + filter(depth - 1, false) + " }, ";
        }
        return text + "}";
    }
    [[nodiscard]] std::string anything(int depth) {
        switch (random_.below(8)) {
            case 0:
                return card(depth);
            case 1:
                return player(depth);
            case 2:
                return word(depth);
            case 3:
            case 4:
                return truth(depth);
            default:
                return number(depth);
        }
    }

private:
    [[nodiscard]] std::string pick(std::initializer_list<std::string> choices) {
        return choices.begin()[random_.below(static_cast<std::uint32_t>(choices.size()))];
    }
    [[nodiscard]] std::string comparison() {
        return pick({" == ", " ~= ", " < ", " <= ", " > ", " >= "});
    }
    [[nodiscard]] bool one_in(std::uint32_t n) { return random_.below(n) == 0; }

    Random random_;
};

}  // namespace cardloom::testing
