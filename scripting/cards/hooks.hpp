/// The triggers that cards name by a word of their own: on_enter and its like, each a pattern.
#pragma once

#include <span>
#include <string_view>

namespace cardloom::cards {

struct Hook {
    std::string_view name;                     // on_enter
    std::span<const std::string_view> events;  // any of these
    std::string_view about;  // the field that is this card; empty: you are its player
    std::string_view description;
};

[[nodiscard]] std::span<const Hook> all_hooks();
[[nodiscard]] const Hook* find_hook(std::string_view name);

}  // namespace cardloom::cards
