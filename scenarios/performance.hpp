/// A scenario while it is played: the match, what has been done, and what was found wrong.
#pragma once

#include <string>
#include <vector>

#include "core/match.hpp"
#include "scenarios/options.hpp"
#include "scenarios/perform.hpp"
#include "scenarios/table.hpp"

namespace cardloom::scenarios {

/// Why a scenario fails; thrown where that is found, caught by `perform`.
struct Failure {
    std::string text;
    Place place;
    Trouble trouble = Trouble::none;
};

class Performance {
public:
    Performance(const Script& script, Stage& stage, Mode mode);
    Performance(const Performance&) = delete;
    Performance& operator=(const Performance&) = delete;
    ~Performance();

    /// Throws a Failure.
    void run();
    [[nodiscard]] Match& match() { return *match_; }
    /// The lines of the journal since the last act, for reports.
    [[nodiscard]] std::vector<std::string> news() const;

private:
    // Acts.
    void begin();
    void act(const Act& act);
    void do_one(const Act& act, const Doing& doing, bool is_last);
    void do_anytime(const Act& act, const Doing& doing, bool is_last);
    void pass(const Place& place);
    void pass_until(const Act& act);
    void finish();
    [[nodiscard]] bool is_there(const Act& act);

    // Answers, taken in the way of the mode. Nothing, or why it was refused.
    std::optional<Refusal> take(const Answer& answer, const Place& place);
    std::optional<Refusal> take_twice(const Answer& answer, const Place& place);
    std::optional<Refusal> take_in_both(const Answer& answer, const Place& place);
    void save_and_load(const Place& place);
    void look_back(const Place& place);
    void skip_forced(const Place& place, const Act* next = nullptr, const Doing* doing = nullptr);
    void play_again();

    // Refusals.
    [[nodiscard]] std::string why_not(PlayerId player, const Doing& doing, std::string otherwise);
    [[nodiscard]] std::string explained(Game& game, PlayerId player, CardId card,
                                        const Doing& doing);
    void expect_refusal(const Act& act, const std::string& reason);

    // Results (results.cpp, see_cards.cpp).
    void see(const Result& result);
    void see_zone(PlayerId player, const ZoneOf& zone, const std::string& of);
    void see_stack(const std::vector<StackRow>& wanted, const Place& place);
    void see_combat(const CombatParts& combat);
    void see_role(const CombatEntry& entry, CombatRole::Kind kind, const char* what,
                  const std::optional<std::vector<CardWord>>& wanted);
    void see_notes(const ResultEntry& entry);
    void see_turn(const Result& result);
    void see_decision(const Result& result);
    void see_costs(const Result& result);
    void see_explanations(const Result& result);
    void see_journal(const Result& result);
    void see_end(const Result& result);
    void differ(const Place& place, const std::string& what, const std::string& expected,
                const std::string& was) const;
    [[nodiscard]] bool is_as_wanted(CardId card, const Item& item);
    [[nodiscard]] bool is_as_wanted(const Instance& row, const StackRow& wanted);
    [[nodiscard]] bool has_counters(CardId card, const Item& item);
    [[nodiscard]] std::string kept_text(const Kept& value);
    [[nodiscard]] std::string note_text(const Keeper& keeper, const std::string& key);
    [[nodiscard]] std::string note_text(CardId card, const std::string& key);
    [[nodiscard]] std::string links_text(CardId card, const std::string& key);
    [[nodiscard]] std::string target_text(const Target& target);
    [[nodiscard]] std::string shown(const Instance& row, const StackRow* like);
    [[nodiscard]] bool match_items(const std::vector<const Item*>& wanted,
                                   const std::vector<CardId>& there);
    [[nodiscard]] std::string shown(const std::vector<CardId>& cards,
                                    const std::vector<Item>& like);
    [[nodiscard]] std::string shown(CardId card, const std::vector<Item>& like);
    [[nodiscard]] std::vector<CardId> cards_of(PlayerId player, ZoneKindId kind);

    [[noreturn]] static void fail(const Place& place, std::string text,
                                  Trouble trouble = Trouble::none) {
        throw Failure{std::move(text), place, trouble};
    }
    [[noreturn]] void fail_unscripted(const Place& place, const std::string& instead);
    [[nodiscard]] std::optional<std::uint32_t> draw(std::uint32_t bound);
    [[nodiscard]] bool draw_order(std::span<CardId> cards);
    [[nodiscard]] Place last_place() const;

    const Script& script_;
    Stage& stage_;
    Mode mode_;
    Table table_;
    std::optional<Match> match_;
    std::size_t drawn_ = 0;          // fixed draws that were used
    std::string draw_problem_;       // the first that could not be
    std::vector<JournalLine> told_;  // all of the journal: copies of a match have only their own
    std::size_t collected_ = 0;      // how far the journal of the match was read
    std::size_t since_act_ = 0;      // of what was told, as the last act began
    bool seen_end_ = false;          // the last result names the decision that waits
    struct Done {
        Answer answer;
        PlayerId conceded;
        bool cancelled = false;
        std::uint64_t hash = 0;
    };
    std::vector<Done> done_;
};

}  // namespace cardloom::scenarios
