/// The field tables of scenario files: from them files are read, and a JSON Schema is written.
#pragma once

#include "scenarios/entries.hpp"
#include "scripting/check.hpp"
#include "scripting/yaml/document.hpp"

namespace cardloom::scenarios {

[[nodiscard]] const Record<ScenarioEntry>& scenario_record();
[[nodiscard]] const FormatNumber& scenario_format();
[[nodiscard]] std::string scenario_schema();
/// Every format that has a JSON Schema, this one with those of rules and cards.
[[nodiscard]] std::vector<SchemaFormat> all_formats();

}  // namespace cardloom::scenarios
