/// What this program was built as: the only file that is compiled with the project's version.
#pragma once

#include <string_view>

namespace cardloom::cli {

[[nodiscard]] std::string_view program_version();
/// "GNU 12.2.0, Release"
[[nodiscard]] std::string_view program_build();

}  // namespace cardloom::cli
