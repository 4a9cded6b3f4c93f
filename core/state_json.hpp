/// The readable form of a state: JSON with the names of content, complete, for inspection and for
/// making positions by hand. Loading one checks everything.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/definitions.hpp"
#include "core/state.hpp"

namespace cardloom {

/// What is of another edition than the one given has its hash with its name.
[[nodiscard]] std::string state_to_json(const GameState& state, const Library& library,
                                        Edition as_of = newest_edition);

/// Nothing on bad input, and `why` says what is wrong and where. Nothing is guessed: every field
/// must be there, and nothing else.
[[nodiscard]] std::optional<GameState> state_from_json(std::string_view text,
                                                       const Library& library,
                                                       std::shared_ptr<const Layout> layout,
                                                       std::string& why,
                                                       Edition as_of = newest_edition);

}  // namespace cardloom
