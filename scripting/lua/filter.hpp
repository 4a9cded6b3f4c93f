/// Filters as scripts write them: a table of wanted characteristics, as in { type = "ally", power =
/// { min = 3 } }. A table is read once, with all its mistakes, into a short list of tests; asking
/// them of a card can no longer fail. What a card is that may not be seen, no test can tell.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/game.hpp"

struct lua_State;

namespace cardloom {

class RunningCall;
struct Argued;

/// What can be counted of one card.
enum class CardNumber : std::uint8_t {
    reserve,
    memory,
    power,
    base_power,
    life,
    level,
    durability,
    damage,
};
/// Nothing if the card has no such number: another kind of cost, no level.
[[nodiscard]] std::optional<std::int32_t> number_of(const Game& game, CardId card,
                                                    CardNumber number);
/// The same of a card that has moved since (GA-LKI-1).
[[nodiscard]] std::optional<std::int32_t> past_number(const Game& game, const Past& past,
                                                      CardNumber number);
[[nodiscard]] std::optional<CardNumber> card_number(std::string_view word);

enum class FilterKey : std::uint8_t {
    // Of the tests inside.
    all_of,
    any_of,
    none_of,
    // Of the card. A word stands in `value`.
    type,
    unit,
    object,
    supertype,
    element,
    subtype,
    card_class,
    keyword,
    name,  // `value` is a card of that name
    number,
    counters,
    awake,
    rested,
    damaged,
    attacking,
    defending,
    retaliating,
    controller,  // `value` is a set of players
    owner,
    zone,
    played_from,  // a zone
    from_top,     // among the first `value` of its zone
    other,
    token,
    face,
    player,
    linked,   // `value` is a word
    tallied,  // `value` is a tally
};

struct FilterTest {
    FilterKey key = FilterKey::all_of;
    CardNumber number = CardNumber::reserve;
    bool is_listed = false;  // a number that was said, and no range
    std::uint16_t size = 1;  // how many tests it is, with those inside it
    std::uint32_t value = 0;
    std::int32_t least = 0, most = 0;
    CounterId counter;
};

/// The first test is what all others are inside of.
using Filter = std::span<const FilterTest>;

/// Reads the table on top of the stack; `where` begins the message of a mistake. The tests are
/// appended to those of the call. Called by Lua: it owns nothing while it may raise an error.
void read_filter(lua_State* L, RunningCall& call, const char* where, Argued& to);

/// Whether one card fits. A card that is not open to everybody, to this call or to the viewer, is
/// blank: it fits by its owner, its zone and its face only.
[[nodiscard]] bool fits(const RunningCall& call, Filter filter, CardId card, PlayerId viewer = {});
/// Whether what a card was fits, though it has moved since.
[[nodiscard]] bool fitted(const RunningCall& call, Filter filter, const Past& past);

/// Appends all cards that fit to the lists of the call: those of the zones that the filter names,
/// or else of the usual one. On the field they come in the order of timestamps, elsewhere from the
/// top down. The result is what that is charged: cards looked at, more
/// for a long filter.
std::int64_t collect(RunningCall& call, Filter filter, ZoneKindId usual, PlayerId viewer = {});

/// Whether a filter asks for nothing but what is printed on cards, and whether a card fits so.
[[nodiscard]] bool asks_for_print(Filter filter);
[[nodiscard]] bool fits_print(const Game& game, Filter filter, const CardDefinition& card);

/// Whether some card that the viewer knows, and not everybody, may fit for all that everybody
/// knows: whether one does is nobody else's business.
[[nodiscard]] bool may_fit_unseen(const RunningCall& call, Filter filter, ZoneKindId usual,
                                  PlayerId viewer);

/// The players that a filter selects; nothing if it is a filter of cards.
[[nodiscard]] std::optional<PlayerSet> players_of(Filter filter);
/// Whether it asks for more than owner, zone and face.
[[nodiscard]] bool asks_for_sight(Filter filter);

/// The keys, for the reference.
struct FilterRow {
    const char* name;
    const char* takes;
    const char* description;
};
[[nodiscard]] std::span<const FilterRow> filter_rows();

}  // namespace cardloom
