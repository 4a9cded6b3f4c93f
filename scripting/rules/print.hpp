/// A compiled ruleset as text for people: every entry with its values, where it is written and the
/// rules it cites. The text is the same for the same rules and files.
#pragma once

#include <string>

#include "core/ruleset.hpp"

namespace cardloom::rules {

[[nodiscard]] std::string to_text(const Ruleset& ruleset);

}  // namespace cardloom::rules
