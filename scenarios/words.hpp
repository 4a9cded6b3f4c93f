/// The words of scenarios: which card, player, zone or phase is meant, and what an act says. Names
/// are looked up once, when a file is read; what is unknown is told with a suggestion.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/decision.hpp"
#include "core/ruleset.hpp"
#include "scenarios/entries.hpp"

namespace cardloom::scenarios {

/// A card as a scenario names it: `soldier`, `P2's soldier`, `soldier@graveyard`, `watch#draw`,
/// `soldier~2` for the second that fits, or what it was called by `as`.
struct CardWord {
    std::string text;
    Place place;
    std::string label;  // what it was called; empty: by its definition
    DefinitionId definition;
    PlayerId whose;
    ZoneKindId zone;
    std::string ability;  // its block, or its place among the card's abilities from 1
    int nth = 0;          // of those that fit; 0: not said
};

/// One thing that an act chooses.
struct Pick {
    enum class Of : std::uint8_t { card, player, number, key, name, word };
    Of of = Of::card;
    std::string text;
    CardWord card;
    std::optional<CardWord> target;
    PlayerId player;
    int number = 0;
    int count = 1;
};

/// What a player does: the answer to one decision, or what can be done at any time.
struct Doing {
    enum class Does : std::uint8_t {
        option,   // takes an option with this verb
        choose,   // picks, of any decision but Opportunity
        word,     // picks, of those that have a text of their own
        order,    // picks, of a decision about an order
        pay,      // picks or a number, of a payment
        number,   // a number
        decline,  // picks nothing
        answer,   // anything, of a named kind of decision
        concede,
        cancel,
    };
    Does does = Does::option;
    std::vector<Verb> verbs;           // of an option
    std::optional<DecisionKind> kind;  // of an answer
    std::vector<Pick> picks;
    int number = 0;
    std::string text;
    Place place;
};

/// Looks names up under one ruleset, for one scenario.
class Names {
public:
    Names(const Library& library, std::size_t players, Diagnostics& diagnostics)
        : library_(library), players_(players), diagnostics_(diagnostics) {}

    std::set<std::string> labels;

    [[nodiscard]] const Library& library() const { return library_; }
    void mistake(Code code, const Place& place, std::string sentence, std::string help = {}) {
        diagnostics_.add(code, place, std::move(sentence), std::move(help));
    }
    void unknown(const char* what, const std::string& word, const Place& place,
                 const std::vector<std::string>& known);

    // Each tells what it does not find, and gives none.
    [[nodiscard]] PlayerId player(const Word& word);
    [[nodiscard]] ZoneKindId zone(const std::string& word, const Place& place);
    [[nodiscard]] CounterId counter(const std::string& word, const Place& place);
    /// A definition by its id, its name, or the end of its id.
    [[nodiscard]] DefinitionId definition(const std::string& word, const Place& place);
    [[nodiscard]] std::optional<CardWord> card(std::string text, const Place& place);
    /// `phase` or `phase.step`.
    struct Moment {
        PhaseId phase;
        StepId step;
    };
    [[nodiscard]] Moment moment(const std::string& text, const Place& place);
    [[nodiscard]] std::optional<Doing> doing(const Word& text);

private:
    [[nodiscard]] bool is_card(const std::string& text) const;
    [[nodiscard]] std::vector<DefinitionId> definitions(std::string_view word) const;
    [[nodiscard]] std::optional<Pick> pick(const std::string& text, const Place& place, bool keys);
    bool picks(const std::string& rest, const Place& place, Doing& into);
    [[nodiscard]] std::optional<Doing> naming(Doing one, const std::string& rest);
    [[nodiscard]] static std::optional<Doing> modes(Doing one, const std::string& rest);

    const Library& library_;
    std::size_t players_;
    Diagnostics& diagnostics_;
};

/// "3 blank" is three of `blank`; any other text is one.
struct Counted {
    int count = 1;
    std::string text;
};
[[nodiscard]] Counted counted(const std::string& text);

/// "P2" as a player; none for any other word.
[[nodiscard]] PlayerId player_of(std::string_view word);
[[nodiscard]] std::string text_of(PlayerId player);

/// The ability that `watch#draw` or `watch#2` means, of a card; none if it has no such.
[[nodiscard]] AbilityId ability_named(const Library& library, DefinitionId card,
                                      const std::string& block);

}  // namespace cardloom::scenarios
