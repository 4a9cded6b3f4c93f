/// Letters as people type them: words are found whatever their case.
#pragma once

#include <string>
#include <string_view>

namespace cardloom::cli {

[[nodiscard]] inline std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return result;
}

}  // namespace cardloom::cli
