/// How a command says that it could not run: one line on stderr, and the exit code for it.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "cli/commands.hpp"

namespace cardloom::cli {

inline int could_not(const std::string& problem) {
    fmt::print(stderr, "cardloom: {}\n", problem);
    return could_not_run;
}

}  // namespace cardloom::cli
