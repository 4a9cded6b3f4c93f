/// A scenario as text again: what `scenarios/records.cpp` reads, this writes.
#pragma once

#include <string>

#include "scenarios/entries.hpp"

namespace cardloom::scenarios {

/// One document, with the three paragraphs of a scenario.
[[nodiscard]] std::string to_text(const ScenarioEntry& entry);

}  // namespace cardloom::scenarios
