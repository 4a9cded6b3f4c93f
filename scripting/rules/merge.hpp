/// Putting a variant on top of the ruleset it extends, as trees of values: entries are removed,
/// replaced, changed and inserted by their ids, and everything keeps the place it was written at.
/// What the values mean is not known here.
#pragma once

#include <string>

#include "scripting/text/diagnostics.hpp"
#include "scripting/yaml/node.hpp"

namespace cardloom::rules {

/// Changes `base`, the document of the ruleset called `base_id`, as the variant says. Tells of
/// overrides of what is not there; the others take effect all the same.
void apply_variant(Node& base, const std::string& base_id, const Node& variant,
                   Diagnostics& diagnostics);

}  // namespace cardloom::rules
