/// What players type at the table (cli/prompt.hpp), and how text is laid out for them
/// (cli/terminal.hpp).
#include "cli/prompt.hpp"

#include <catch2/catch_test_macros.hpp>

#include "cli/terminal.hpp"

namespace cardloom::cli {

using Kind = Command::Kind;

TEST_CASE("Numbers are an answer, words are commands", "[cli]") {
    CHECK(read_command("3").numbers == std::vector{3});
    CHECK(read_command(" 1, 3 4 ").numbers == std::vector{1, 3, 4});
    CHECK(read_command("1 3").kind == Kind::answer);
    CHECK(read_command("").kind == Kind::nothing);
    CHECK(read_command("P").kind == Kind::pass);
    CHECK(read_command("undo").kind == Kind::undo);
    const Command why = read_command("why  Cinder Bolt ");
    CHECK(why.kind == Kind::why);
    CHECK(why.argument == "Cinder Bolt");
    CHECK(read_command("log").argument.empty());
    CHECK(read_command("log 5").argument == "5");
}

TEST_CASE("What is not understood gets an answer that helps", "[cli]") {
    CHECK(
        read_command("concde").problem ==
        "There is no command 'concde'; did you mean 'concede'? Numbers choose options; help lists "
        "what else there is.");
    CHECK(read_command("xyzzy 7").problem ==
          "There is no command 'xyzzy'. Numbers choose options; help lists what else there is.");
    CHECK(read_command("3x").kind == Kind::unknown);
    CHECK(read_command("save").problem == "save what? Type: save FILE");
    CHECK(read_command("why").problem == "why what? Type: why CARD");
}

TEST_CASE("Every command is in the help", "[cli]") {
    for (const char* word : {"pass", "end", "undo", "cancel", "board", "look", "why", "explain",
                             "log", "save", "load", "concede", "help", "quit"}) {
        CHECK(read_command(std::string(word) + " something").kind != Kind::unknown);
        CHECK(command_help().find(std::string("\n  ") + word) != std::string::npos);
    }
}

TEST_CASE("Numbers are places in the list that is shown", "[cli]") {
    Decision decision;
    decision.least = 0;
    decision.most = 2;
    decision.options.resize(5);
    const std::vector<std::uint16_t> shown{0, 2, 4};
    std::string problem;
    CHECK(answer_of({3, 2}, decision, shown, problem).picks == std::vector<std::uint16_t>{2, 4});
    CHECK(answer_of({0}, decision, shown, problem).picks.empty());
    decision.ordered = true;
    CHECK(answer_of({3, 2}, decision, shown, problem).picks == std::vector<std::uint16_t>{4, 2});
    CHECK(problem.empty());
    static_cast<void>(answer_of({4}, decision, shown, problem));
    CHECK(problem == "There is no option 4; they are numbered from 1 to 3.");
    Decision number;
    number.is_range = true;
    problem.clear();
    CHECK(answer_of({7}, number, {}, problem) == Answer::value(7));
    CHECK(problem.empty());
    static_cast<void>(answer_of({1, 2}, number, {}, problem));
    CHECK(problem == "One number is asked for.");
}

TEST_CASE("Text is wrapped to the width of a terminal, colour aside", "[cli]") {
    std::vector<Piece> pieces(7,
                              {std::string(30, 'x'), "\033[1m" + std::string(30, 'x') + "\033[0m"});
    const std::string text = wrapped(pieces, " | ", 4, 100);
    CHECK(std::count(text.begin(), text.end(), '\n') == 3);  // three of them fill a line
    CHECK(wrapped("one two\nthree", 2) == "  one two\n  three\n");
    CHECK(wrapped("", 2).empty());
    CHECK(width_of("Né") == 2);
    CHECK(Paint(false).red("x") == "x");
    CHECK(Paint(true).red("x") == "\033[31mx\033[0m");
    // What is wider than a line breaks between its words.
    CHECK(wrapped({{"aaaa bbbb cccc", "\033[1maaaa bbbb cccc\033[0m"}}, " | ", 2, 12) ==
          "  \033[1maaaa bbbb\n  cccc\033[0m\n");
}

TEST_CASE("The width of a screen is taken within reason", "[cli]") {
    CHECK(within_reason(0) == 100);
    CHECK(within_reason(20) == 60);
    CHECK(within_reason(80) == 80);
    CHECK(within_reason(300) == 120);
}

TEST_CASE("No colour is no reason to leave the other player's cards on the screen", "[cli]") {
    const Showing usual(true, "xterm", nullptr), plain(true, "xterm", "1"),
        empty(true, "xterm", "");
    CHECK(usual.wants_colour);
    CHECK_FALSE(plain.wants_colour);
    CHECK(empty.wants_colour);
    CHECK(emptied_screen(usual, 24) == emptied_screen(plain, 24));
    CHECK(emptied_screen(plain, 24).find('\033') != std::string::npos);
    const Showing dumb(true, "dumb", nullptr), file(false, "xterm", nullptr);
    CHECK_FALSE(dumb.wants_colour);
    CHECK(emptied_screen(dumb, 24) == std::string(24, '\n'));
    CHECK(emptied_screen(file, 24).empty());
}

}  // namespace cardloom::cli
