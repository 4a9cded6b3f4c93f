#include "scripting/text/diagnostics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

namespace cardloom {

namespace {

std::string_view word(Severity severity) {
    return severity == Severity::error ? "error" : "warning";
}

/// The line under the source line: blanks as wide as what stands before the column, and a caret.
std::string caret_under(std::string_view line, std::uint32_t column) {
    std::string under;
    std::uint32_t at = 1;
    for (const char c : line) {
        if ((static_cast<unsigned char>(c) & 0xC0) == 0x80) continue;  // inside a character
        if (at == column) break;
        under += c == '\t' ? '\t' : ' ';
        ++at;
    }
    for (; at < column; ++at) under += ' ';
    return under + '^';
}

std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({change, above[j] + 1, row[j - 1] + 1});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before = above;
        above = row;
    }
    return above[b.size()];
}

}  // namespace

void Diagnostics::add(Code code, const Place& place, std::string sentence, std::string help) {
    all_.push_back({code, place, std::move(sentence), std::move(help)});
}

std::size_t Diagnostics::errors() const {
    return static_cast<std::size_t>(std::count_if(all_.begin(), all_.end(), [](const auto& one) {
        return entry(one.code).severity == Severity::error;
    }));
}

std::vector<Diagnostic> Diagnostics::sorted() const {
    std::vector<std::string> files;
    const auto rank = [&](const Diagnostic& one) {
        const std::string path = one.place.source != nullptr ? one.place.source->path() : "";
        const auto found = std::find(files.begin(), files.end(), path);
        if (found != files.end()) return found - files.begin();
        files.push_back(path);
        return static_cast<std::ptrdiff_t>(files.size()) - 1;
    };
    for (const Diagnostic& one : all_) rank(one);
    std::vector<Diagnostic> result = all_;
    std::stable_sort(result.begin(), result.end(), [&](const auto& a, const auto& b) {
        return std::tuple(rank(a), a.place.line, a.place.column) <
               std::tuple(rank(b), b.place.line, b.place.column);
    });
    return result;
}

std::string Diagnostics::to_text() const {
    std::string text;
    for (const Diagnostic& one : sorted()) {
        const CodeEntry& kind = entry(one.code);
        text += fmt::format("{}: {}[{}]: {}\n", cardloom::to_text(one.place), word(kind.severity),
                            kind.word, one.sentence);
        if (one.place.source != nullptr && one.place.line > 0) {
            const std::string_view line = one.place.source->line(one.place.line);
            text += fmt::format("    {}\n    {}\n", line, caret_under(line, one.place.column));
        }
        if (!one.help.empty()) text += fmt::format("    help: {}\n", one.help);
    }
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
            row["source"] = one.place.source->line(one.place.line);
        }
        list.push_back(std::move(row));
    }
    return list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::optional<std::string> nearest(std::string_view misspelt,
                                   const std::vector<std::string>& candidates) {
    if (misspelt.size() > 64) return {};
    const std::string* best = nullptr;
    std::size_t least = misspelt.size() < 3 ? 1 : std::max<std::size_t>(2, misspelt.size() / 3);
    ++least;
    for (const std::string& candidate : candidates) {
        if (candidate.size() > 64) continue;
        const std::size_t here = distance(misspelt, candidate);
        if (here < least && here < std::max(misspelt.size(), candidate.size())) {
            least = here;
            best = &candidate;
        }
    }
    return best != nullptr ? std::optional(*best) : std::nullopt;
}

std::string did_you_mean(std::string_view misspelt, const std::vector<std::string>& candidates) {
    const auto found = nearest(misspelt, candidates);
    return found ? fmt::format("; did you mean '{}'?", *found) : "";
}

std::string diagnostics_reference() {
    std::string text =
        "# Diagnostics\n\n"
        "Every mistake that `cardloom check` can report, by the code in the brackets. This file is "
        "written by\nthe program: `cardloom check --print-diagnostics`.\n";
    for (const CodeEntry& one : all_codes()) {
        text += fmt::format("\n## {}\n\n{}{}\n", one.word,
                            one.severity == Severity::warning ? "A warning. " : "", one.meaning);
        if (!one.wrong.empty()) text += fmt::format("\nWrong:\n\n```yaml\n{}\n```\n", one.wrong);
        if (!one.right.empty()) text += fmt::format("\nRight:\n\n```yaml\n{}\n```\n", one.right);
    }
    return text;
}

}  // namespace cardloom
