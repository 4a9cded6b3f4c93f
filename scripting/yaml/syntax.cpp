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

constexpr std::string_view in_quotes = "put the text in quotes";

constexpr std::array explanations{
    Explanation{"illegal map value", "a ':' makes no field here",
                "put a text that contains ': ' in quotes; begin each field in the column of its "
                "neighbours"},
    Explanation{"illegal map key", "a '?' makes no key here", in_quotes},
    Explanation{"end of map not found", "this does not belong to the map above",
                "write 'key: value', and begin each field in the column of its neighbours"},
    Explanation{"end of sequence not found", "this does not belong to the list above",
                "begin each item with '- ', in the column of its neighbours"},
    Explanation{"illegal flow end", "a bracket is closed that was not opened",
                "remove it, or put the text in quotes"},
    Explanation{"illegal block entry", "a '-' makes no item of a list here",
                "begin the list in a line of its own; put a text that begins with '- ' in quotes"},
    Explanation{"unknown escape character", "this backslash begins no escape that YAML knows",
                "double the backslash, or use single quotes"},
    Explanation{"bad character found while scanning hex number",
                "this escape has a character that is no hexadecimal digit",
                "write \\x41, \\u0041 or \\U00000041"},
    Explanation{"invalid unicode", "this escape names no character",
                "write the character itself: the file is UTF-8"},
    Explanation{"illegal EOF in scalar", "a quote is opened and never closed", "close it"},
    Explanation{"illegal document indicator in scalar",
                "a quote is still open where the document ends", "close it"},
    Explanation{"illegal tab when looking for indentation", "a tab stands where lines are indented",
                "indent with blanks"},
    Explanation{"cannot set zero indentation", "a block of text cannot be indented by 0",
                "write '|' without a number"},
    Explanation{"unexpected character in block scalar",
                "something follows the '|' or '>' that begins a block of text",
                "begin the text in the next line; put a text that begins with '|' in quotes"},
    Explanation{"unknown token", "no value can begin with this character", in_quotes},
    Explanation{"the referenced anchor", "'*' begins an alias, and aliases are not used",
                in_quotes},
    Explanation{"alias not found", "'*' begins an alias, and aliases are not used", in_quotes},
    Explanation{"illegal character found while scanning alias",
                "'*' begins an alias, and aliases are not used", in_quotes},
    Explanation{"anchor not found", "'&' begins an anchor, and anchors are not used", in_quotes},
    Explanation{"illegal character found while scanning anchor",
                "'&' begins an anchor, and anchors are not used", in_quotes},
    Explanation{"tag handle with no suffix", "'!' begins a tag, and tags are not used", in_quotes},
    Explanation{"illegal character found while scanning tag",
                "'!' begins a tag, and tags are not used", in_quotes},
    Explanation{"end of verbatim tag", "'!' begins a tag, and tags are not used", in_quotes},
    Explanation{"cannot assign", "anchors ('&'), aliases ('*') and tags ('!') are not used",
                in_quotes},
    Explanation{"aliases can't have", "anchors ('&'), aliases ('*') and tags ('!') are not used",
                in_quotes},
    Explanation{"bad file", "lists and maps stand in one another too deep", ""},
};

std::size_t leading_blanks(std::string_view line) {
    return std::min(line.find_first_not_of(" \t"), line.size());
}

/// A tab that indents the line, or one of the two before it.
std::optional<SyntaxMistake> explain_tab(const Source& source, std::size_t line) {
    for (std::size_t back = 0; back < 3 && back < line; ++back) {
        const std::string_view text = source.line(line - back);
        const std::size_t tab = text.substr(0, leading_blanks(text)).find('\t');
        if (tab == std::string_view::npos) continue;
        return SyntaxMistake{source.line_start(line - back) + tab,
                             "a tab stands where lines are indented", "indent with blanks"};
    }
    return {};
}

/// A ':' that can make no field: something is wrong before it in the line, or in the line above.
std::optional<SyntaxMistake> explain_colon(const Source& source, std::size_t offset) {
    const std::size_t number = place_at(source, offset).line;
    const std::string_view line = source.line(number);
    const std::string_view before = line.substr(0, offset - source.line_start(number));
    if (before.find(": ") != std::string_view::npos) {
        return SyntaxMistake{offset, "a second ':' stands in one line",
                             "put a text that contains ': ' in quotes"};
    }
    std::size_t above = number - 1;
    while (above > 0 && leading_blanks(source.line(above)) == source.line(above).size()) --above;
    if (above == 0) return {};
    const std::string_view previous = source.line(above);
    const std::size_t start = source.line_start(above);
    const std::size_t text = leading_blanks(previous);
    if (leading_blanks(line) > text && previous.find(": ") != std::string_view::npos) {
        return SyntaxMistake{source.line_start(number) + leading_blanks(line),
                             "this line stands deeper than the field above, which has its value",
                             "begin each field in the column of its neighbours"};
    }
    if (previous.find(": ") != std::string_view::npos || previous.ends_with(':')) return {};
    const std::size_t colon = previous.find(':');
    if (colon != std::string_view::npos) {
        return SyntaxMistake{start + colon, "a blank is missing after this ':'",
                             "write 'key: value'"};
    }
    return SyntaxMistake{start + text, "this line is no field: it has no ':'",
                         "write 'key: value'"};
}

SyntaxMistake explain_bracket(const Source& source, std::size_t offset, std::size_t bracket) {
    const char open = source.text()[bracket];
    const char close = open == '[' ? ']' : '}';
    const Place place = place_at(source, bracket);
    const std::size_t end = source.line_start(place.line) + source.line(place.line).size();
    const std::size_t closing = source.text().find(close, offset);
    const char* const help = open == '[' ? "write [one, two]" : "write { key: value, key: value }";
    if (offset < end && closing < end) {
        return {offset, fmt::format("a ',' is missing between the brackets '{}{}'", open, close),
                help};
    }
    return {bracket, fmt::format("this '{}' is never closed, or a ',' is missing after it", open),
            help};
}

/// Something where a field or an item should begin.
std::optional<SyntaxMistake> explain_stray(const Source& source, std::size_t offset) {
    const std::size_t number = place_at(source, offset).line;
    const std::string_view line = source.line(number);
    const std::size_t column = offset - source.line_start(number);
    const std::size_t last = line.substr(0, column).find_last_not_of(" \t");
    if (last != std::string_view::npos && (line[last] == '\'' || line[last] == '"')) {
        return SyntaxMistake{offset, "something follows a closing quote",
                             "write a quote that belongs to the text twice in single quotes, and "
                             "as \\\" in double quotes"};
    }
    if (line.substr(column).starts_with("- ") || line.substr(column) == "-") {
        return SyntaxMistake{offset, "this '-' begins no item of the list above",
                             "begin each item in the column of its neighbours"};
    }
    return {};
}

std::optional<SyntaxMistake> explain_by_text(const Source& source, std::size_t offset,
                                             std::string_view message,
                                             std::optional<std::size_t> open_bracket) {
    if (auto tab = explain_tab(source, place_at(source, offset).line)) return tab;
    if (open_bracket && message.find(" flow not found") != std::string_view::npos) {
        return explain_bracket(source, offset, *open_bracket);
    }
    if (message.starts_with("illegal map value")) return explain_colon(source, offset);
    if (message.starts_with("end of map") || message.starts_with("end of sequence")) {
        return explain_stray(source, offset);
    }
    return {};
}

/// Where a quoted text ends, after its quote; the end of the source if nowhere.
std::size_t end_of_quotes(const std::string& text, std::size_t offset) {
    const char quote = text[offset];
    for (std::size_t i = offset + 1; i < text.size(); ++i) {
        if (quote == '"' && text[i] == '\\') {
            ++i;
        } else if (text[i] == quote) {
            if (quote == '"' || i + 1 >= text.size() || text[i + 1] != quote) return i + 1;
            ++i;
        }
    }
    return text.size() + 1;
}

}  // namespace

SyntaxMistake explain_syntax(const Source& source, std::size_t offset, std::string_view message,
                             std::optional<std::size_t> open_bracket) {
    offset = std::min(offset, source.text().size());
    if (auto found = explain_by_text(source, offset, message, open_bracket)) return *found;
    if (message.starts_with("unknown escape") || message.starts_with("bad character found while") ||
        message.starts_with("invalid unicode")) {
        const std::size_t backslash = source.text().rfind('\\', offset);
        if (backslash != std::string::npos) offset = backslash;
    }
    for (const Explanation& one : explanations) {
        if (message.starts_with(one.message)) {
            return {offset, std::string(one.sentence), std::string(one.help)};
        }
    }
    return {offset, fmt::format("this is not YAML: {}", message), ""};
}

std::optional<SyntaxMistake> problem_with_quotes(const Source& source, std::size_t offset,
                                                 std::optional<std::size_t> indentation) {
    const std::size_t end = end_of_quotes(source.text(), offset);
    if (end > source.text().size()) {
        return SyntaxMistake{offset, "this quote is opened and never closed", "close it"};
    }
    if (!indentation || source.text().find('\n', offset) >= end) return {};
    const std::size_t last = place_at(source, end - 1).line;
    for (std::size_t line = place_at(source, offset).line + 1; line <= last; ++line) {
        const std::string_view text = source.line(line);
        const std::size_t blanks = leading_blanks(text);
        if (blanks == text.size() || blanks > *indentation) continue;
        return SyntaxMistake{offset, fmt::format("this quote is still open in line {}", line),
                             "close it; the further lines of a text stand deeper than its field"};
    }
    return {};
}

}  // namespace cardloom
