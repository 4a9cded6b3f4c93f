/// The text of docs/scripts.md, from the tables that scripts are checked against.
#pragma once

#include <string>

namespace cardloom {

[[nodiscard]] std::string scripts_reference();

}  // namespace cardloom
