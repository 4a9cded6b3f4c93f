/// What is wrong with content, told to its author: every mistake of a run, each with place, source
/// line, caret and what to do. The codes are stable and stand in codes.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scripting/text/codes.hpp"
#include "scripting/text/source.hpp"

namespace cardloom {

/// A mistake. The sentence begins in lower case and has no full stop; `help` says what to do, where
/// the sentence does not.
struct Diagnostic {
    Code code{};
    Place place;
    std::string sentence;
    std::string help;
};

class Diagnostics {
public:
    void add(Code code, const Place& place, std::string sentence, std::string help = {});
    /// What was told of something that was read apart.
    void add_all(const Diagnostics& other);

    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] std::size_t size() const { return count_; }
    /// How many are no mere warnings.
    [[nodiscard]] std::size_t errors() const { return errors_; }
    /// In the order of files as they were met, then of lines and columns. The first thousand are
    /// kept, the others only counted.
    [[nodiscard]] std::vector<Diagnostic> sorted() const;
    /// For people: `file:line:column: error[code]: sentence`, the source line and a caret.
    [[nodiscard]] std::string to_text() const;
    /// The same as a JSON array of objects.
    [[nodiscard]] std::string to_json() const;

private:
    std::vector<Diagnostic> all_;
    std::size_t count_ = 0, errors_ = 0;
};

/// The candidate nearest to a misspelt word; nothing if none is near.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word,
                                                 const std::vector<std::string>& candidates);
/// "; did you mean 'power'?", or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string>& candidates);

/// The text of docs/diagnostics.md.
[[nodiscard]] std::string diagnostics_reference();

}  // namespace cardloom
