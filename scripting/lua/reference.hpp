/// The pages about scripts: the guide, and the reference of all that scripts can use, from the
/// tables that they are checked against.
#pragma once

#include <string>

namespace cardloom {

/// docs/scripts.md
[[nodiscard]] std::string scripts_guide();
/// docs/lua-api.md
[[nodiscard]] std::string lua_reference();

}  // namespace cardloom
