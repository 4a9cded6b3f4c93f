/// Games as files: writing one down, and reading files whole.
#pragma once

#include <optional>
#include <string>

#include "core/match.hpp"

namespace cardloom::cli {

/// Writes the game so far for `cardloom replay`. A file that was there is replaced only by a whole
/// new one. Why it cannot be written; empty if it is.
[[nodiscard]] std::string record(Match& match, const std::string& path);

/// Why a game could not be written there later, as far as that can be known before; empty if it
/// can.
[[nodiscard]] std::string problem_with_record(const std::string& path);
/// Whether there is a file that is no recorded game, which somebody may need.
[[nodiscard]] bool is_other_file(const std::string& path);

/// Likewise of any text.
[[nodiscard]] bool write_whole(const std::string& path, const std::string& text);
/// Nothing if it cannot be read.
[[nodiscard]] std::optional<std::string> read_whole(const std::string& path);

}  // namespace cardloom::cli
