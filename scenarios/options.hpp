/// The decision that waits, in the words of scenarios: what an act picks of it, and how each of its
/// options would be written as an act.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/match.hpp"
#include "scenarios/table.hpp"

namespace cardloom::scenarios {

class Options {
public:
    /// The match must not be over.
    Options(Match& match, const Labels& labels);

    [[nodiscard]] const Decision& decision() const { return decision_; }
    /// The answer that an act means; nothing if it does not fit, and `why` says why not.
    [[nodiscard]] std::optional<Answer> answer(const Doing& doing, std::string& why) const;
    /// Each option as an act of its own would pick it.
    [[nodiscard]] std::vector<std::string> as_acts() const;
    /// What is asked, and under it the acts that can answer it, ready for a scenario.
    [[nodiscard]] std::string ready_to_paste() const;
    /// An answer as one act.
    [[nodiscard]] std::string as_act(const Answer& answer) const;

private:
    [[nodiscard]] bool fits(const Option& option, const Doing& doing, const Pick& pick) const;
    [[nodiscard]] bool takes_verb(const Option& option, const Doing& doing) const;
    [[nodiscard]] CardId card_of(const Option& option) const;
    [[nodiscard]] std::size_t index_of(const Option& option) const {
        return static_cast<std::size_t>(&option - decision_.options.data());
    }
    [[nodiscard]] std::string named(const Option& option) const;
    [[nodiscard]] std::string text_of(const Option& option) const;
    [[nodiscard]] bool is_alike(const Option& one, const Option& other) const;
    [[nodiscard]] bool looks_alike(CardId one, CardId other) const;
    [[nodiscard]] std::vector<std::size_t> all_that_fit(const Doing& doing, const Pick& pick) const;
    [[nodiscard]] std::optional<std::size_t> find(const Doing& doing, const Pick& pick,
                                                  const std::vector<std::uint16_t>& taken,
                                                  std::string& why) const;
    [[nodiscard]] std::string verb_of(const Option& option) const;
    [[nodiscard]] std::string name_of(std::size_t option) const;
    [[nodiscard]] bool means(const CardWord& word, std::size_t option) const;

    const Decision& decision_;
    const GameState& state_;
    const Library& library_;
    const Labels& labels_;
    std::vector<std::string> keys_;
};

/// What a card is called in scenarios: what it was called by `as`, or the end of its id.
[[nodiscard]] std::string called(CardId card, const GameState& state, const Library& library,
                                 const Labels& labels);

}  // namespace cardloom::scenarios
