/// YAML as a tree: what its values are, where they stand, and where each of their characters does.
#include <catch2/catch_test_macros.hpp>

#include <string>

#include "scripting/yaml/parse.hpp"

namespace node_tests {

using namespace cardloom;

namespace {

struct Parsed {
    explicit Parsed(std::string text) : source("x.yaml", std::move(text)) {
        auto read = parse_yaml(source, diagnostics);
        INFO(diagnostics.to_text());
        REQUIRE(read.has_value());
        documents = std::move(*read);
    }
    [[nodiscard]] const Node& at(std::string_view key) const {
        REQUIRE(documents.at(0).find(key) != nullptr);
        return documents.at(0).find(key)->value;
    }
    Source source;
    Diagnostics diagnostics;
    std::vector<Node> documents;
};

std::size_t offset_of(const Place& place) {
    std::size_t offset = place.source->line_start(place.line);
    for (std::uint32_t column = 1; column < place.column; ++column) {
        do ++offset;
        while ((static_cast<unsigned char>(place.source->text()[offset]) & 0xC0) == 0x80);
    }
    return offset;
}

/// The value again, out of the source alone, by the places of the excerpt: what is no escape and no
/// folded line end stands there letter by letter.
std::string reconstructed(const Node& node) {
    const Excerpt excerpt = excerpt_of(node);
    const std::string& source = node.place.source->text();
    std::string text;
    for (std::size_t i = 0; i < excerpt.text().size(); ++i) {
        const std::size_t from = offset_of(excerpt.at(i));
        const char there = from < source.size() ? source[from] : '\n';
        const char wanted = excerpt.text()[i];
        if ((static_cast<unsigned char>(wanted) & 0xC0) == 0x80) {
            text += wanted;  // places are of whole characters
        } else if (there == '\r' || there == '\n') {
            text += wanted == ' ' ? ' ' : '\n';
        } else if (there == '\\' && node.style == Node::Style::double_quoted) {
            text += wanted;
        } else {
            text += there;
        }
    }
    return text;
}

void check_excerpt(const std::string& yaml, const std::string& value) {
    INFO("the file is\n" << yaml);
    const Parsed parsed(yaml);
    const Node& node = parsed.at("a");
    CHECK(node.value == value);
    CHECK(excerpt_of(node).text() == value);
    CHECK(reconstructed(node) == value);
}

}  // namespace

TEST_CASE("values know their kind, their style and their place", "[yaml]") {
    const Parsed parsed(
        "plain: x\nsingle: 'x'\ndouble: \"x\"\nliteral: |\n  x\nfolded: >\n  x\n"
        "list: [1, { k: v }]\nnone:\ntilde: ~\nwords: two words\n");

    using Style = Node::Style;
    CHECK(parsed.at("plain").style == Style::plain);
    CHECK(parsed.at("single").style == Style::single_quoted);
    CHECK(parsed.at("double").style == Style::double_quoted);
    CHECK(parsed.at("literal").style == Style::literal);
    CHECK(parsed.at("folded").style == Style::folded);
    CHECK(to_text(parsed.at("literal").place) == "x.yaml:4:10");
    CHECK(parsed.at("list").is_list());
    CHECK(to_text(parsed.at("list").items[1].place) == "x.yaml:8:11");
    CHECK(to_text(parsed.at("list").items[1].find("k")->value.place) == "x.yaml:8:16");
    CHECK(parsed.at("none").kind == Node::Kind::empty);
    CHECK(to_text(parsed.at("none").place) == "x.yaml:9:1");
    CHECK(parsed.at("tilde").kind == Node::Kind::empty);
    CHECK(parsed.at("words").value == "two words");
    CHECK(parsed.documents[0].entries[2].key.value == "double");
    CHECK(to_text(parsed.documents[0].entries[2].key.place) == "x.yaml:3:1");
}

TEST_CASE("an empty item stands where its dash or its comma is", "[yaml]") {
    const Parsed parsed("a:\n  - x\n  -\n  # - no\n  -   # why - so\n  - ~\nb: [x, , y]\n");

    const Node& list = parsed.at("a");
    REQUIRE(list.items.size() == 4);
    CHECK(to_text(list.items[1].place) == "x.yaml:3:3");
    CHECK(to_text(list.items[2].place) == "x.yaml:5:3");
    CHECK(to_text(list.items[3].place) == "x.yaml:6:5");
    CHECK(to_text(parsed.at("b").items[1].place) == "x.yaml:7:6");
}

TEST_CASE("a file may hold several documents, or none", "[yaml]") {
    CHECK(Parsed("").documents.empty());
    CHECK(Parsed("# nothing\n").documents.empty());
    CHECK(Parsed("---\na: 1\n---\nb: 2\n...\n").documents.size() == 2);
}

TEST_CASE("a file with line ends of Windows and a byte order mark has the same places", "[yaml]") {
    const Parsed parsed(
        "\xEF\xBB\xBF"
        "a: 1\r\nb:\r\n  - |\r\n    one\r\n    two\r\n");

    CHECK(to_text(parsed.at("a").place) == "x.yaml:1:4");
    const Node& block = parsed.at("b").items.at(0);
    CHECK(block.value == "one\ntwo\n");
    CHECK(to_text(excerpt_of(block).at(4)) == "x.yaml:5:5");
}

TEST_CASE("nesting is taken as deep as the limit and no deeper", "[yaml]") {
    const auto nested = [](std::size_t depth) {
        const Source source("x", std::string(depth, '[') + std::string(depth, ']'));
        Diagnostics diagnostics;
        return parse_yaml(source, diagnostics).has_value() && diagnostics.empty();
    };

    CHECK(nested(deepest_nesting));
    CHECK_FALSE(nested(deepest_nesting + 1));
    CHECK_FALSE(nested(4'000));
}

TEST_CASE("deep nesting of every kind ends in a mistake", "[yaml]") {
    std::vector<std::string> texts(1);
    for (int i = 0; i < 1'000; ++i) texts[0] += std::string(i, ' ') + "a:\n";
    for (const std::string piece : {"- ", "? ", "{a: ", "[{", "{? ", "[? ", "!a [", "&a ["}) {
        std::string& text = texts.emplace_back();
        for (int i = 0; i < 2'000; ++i) text += piece;
    }
    for (const std::string& text : texts) {
        const Source source("x", text);
        Diagnostics diagnostics;
        INFO("it begins with " << text.substr(0, 20));
        CHECK_FALSE(parse_yaml(source, diagnostics).has_value());
        CHECK(diagnostics.to_text().find("deep") != std::string::npos);
    }
}

TEST_CASE("a sign that begins no value ends in a mistake, not in documents without end", "[yaml]") {
    for (const char* const text : {",", "--- ,\n", ", : ,", "[a] ,"}) {
        const Source source("x", text);
        Diagnostics diagnostics;
        INFO(text);
        CHECK_FALSE(parse_yaml(source, diagnostics).has_value());
        CHECK(diagnostics.errors() == 1);
    }
}

TEST_CASE("every character of a literal block has its place", "[yaml]") {
    check_excerpt("a: |\n  one\n  two\n", "one\ntwo\n");
    check_excerpt("a: |\n  one\n    deeper\n\n  two\n", "one\n  deeper\n\ntwo\n");
    check_excerpt("a: |-\n  one\n  two\n\n\nb: 1\n", "one\ntwo");
    check_excerpt("a: |+\n  one\n\n\nb: 1\n", "one\n\n\n");
    check_excerpt("a: |2\n    one\n   two\n", "  one\n two\n");
    check_excerpt("a: |1-\n   one\n  two\n", "  one\n two");
    check_excerpt("a: |+2\n    one\n\n", "  one\n\n");
    check_excerpt("a: |  # a comment\n  one\n", "one\n");
    check_excerpt("a: |\n\n\n  one\n", "\n\none\n");
    check_excerpt("a: |\n  größe = \"ü\"\n", "größe = \"ü\"\n");
    check_excerpt("a: |\n  one\n     \n  two\n", "one\n   \ntwo\n");
    check_excerpt("a: |\n  one", "one");
    check_excerpt("a: |\n  x\t\n \n  y\n", "x\t\n\ny\n");
    check_excerpt("a: |\r\n  one\r\n  two\r\n", "one\ntwo\n");
}

TEST_CASE("the place inside a block is the author's line and column", "[yaml]") {
    const Parsed parsed("deeds:\n  - lua: |\n      if x then\n        draw()\n      end\na: 1\n");
    const Node& lua = parsed.at("deeds").items.at(0).find("lua")->value;
    const Excerpt excerpt = excerpt_of(lua);

    CHECK(to_text(excerpt.line(1)) == "x.yaml:3:7");
    CHECK(to_text(excerpt.line(2)) == "x.yaml:4:9");
    CHECK(to_text(excerpt.line(3)) == "x.yaml:5:7");
    CHECK(to_text(excerpt.at(excerpt.text().find("draw"))) == "x.yaml:4:9");
}

TEST_CASE("every character of a folded block has its place", "[yaml]") {
    check_excerpt("a: >\n  one\n  two\n", "one two\n");
    check_excerpt("a: >-\n  one\n  two\n\n  three\n", "one two\nthree");
    check_excerpt("a: >\n  one\n\n\n  two\n", "one\n\ntwo\n");
    check_excerpt("a: >\n  one\n    deeper\n  two\n", "one\n  deeper\ntwo\n");
    check_excerpt("a: >\n\n  one\n  two\n", "\none two\n");
    check_excerpt("a: >+\n  one\n\n\nb: 1\n", "one\n\n");  // so says yaml-cpp 0.7
}

TEST_CASE("every character of a quoted text has its place", "[yaml]") {
    check_excerpt("a: 'it''s'\n", "it's");
    check_excerpt("a: '''x'''\n", "'x'");
    check_excerpt("a: 'one\n  two\n\n  three'\n", "one two\nthree");
    check_excerpt("a: \"say \\\"hi\\\"\\n\\tthere\\\\\"\n", "say \"hi\"\n\tthere\\");
    check_excerpt("a: \"\\x41\\u00fc\\U0001F525z\"\n", "Aü\xF0\x9F\x94\xA5z");
    check_excerpt("a: \"one\n  two\"\n", "one two");
    check_excerpt("a: \"one \\\n   two\"\n", "one two");
    check_excerpt("a: \"one\\\n   \\  two\"\n", "one  two");
    check_excerpt("a: \"one\n\n\n  two\"\n", "one\n\ntwo");
    check_excerpt("a: \"one   \n   two\"\n", "one two");
    check_excerpt("a: \"ü = größe\"\n", "ü = größe");
    check_excerpt("a: \"\"\n", "");
}

TEST_CASE("every character of a plain text has its place", "[yaml]") {
    check_excerpt("a: one two\n", "one two");
    check_excerpt("a: one  two # comment\n", "one  two");
    check_excerpt("a: one\n  two\n", "one two");
    check_excerpt("a: one   \n\n\n  two\n", "one\n\ntwo");
    check_excerpt("a: it's \"x\"\n", "it's \"x\"");
}

TEST_CASE("after an escape the places go on with what follows it", "[yaml]") {
    const Parsed parsed("a: \"\\\"x\\\" .. y\"\nb: 'it''s me'\n");

    const Excerpt excerpt = excerpt_of(parsed.at("a"));
    CHECK(to_text(excerpt.at(0)) == "x.yaml:1:5");
    CHECK(to_text(excerpt.at(excerpt.text().find('x'))) == "x.yaml:1:7");
    CHECK(to_text(excerpt.at(excerpt.text().find('y'))) == "x.yaml:1:14");
    CHECK(to_text(excerpt_of(parsed.at("b")).at(5)) == "x.yaml:2:11");
}

TEST_CASE("a value that a migration changed is at its node's place as a whole", "[yaml]") {
    Parsed parsed("a: one\n");
    Node node = parsed.at("a");
    node.value = "another";

    CHECK(excerpt_of(node).text() == "another");
    CHECK(to_text(excerpt_of(node).at(0)) == "x.yaml:1:4");
    CHECK(to_text(excerpt_of(node).at(6)) == "x.yaml:1:4");
}

TEST_CASE("a file or a line that is too large is refused before it costs time", "[yaml]") {
    const auto told = [](std::string text) {
        const Source source("x", std::move(text));
        Diagnostics diagnostics;
        const bool is_read = parse_yaml(source, diagnostics).has_value();
        CHECK(is_read == diagnostics.empty());
        return diagnostics.to_text();
    };

    CHECK(told("a: " + std::string(longest_line - 3, 'x') + "\n").empty());
    CHECK(told("a: " + std::string(longest_line - 2, 'x') + "\n").find("[yaml-too-large]") !=
          std::string::npos);
    CHECK(told(std::string(largest_file, '\n')).empty());
    CHECK(told(std::string(largest_file + 1, '\n')) ==
          "x: error[yaml-too-large]: this file is larger than 1024 KiB\n    help: split it\n");
}

TEST_CASE("places in the longest line are those of place_at", "[yaml]") {
    std::string text = "a: [";
    for (int i = 0; i < 1'400; ++i) text += "'ü', ,";
    const Parsed parsed(text + "]\n");

    for (const Node& item : parsed.at("a").items) {
        CHECK(item.place == place_at(parsed.source, item.offset));
    }
    CHECK(to_text(parsed.at("a").items.back().place) ==
          "x.yaml:1:" + std::to_string(4 + 1'400 * 6 - 2));
}

}  // namespace node_tests
