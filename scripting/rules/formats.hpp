/// The formats of rules files: the field tables of a ruleset and of a variant, from which files are
/// read and JSON Schemas are written.
#pragma once

#include <string>
#include <vector>

#include "scripting/rules/entries.hpp"
#include "scripting/yaml/document.hpp"

namespace cardloom::rules {

/// A ruleset. Its sections may stand in several files, each of them with some of the fields.
[[nodiscard]] const Record<RulesetEntry>& ruleset_record();
[[nodiscard]] const FormatNumber& ruleset_format();
[[nodiscard]] std::string ruleset_schema();

/// What a variant does to a list of entries that have ids.
struct Overrides {
    std::vector<Word> remove;
    std::vector<Node> replace, change, insert;
};
[[nodiscard]] const Record<Overrides>& overrides_record();

/// A variant as a whole: everything but these three is an override of the field of that name.
struct VariantEntry {
    Word ruleset;
    std::string name;
    Word extends;
    Node override_of_field;  // read from the document itself, see merge.hpp
};
[[nodiscard]] const Record<VariantEntry>& variant_record();
[[nodiscard]] const FormatNumber& variant_format();
[[nodiscard]] std::string variant_schema();

}  // namespace cardloom::rules
