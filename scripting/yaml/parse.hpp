/// From the text of a YAML file to its documents. Of YAML it takes maps, lists and scalars: no
/// anchors, aliases, merge keys, tags or directives, and keys are plain words, each once in a map.
/// It does not know what a document should contain: see document.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "scripting/text/diagnostics.hpp"
#include "scripting/yaml/node.hpp"

namespace cardloom {

/// How deep lists and maps may stand in one another.
inline constexpr std::size_t deepest_nesting = 64;
/// How large a file and how long a line may be, in bytes. The library's time grows faster than the
/// text, and that of places with the length of a line; authors come nowhere near.
inline constexpr std::size_t largest_file = 1u << 20, longest_line = 10'000;

/// Every document of the source, in order. Nothing if it is not YAML at all; other mistakes are
/// told too, and what could be read is there. No document at all is no mistake here.
[[nodiscard]] std::optional<std::vector<Node>> parse_yaml(const Source& source,
                                                          Diagnostics& diagnostics);

}  // namespace cardloom
