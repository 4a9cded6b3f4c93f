// The word that a misspelt one was meant to be.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "scripting/text/diagnostics.hpp"

namespace cardloom {

namespace {

constexpr std::size_t longest = 64;

/// Case and the sign between words are the commonest slips, so they do not count.
std::string folded(std::string_view word) {
    std::string result(word);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
        if (c == '-' || c == ' ') c = '_';
    }
    return result;
}

/// Of words up to the longest: how many letters must be put in, left out, changed or swapped with
/// the next.
std::size_t distance(std::string_view a, std::string_view b) {
    std::array<std::size_t, longest + 1> before{}, above{}, row{};
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

/// How far a word may be off: a suggestion that is not meant is worse than none.
std::size_t allowance(std::size_t length) { return length < 5 ? 1 : length < 9 ? 2 : 3; }

}  // namespace

std::optional<std::string> nearest(std::string_view misspelt,
                                   const std::vector<std::string>& candidates) {
    if (misspelt.empty() || misspelt.size() > longest) return {};
    const std::string word = folded(misspelt);
    const std::string* best = nullptr;
    std::size_t least = allowance(word.size()) + 1;
    for (const std::string& candidate : candidates) {
        if (candidate.size() > longest || candidate == misspelt) continue;
        const std::size_t longer = std::max(word.size(), candidate.size());
        if (longer - std::min(word.size(), candidate.size()) >= least) continue;
        const std::size_t here = distance(word, folded(candidate));
        // A word of one letter is near to every other; of two, to half of them.
        if (here >= least || here + 1 >= std::max<std::size_t>(2, candidate.size())) continue;
        least = here;
        best = &candidate;
    }
    return best != nullptr ? std::optional(*best) : std::nullopt;
}

std::string did_you_mean(std::string_view misspelt, const std::vector<std::string>& candidates) {
    const auto found = nearest(misspelt, candidates);
    return found ? fmt::format("; did you mean '{}'?", *found) : "";
}

}  // namespace cardloom
