/// Waiting is data: what a player must decide, the options, and the answer. Bots, the terminal,
/// replays and tests speak only this. Options carry a stable key made of words of the content,
/// never the id of a card that the decider cannot see.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.hpp"

namespace cardloom {

class GameState;
class Library;

enum class DecisionKind : std::uint8_t {
    opportunity,
    choose_cards,
    choose_targets,
    choose_players,
    choose_modes,
    choose_names,
    may,
    number,
    order,
    order_replacements,
    order_triggers,
    pay
};
[[nodiscard]] std::string_view word(DecisionKind kind);

enum class Verb : std::uint8_t {
    pass,
    play,
    activate,
    pick,
    yes,
    no,
    mode,
    attack,
    materialize,
    proceed,  // to the next phase, where that is an action of its own (AMB-36)
    name,     // a card's name: that of the definition whose index is the number
    number,   // one of several numbers with others between them that are not legal
};
[[nodiscard]] std::string_view word(Verb verb);

struct Option {
    CardRef card, target;
    AbilityId ability;
    PlayerId player;
    Verb verb = Verb::pick;
    std::int32_t number = 0;

    bool operator==(const Option&) const = default;
};

/// Choose between `least` and `most` of the options (in order, if `ordered`), or, if there is a
/// range, a number from `least` to `most`; an option then says what the number is for.
struct Decision {
    PlayerId player;
    DecisionKind kind = DecisionKind::opportunity;
    bool ordered = false;
    bool is_range = false;
    std::int32_t least = 1, most = 1;
    std::string_view rule;  // the rule id it comes from
    std::vector<Option> options;
    std::string prompt;              // what content asks, in its own words; empty: nothing
    std::vector<std::string> texts;  // what content calls the options; empty: nothing

    /// False if no answer is legal: there are fewer options than must be chosen.
    [[nodiscard]] bool has_answer() const {
        return least <= most && (is_range || least <= static_cast<std::int32_t>(options.size()));
    }
    /// True if there is exactly one legal answer. Such a decision is shown but never logged.
    [[nodiscard]] bool is_forced() const {
        if (is_range) return least == most;
        const auto count = static_cast<std::int32_t>(options.size());
        if (least != std::min(most, count)) return false;
        return least == 0 || (least == count && (!ordered || count == 1));
    }
};

/// Indices into the options, or a number.
struct Answer {
    std::vector<std::uint16_t> picks;
    std::int32_t number = 0;
    bool is_number = false;
    bool operator==(const Answer&) const = default;

    static Answer pick(std::size_t index) { return {{static_cast<std::uint16_t>(index)}, 0}; }
    static Answer value(std::int32_t number) { return {{}, number, true}; }
};

/// Why something that was asked for is not done. Nothing has changed.
struct Refusal {
    std::string reason;
    std::string rule;
};

/// Nothing if the answer fits the decision.
[[nodiscard]] std::optional<Refusal> check(const Decision& decision, const Answer& answer);

/// The only answer of a forced decision, and what is taken for a player who has left.
void first_answer(const Decision& decision, Answer& answer);
[[nodiscard]] Answer first_answer(const Decision& decision);

/// `verb set/card@p1/hand`, with `~2` where an equal key stands before it. A card that the decider
/// cannot see is named by zone and place.
[[nodiscard]] std::vector<std::string> option_keys(const Decision& decision, const GameState& state,
                                                   const Library& library);

/// The decision as one line of JSON, as `observer` sees it: the decider gets the options, others
/// who, kind and rule.
[[nodiscard]] std::string to_json(const Decision& decision, const GameState& state,
                                  const Library& library, PlayerId observer);
[[nodiscard]] std::string to_json(const Answer& answer);
/// Reads {"picks":[..]} or {"number":n}; on bad input nothing, and `why` says what is wrong.
[[nodiscard]] std::optional<Answer> answer_from_json(std::string_view text, std::string& why);

/// "p1/hand" for a player's zone, "field" for a shared one, "p1/hand[2]" for a place in it.
[[nodiscard]] std::string zone_text(ZoneId zone, const GameState& state, const Library& library);
[[nodiscard]] std::string card_text(CardId card, const GameState& state, const Library& library,
                                    PlayerId observer);

}  // namespace cardloom
