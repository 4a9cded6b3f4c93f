/// What a keyword is given where it stands on a card: args.NAME in its abilities. The abilities are
/// YAML until they are compiled for the card, so an argument is put into its place there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ruleset_tables.hpp"
#include "scripting/yaml/node.hpp"

namespace cardloom::cards {

struct GivenArgument {
    Parameter parameter;
    Node value;
};
using Arguments = std::vector<GivenArgument>;

[[nodiscard]] const GivenArgument* find(const Arguments& arguments, std::string_view name);
/// For `=args.NAME` alone: the name.
[[nodiscard]] std::optional<std::string> whole_argument(const Node& node);
/// A copy in which every `=args.NAME` that stands alone is the argument, at its place.
[[nodiscard]] Node filled_in(const Node& node, const Arguments& arguments);
/// A value with all of its parts at another place, as if it were written there.
[[nodiscard]] Node moved_to(Node value, const Node& place);
/// Something of each kind, to see whether abilities can be compiled at all.
[[nodiscard]] Arguments examples_of(const std::vector<Parameter>& parameters, const Place& place);

}  // namespace cardloom::cards
