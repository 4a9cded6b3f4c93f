/// Loading cards: the sets of a folder `cards/`, with their Lua and decks, compiled under one
/// ruleset. Every mistake is told with its place; a book with a mistake is not played.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "scripting/cards/across_sets.hpp"
#include "scripting/cards/compiled.hpp"
#include "scripting/cards/entries.hpp"
#include "scripting/cards/rules_content.hpp"
#include "scripting/cards/set_folders.hpp"
#include "scripting/cards/trees.hpp"
#include "scripting/text/diagnostics.hpp"

namespace cardloom::cards {

/// What cards are written for, unless somebody says otherwise.
inline constexpr const char* usual_ruleset = "grand-archive";

/// The ruleset to load under, the Lua it holds, in its order, and what of it is written like cards.
struct UnderRules {
    const Ruleset& rules;
    const std::vector<Excerpt>& scripts;
    const RulesContent& content;
};

struct LoadedCards {
    std::shared_ptr<CardBook> book;  // none if there is a mistake
    std::size_t sets = 0, cards = 0, decks = 0;
    std::vector<std::string> files;                 // every file that was read
    std::map<std::string, std::string> card_files;  // by the id of a card: where it stands
    Dependencies depends;                           // as the heads of sets say
    Diagnostics deck_mistakes;  // decks that have one are not in the book, which is played without
    std::map<std::string, std::string> bad_decks;  // by the id of such a deck: where it stands
};

/// Cards that somebody has read from elsewhere, of a set of their own that has no folder.
struct OwnCards {
    struct Read {
        const Source* source;
        CardEntry card;
    };
    std::string set;
    std::vector<Read> cards;
};

/// The sets in a folder: its subfolders, each with a set.yaml; and besides them `own`.
[[nodiscard]] LoadedCards load_cards(const SetFolders& folders, const UnderRules& under,
                                     Sources& sources, Diagnostics& diagnostics,
                                     const OwnCards& own = {});

/// The conditions that a ruleset names, as cards can ask for them.
[[nodiscard]] NamedConditions conditions_of(const UnderRules& under, Sources& sources);

}  // namespace cardloom::cards
