#include "scripting/yaml/syntax.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace cardloom {

namespace {

struct Explanation {
    std::string_view message;  // how the library's begins
    std::string_view sentence, help;
};

constexpr std::array explanations{
    Explanation{"illegal EOF in scalar", "a quote is opened and never closed",
                "close it, or double a quote that belongs to the text"},
    Explanation{"illegal map value", "a ':' makes no field here",
                "put a text that contains ': ' in quotes; begin each field in the column of its "
                "neighbours"},
    Explanation{"illegal map key", "a '?' makes no key here", "put the text in quotes"},
    Explanation{"end of map flow not found",
                "a '{' is opened and never closed, or a ',' is missing",
                "write { key: value, key: value }"},
    Explanation{"end of sequence flow not found",
                "a '[' is opened and never closed, or a ',' is missing", "write [one, two]"},
    Explanation{"end of map not found", "this does not belong to the map above",
                "write 'key: value', and begin each field in the column of its neighbours"},
    Explanation{"end of sequence not found", "this does not belong to the list above",
                "begin each item with '- ', in the column of its neighbours"},
    Explanation{"illegal flow end", "a bracket is closed that was not opened",
                "remove it, or put the text in quotes"},
    Explanation{"illegal block entry", "a '-' makes no item of a list here",
                "begin the list in a line of its own; put a text that begins with '- ' in quotes"},
    Explanation{"unknown escape character", "this backslash is no escape that YAML knows",
                "double the backslash, or use single quotes"},
    Explanation{"bad character found while scanning hex number",
                "an escape has fewer hexadecimal digits than it needs",
                "write \\x41, \\u0041 or \\U00000041"},
    Explanation{"invalid unicode", "an escape names no character", ""},
    Explanation{"illegal document indicator in scalar",
                "a quote is still open where a document ends", "close it"},
    Explanation{"illegal tab when looking for indentation", "a tab stands where lines are indented",
                "indent with blanks"},
    Explanation{"cannot set zero indentation", "a block of text cannot be indented by 0",
                "write '|' without a number"},
    Explanation{"unexpected character in block scalar",
                "something follows the '|' or '>' of a block",
                "begin the text in the next line; put a text that begins with '|' in quotes"},
    Explanation{"unknown token", "no value can begin with this character",
                "put the text in quotes"},
    Explanation{"bad file", "lists and maps stand in one another too deep", ""},
};

bool mentions(std::string_view message, std::string_view what) {
    return message.substr(0, what.size()) == what;
}

/// The offset of a tab that indents the line or one of the two before it.
std::size_t tab_near(const Source& source, std::size_t line) {
    for (std::size_t back = 0; back < 3 && back < line; ++back) {
        const std::string_view text = source.line(line - back);
        const std::size_t blanks = std::min(text.find_first_not_of(" \t"), text.size());
        const std::size_t tab = text.substr(0, blanks).find('\t');
        if (tab != std::string_view::npos) return source.line_start(line - back) + tab;
    }
    return std::string::npos;
}

}  // namespace

SyntaxMistake explain_syntax(const Source& source, std::size_t offset, std::string_view message) {
    offset = std::min(offset, source.text().size());
    const std::size_t tab = tab_near(source, place_at(source, offset).line);
    if (tab != std::string::npos) {
        return {tab, "a tab stands where lines are indented", "indent with blanks"};
    }
    for (const Explanation& one : explanations) {
        if (mentions(message, one.message)) {
            return {offset, std::string(one.sentence), std::string(one.help)};
        }
    }
    return {offset, fmt::format("this is not YAML: {}", message), ""};
}

}  // namespace cardloom
