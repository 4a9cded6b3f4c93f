#include "cli/build_info.hpp"

namespace cardloom::cli {

std::string_view program_version() { return CARDLOOM_VERSION; }
std::string_view program_build() { return CARDLOOM_BUILD; }

}  // namespace cardloom::cli
