/// A game at the terminal: people and bots take their seats, are asked in turn, and people may
/// besides undo, ask why, explain, save and load. It prints and asks; the match decides.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "cli/card_lookup.hpp"
#include "cli/opening.hpp"
#include "cli/prompt.hpp"
#include "cli/telling.hpp"
#include "cli/terminal.hpp"
#include "cli/wording.hpp"
#include "scripting/cards/reload.hpp"

namespace cardloom::cli {

struct TableOptions {
    std::vector<std::string> bots;  // one for each seat; empty: a person
    std::uint64_t seed = 0;         // of the bots
    std::string record;             // where the game is written in the end; empty: nowhere
    bool watch = false;             // cards that change are read anew
};

class TableGame {
public:
    /// The match is on the stage.
    TableGame(const OpenedContent& content, scenarios::Stage& stage, Match match,
              TableOptions options, Input& input);

    /// Until the game is over, or somebody leaves. Gives an exit code.
    int play();

private:
    [[nodiscard]] bool is_person(PlayerId seat) const { return seats_[seat.index()] == nullptr; }
    [[nodiscard]] std::size_t people() const;
    void answer(const Answer& answer);
    void note_play(const Answer& answer);
    void ask_bot(PlayerId seat);

    // Asking a person.
    void ask(PlayerId seat);
    bool hand_over_to(PlayerId seat);
    void show_board();
    void show_question();
    void show_text_that_asks();
    [[nodiscard]] bool passes_by_itself(PlayerId seat);
    [[nodiscard]] bool has_pass(Answer& into);
    bool read_changed_cards();

    // What people type.
    void obey(const Command& command);
    void take(const std::vector<std::int32_t>& numbers);
    void pass();
    void undo(const std::string& times);
    void cancel();
    void look(const std::string& what);
    [[nodiscard]] bool is_theirs(const SeenZone& zone, PlayerId player);
    void log(const std::string& lines);
    /// By its name or the number of an option; nothing, and that is told, if there is none.
    [[nodiscard]] std::optional<MeantCard> card_called(const std::string& name, bool own);
    [[nodiscard]] std::optional<MeantCard> card_of_option(std::size_t number);
    void why(const std::string& name);
    void explain(const std::string& name);
    void save(const std::string& path);
    void load(const std::string& path);
    void after_going_back();

    int finish();

    const OpenedContent& content_;
    scenarios::Stage& stage_;
    Match match_;
    TableOptions options_;
    Input& input_;
    Paint paint_;
    std::vector<std::unique_ptr<bots::Bot>> seats_;  // none: a person
    std::vector<Telling> telling_;                   // for each seat
    std::optional<cards::Reloader> reloader_;
    PlayerId asked_;      // the person that is asked
    PlayerId before_;     // the person that was asked last
    CardId played_;       // what somebody has last begun to play
    std::string notice_;  // what the next person that is asked is told first
    std::vector<cli::Choice> shown_;
    std::optional<std::uint16_t> passing_in_;  // a turn that a person lets pass
    bool has_left_ = false;
    Answer scratch_;
};

}  // namespace cardloom::cli
