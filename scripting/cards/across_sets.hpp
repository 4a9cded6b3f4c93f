/// What cards must be to each other: names that no two have, lineages of champions there are, and
/// cards of sets that a set depends on. Asked of all cards as they are loaded, and again of those
/// that are read anew.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "scripting/cards/compiling.hpp"

namespace cardloom::cards {

/// The sets that each set depends on.
using Dependencies = std::map<std::string, std::set<std::string>>;

/// What others must know of a card.
struct NamedCard {
    std::string name;
    bool is_champion = false;
    std::optional<Word> lineage;
    Place place;
};

[[nodiscard]] NamedCard named(const CardEntry& card);

/// Names are unique (GA-NAME-1), and a lineage is some champion's. Only those from `first_new` on
/// are told of.
void check_names(const std::vector<NamedCard>& cards, std::size_t first_new,
                 Diagnostics& diagnostics);

/// The cards that scripts of a set have named since the last time: there, and of this set or one
/// that it depends on.
void check_made_cards(Compiling& compiling, const std::string& set,
                      const std::set<std::string>& known, const Dependencies& depends);

}  // namespace cardloom::cards
