/// Doing something again whenever files change. It looks at modification times a few times a
/// second, which works on every file system.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace cardloom::cli {

/// Calls `act` at once, and again after every change, addition or removal under the paths, until
/// the program is interrupted. The result is that of the last call.
int watch(const std::function<std::vector<std::string>()>& paths, const std::function<int()>& act);

}  // namespace cardloom::cli
