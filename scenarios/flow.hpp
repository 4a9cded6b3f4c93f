/// Lists and maps on one line, as YAML writes them.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace cardloom::scenarios {

[[nodiscard]] inline std::string flow_list(const std::vector<std::string>& all) {
    return fmt::format("[{}]", fmt::join(all, ", "));
}

[[nodiscard]] inline std::string flow_map(const std::vector<std::string>& fields) {
    return fmt::format("{{ {} }}", fmt::join(fields, ", "));
}

}  // namespace cardloom::scenarios
