#include "scripting/text/diagnostics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

namespace cardloom {

namespace {

/// Beyond this many nobody reads on, and a hostile file would fill the memory.
constexpr std::size_t most_kept = 1000;
/// Lines longer than this are shown in part, in characters.
constexpr std::size_t widest = 120;
/// Lines longer than this many bytes are left out.
constexpr std::size_t longest_in_json = 1000;

std::string_view word(Severity severity) {
    return severity == Severity::error ? "error" : "warning";
}

/// The characters of a text as a terminal may show them: what is no text or would steer the
/// terminal is shown as U+FFFD.
std::vector<std::string> characters(std::string_view line) {
    std::vector<std::string> result;
    while (!line.empty()) {
        std::size_t offset = 0;
        std::size_t length = 1;
        while (length < line.size() && (static_cast<unsigned char>(line[length]) & 0xC0) == 0x80) {
            ++length;
        }
        const std::string_view one = line.substr(0, length);
        const bool fits = one != "\r" && !problem_with_text(one, offset);
        result.emplace_back(fits ? one : "\uFFFD");
        line.remove_prefix(length);
    }
    return result;
}

std::string printable(std::string_view text) {
    std::string result;
    for (const std::string& one : characters(text)) result += one;
    return result;
}

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

/// So many characters further on (or back, if it is less than 0), within the line.
std::size_t moved(std::string_view line, std::size_t from, std::ptrdiff_t count) {
    while (count > 0 && from < line.size()) {
        if (++from == line.size() || begins_character(line[from])) --count;
    }
    while (count < 0 && from > 0) {
        if (begins_character(line[--from])) ++count;
    }
    return from;
}

/// The source line, or its part around the column, and a caret under the column.
std::string shown(std::string_view line, std::uint32_t column) {
    const std::size_t at = moved(line, 0, static_cast<std::ptrdiff_t>(column) - 1);
    std::size_t from = 0, to = line.size();
    if (line.size() > widest) {  // as bytes; in characters it may yet fit
        from = moved(line, at, -static_cast<std::ptrdiff_t>(widest / 2));
        to = moved(line, from, widest);
        if (to == line.size()) from = moved(line, to, -static_cast<std::ptrdiff_t>(widest));
    }
    std::string text = from > 0 ? "..." : "";
    std::string under(text.size(), ' ');
    for (const std::string& one : characters(line.substr(from, at - from))) {
        under += one == "\t" ? '\t' : ' ';
    }
    text += printable(line.substr(from, to - from));
    if (to < line.size()) text += "...";
    return fmt::format("    {}\n    {}^\n", text, under);
}

}  // namespace

void Diagnostics::add(Code code, const Place& place, std::string sentence, std::string help) {
    if (entry(code).severity == Severity::error) ++errors_;
    ++count_;
    if (all_.size() < most_kept) {
        all_.push_back({code, place, std::move(sentence), std::move(help)});
    }
}

void Diagnostics::add_all(const Diagnostics& other) {
    const std::size_t count = count_ + other.count_, errors = errors_ + other.errors_;
    for (const Diagnostic& one : other.all_) add(one.code, one.place, one.sentence, one.help);
    count_ = count;  // also of those that were not kept
    errors_ = errors;
}

std::vector<Diagnostic> Diagnostics::sorted() const {
    std::map<std::string, std::size_t> rank;  // of each file, as it was met
    const auto path = [](const Diagnostic& one) {
        return one.place.source != nullptr ? one.place.source->path() : std::string();
    };
    for (const Diagnostic& one : all_) rank.emplace(path(one), rank.size());
    std::vector<Diagnostic> result = all_;
    std::stable_sort(result.begin(), result.end(), [&](const auto& a, const auto& b) {
        return std::tuple(rank[path(a)], a.place.line, a.place.column) <
               std::tuple(rank[path(b)], b.place.line, b.place.column);
    });
    return result;
}

std::string Diagnostics::to_text() const {
    std::string text;
    for (const Diagnostic& one : sorted()) {
        const CodeEntry& kind = entry(one.code);
        text += fmt::format("{}: {}[{}]: {}\n", cardloom::to_text(one.place), word(kind.severity),
                            kind.word, printable(one.sentence));
        if (one.place.source != nullptr && one.place.line > 0) {
            text += shown(one.place.source->line(one.place.line), one.place.column);
        }
        if (!one.help.empty()) text += fmt::format("    help: {}\n", printable(one.help));
    }
    if (count_ > all_.size()) text += fmt::format("... and {} more\n", count_ - all_.size());
    return text;
}

std::string Diagnostics::to_json() const {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Diagnostic& one : sorted()) {
        const CodeEntry& kind = entry(one.code);
        nlohmann::ordered_json row;
        row["file"] = one.place.source != nullptr ? one.place.source->path() : "";
        row["line"] = one.place.line;
        row["column"] = one.place.column;
        row["severity"] = word(kind.severity);
        row["code"] = kind.word;
        row["message"] = one.sentence;
        if (!one.help.empty()) row["help"] = one.help;
        if (one.place.source != nullptr && one.place.line > 0) {
            const std::string_view line = one.place.source->line(one.place.line);
            if (line.size() <= longest_in_json) row["source"] = line;
        }
        list.push_back(std::move(row));
    }
    return list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string diagnostics_reference() {
    std::string text =
        "# Diagnostics\n\n"
        "What the program says of mistakes in content. Each has a code, which stays the same from "
        "version to\nversion, and is told with its place:\n\n"
        "    cards/first-light/ember-squire.yaml:6:8: error[wrong-type]: 'power' must be a whole "
        "number, not 'two'\n"
        "        power: two\n"
        "               ^\n\n"
        "An error keeps content from being loaded, a warning does not.\n\n"
        "This page is written from `scripting/text/codes.cpp`: run the tests with "
        "`CARDLOOM_WRITE_DOCS=1` in the\nenvironment to write it anew.\n";
    for (const CodeEntry& one : all_codes()) {
        text += fmt::format("\n## {}\n\n{}{}\n", one.word,
                            one.severity == Severity::warning ? "A warning. " : "", one.meaning);
        if (!one.wrong.empty()) text += fmt::format("\nWrong:\n\n```yaml\n{}\n```\n", one.wrong);
        if (!one.right.empty()) text += fmt::format("\nRight:\n\n```yaml\n{}\n```\n", one.right);
    }
    return text;
}

}  // namespace cardloom
