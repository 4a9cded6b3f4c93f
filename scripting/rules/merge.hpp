/// Putting a variant on top of the ruleset it extends, as trees of values: entries are removed,
/// replaced, changed and inserted by their ids, and everything keeps the place it was written at.
/// What the values mean is not known here.
#pragma once

#include <string>
#include <vector>

#include "scripting/text/diagnostics.hpp"
#include "scripting/yaml/node.hpp"

namespace cardloom::rules {

/// An entry that a variant overrides, and where it says so.
struct Touch {
    std::string id;
    Place place;
    bool removed = false;
};

/// Changes `base`, the document of the ruleset called `base_id`, as the variant says. Tells of
/// overrides of what is not there; the others take effect all the same. The result is what it
/// touched.
[[nodiscard]] std::vector<Touch> apply_variant(Node& base, const std::string& base_id,
                                               const Node& variant, Diagnostics& diagnostics);

}  // namespace cardloom::rules
