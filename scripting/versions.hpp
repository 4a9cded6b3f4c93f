#pragma once

/// Which third-party libraries this program runs with, asked of the libraries themselves where they
/// can answer. It is for `cardloom version` and bug reports; nothing decides anything by it.

#include <string>

namespace cardloom {

struct Versions {
    std::string lua;              ///< as in "5.4.4"
    bool lua_is_c_build = false;  ///< an error in Lua is a longjmp, not a C++ exception
    std::string sol2;             ///< as in "3.5.0"
    std::string yaml_cpp;         ///< as in "0.7.0"
};

/// Opens and closes a Lua state of its own.
[[nodiscard]] Versions linked_versions();

}  // namespace cardloom
