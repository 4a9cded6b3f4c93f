/// Content by name: files never hold the index of a definition, because indices change when content
/// does. Also the fingerprint that pins the content a game was played with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/library.hpp"
#include "core/setup.hpp"

namespace cardloom {

template <class T>
inline constexpr bool names_content =
    std::is_same_v<T, DefinitionId> || std::is_same_v<T, AbilityId> ||
    std::is_same_v<T, CounterId> || std::is_same_v<T, ZoneKindId> || std::is_same_v<T, EventName> ||
    std::is_same_v<T, PhaseId> || std::is_same_v<T, StepId> || std::is_same_v<T, WordId> ||
    std::is_same_v<T, TallyId>;

// The kind and the id of a definition, as in "card practice/ember-page".
[[nodiscard]] inline std::string content_name(DefinitionId id, const Library& library) {
    return "card " + library.card(id).id;
}
[[nodiscard]] inline std::string content_name(AbilityId id, const Library& library) {
    return "ability " + library.ability(id).id;
}
[[nodiscard]] inline std::string content_name(CounterId id, const Library& library) {
    return "counter " + library.counter(id).id;
}
[[nodiscard]] inline std::string content_name(ZoneKindId id, const Library& library) {
    return "zone " + library.zone_kind(id).id;
}
[[nodiscard]] inline std::string content_name(EventName id, const Library& library) {
    return "event " + library.event_name(id).id;
}
[[nodiscard]] inline std::string content_name(WordId id, const Library& library) {
    return "word " + library.words.text(id);
}
[[nodiscard]] inline std::string content_name(TallyId id, const Library& library) {
    return "tally " + library.tally(id).id;
}
// Phases and steps are those of the ruleset that the library was filled from.
[[nodiscard]] std::string content_name(PhaseId id, const Library& library);
[[nodiscard]] std::string content_name(StepId id, const Library& library);

/// The name in a file: with the hash of what it names, as in "card t/spark~0123456789abcdef", if
/// that is not what the name means in this edition.
[[nodiscard]] std::string versioned_name(DefinitionId id, const Library& library, Edition as_of);
[[nodiscard]] std::string versioned_name(AbilityId id, const Library& library, Edition as_of);
template <class Id>
[[nodiscard]] std::string versioned_name(Id id, const Library& library, Edition) {
    return content_name(id, library);
}

/// Finds what a name means; none if the name is of another kind, or of nothing there is. A name
/// with a hash means the oldest of that version; where no edition has it, what it is in this one.
void find_content(std::string_view name, const Library& library, DefinitionId& id,
                  Edition as_of = newest_edition);
void find_content(std::string_view name, const Library& library, AbilityId& id,
                  Edition as_of = newest_edition);
void find_content(std::string_view name, const Library& library, CounterId& id);
void find_content(std::string_view name, const Library& library, ZoneKindId& id);
void find_content(std::string_view name, const Library& library, EventName& id);
void find_content(std::string_view name, const Library& library, PhaseId& id);
void find_content(std::string_view name, const Library& library, StepId& id);
void find_content(std::string_view name, const Library& library, WordId& id);
void find_content(std::string_view name, const Library& library, TallyId& id);
template <class Id>
void find_content(std::string_view name, const Library& library, Id& id, Edition) {
    find_content(name, library, id);
}
/// True if the name, of whatever kind, means something.
[[nodiscard]] bool is_content(std::string_view name, const Library& library);

using PinnedCard = std::pair<std::string, std::uint64_t>;  // id and hash

/// What a game was played with: the rules and every card that took part, each with its hash.
struct Fingerprint {
    std::uint64_t rules = 0;
    std::vector<PinnedCard> cards;  // by id, in order
};

/// From the beginning on: of a card that has changed since, what it was.
[[nodiscard]] Fingerprint fingerprint(const Setup& setup, const GameState& state,
                                      const Library& library);
/// Only as the game stands, but with everything that is there in several editions.
[[nodiscard]] Fingerprint fingerprint(const GameState& state, const Library& library);

/// An edition as files tell it: the hash of its content, and cards that must be so in it.
struct EditionMark {
    std::uint64_t content = 0;
    std::vector<PinnedCard> cards;
};
/// That of the cards an edition has brought.
[[nodiscard]] EditionMark mark_of(const Library& library, Edition edition);
/// The one with that very content, else the first from `least` on in which these cards are so;
/// nothing if there is none.
[[nodiscard]] std::optional<Edition> find_edition(const EditionMark& mark, const Library& library,
                                                  Edition least);
/// The cards of the decks as they are pinned.
[[nodiscard]] std::vector<PinnedCard> pinned_in(const Setup& setup, const Library& library);

/// How the content of a library differs from what was pinned, one sentence each; empty if it does
/// not.
struct ContentDifference {
    std::vector<std::string> missing, changed;
    [[nodiscard]] bool is_empty() const { return missing.empty() && changed.empty(); }
    [[nodiscard]] std::string text() const;
};
[[nodiscard]] ContentDifference difference(const Fingerprint& pinned, const Library& library);

[[nodiscard]] std::string hex(std::uint64_t value);
[[nodiscard]] bool from_hex(std::string_view text, std::uint64_t& value);

}  // namespace cardloom
