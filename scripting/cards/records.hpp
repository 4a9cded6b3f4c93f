/// The field tables of cards, sets and decks: from them files are read, and JSON Schemas written.
#pragma once

#include "scripting/cards/entries.hpp"
#include "scripting/yaml/document.hpp"

namespace cardloom::cards {

[[nodiscard]] const Record<CardEntry>& card_record();
[[nodiscard]] const Record<FaceEntry>& face_record();
[[nodiscard]] const Record<AbilityEntry>& ability_record();
[[nodiscard]] const Record<TallyEntry>& tally_record();
[[nodiscard]] const Record<SetEntry>& set_record();
[[nodiscard]] const Record<DeckEntry>& deck_record();

[[nodiscard]] const FormatNumber& card_format();
[[nodiscard]] const FormatNumber& set_format();
[[nodiscard]] const FormatNumber& deck_format();

[[nodiscard]] std::string card_schema();
[[nodiscard]] std::string set_schema();
[[nodiscard]] std::string deck_schema();

}  // namespace cardloom::cards
