/// Broken content and what its author is told, word for word. A case is a folder
/// tests/diagnostics/KIND/NAME with the broken files and `expected.txt`, the text of the
/// diagnostics. What is run on the folder is the checker of its KIND, which a test file adds with
///
///     const CheckerOfCases rules("rules", [](const std::filesystem::path& folder, Sources&
///     sources,
///                                            Diagnostics& diagnostics) { ... });
///
/// CARDLOOM_WRITE_EXPECTED=1 writes the files anew: read the difference before you commit it.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include "scripting/text/diagnostics.hpp"

namespace cardloom {

class CheckerOfCases {
public:
    using Check = std::function<void(const std::filesystem::path& folder, Sources& sources,
                                     Diagnostics& diagnostics)>;

    CheckerOfCases(const std::string& kind, Check check) { all()[kind] = std::move(check); }

    static std::map<std::string, Check>& all() {
        static std::map<std::string, Check> checkers;
        return checkers;
    }
};

}  // namespace cardloom
