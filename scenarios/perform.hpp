/// Plays a scenario: sets its table, does its acts, looks at its results; in each of the ways a
/// game can be played. Strict: what is not scripted fails, and so does what is not used.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/play/playing.hpp"
#include "core/runner.hpp"
#include "core/turn/turn_flow.hpp"
#include "scenarios/script.hpp"
#include "scripting/cards/content.hpp"

namespace cardloom::scenarios {

/// The ways to play: as it comes; each answer taken, undone and taken again; each decision forked,
/// and played on in both; saved and loaded at each decision; and played again from its answers.
enum class Mode : std::uint8_t { plain, undo, fork, save, replay };
inline constexpr Mode all_modes[] = {Mode::plain, Mode::undo, Mode::fork, Mode::save, Mode::replay};
[[nodiscard]] std::string_view word(Mode mode);

/// What one thread plays with, over one book of cards.
class Stage {
public:
    using MakeContent = std::function<std::unique_ptr<Content>(std::shared_ptr<cards::CardBook>)>;
    /// Another maker of content is for tests of the tester.
    explicit Stage(std::shared_ptr<cards::CardBook> book, const MakeContent& make = {});

    /// Goes over to the next edition of its cards, as a Reloader made it
    /// (scripting/cards/reload.hpp). Not with another maker of content.
    void adopt(std::shared_ptr<const cards::CardBook> book);

    [[nodiscard]] const Library& library() const { return runner_.library(); }
    [[nodiscard]] Runner& runner() { return runner_; }
    [[nodiscard]] Playing& actions() { return actions_; }

private:
    std::shared_ptr<cards::CardBook> book_;
    std::vector<std::shared_ptr<const cards::CardBook>> editions_;  // what may still be in use
    std::unique_ptr<Content> content_;
    Playing actions_;
    TurnFlow flow_;
    Runner runner_;
};

/// What can go wrong with the game itself, whatever a scenario says.
enum class Trouble : std::uint8_t { none, fault, broken_state, divergence };

/// What came of it.
struct Outcome {
    bool passed = false;
    Trouble trouble = Trouble::none;
    std::string failure;  // several lines, the first with file and line
    std::uint64_t hash = 0;
    std::uint32_t answers = 0;
};

/// The end of the plain mode is what the other modes are compared with: `wanted`, if there is one.
/// What has passed can be looked at as it stands at the end.
[[nodiscard]] Outcome perform(const Script& script, Stage& stage, Mode mode,
                              std::optional<std::uint64_t> wanted = {},
                              const std::function<void(Match&)>& at_end = {});

}  // namespace cardloom::scenarios
