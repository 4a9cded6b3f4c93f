/// Games as files: writing one down, and reading files whole.
#pragma once

#include <optional>
#include <string>

#include "core/match.hpp"

namespace cardloom::cli {

/// Writes the game so far for `cardloom replay`. A file that was there is replaced only by a whole
/// new one. Why it cannot be written; empty if it is.
[[nodiscard]] std::string record(Match& match, const std::string& path);

/// Likewise of any text.
[[nodiscard]] bool write_whole(const std::string& path, const std::string& text);
/// Nothing if it cannot be read.
[[nodiscard]] std::optional<std::string> read_whole(const std::string& path);

}  // namespace cardloom::cli
