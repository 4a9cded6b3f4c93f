/// A table to prove something at: the cards a proof needs, the position it begins in, what the
/// players do, and what there is to see. It plays nothing by itself.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/match.hpp"
#include "core/runner.hpp"
#include "core/turn/turn_flow.hpp"
#include "proofs/actions.hpp"
#include "proofs/content.hpp"
#include "proofs/proof.hpp"

namespace cardloom::proofs {

inline constexpr PlayerId p1{0}, p2{1}, p3{2}, p4{3};
using Names = std::vector<std::string>;

/// Parts of a list, or as much as there is of it.
[[nodiscard]] Names first_of(const Names& names, std::size_t count);
[[nodiscard]] Names last_of(const Names& names, std::size_t count);
[[nodiscard]] Names after(const Names& names, std::size_t count);

class Table {
public:
    explicit Table(const Rules& rules, std::size_t players = 2);
    /// Over cards that were loaded elsewhere, under the rules of their library. They are put in
    /// place by their ids, and told by their names.
    Table(Library& library, Content& content, std::size_t players = 2);
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;
    ~Table();

    // The cards. Every table has `spirit` (a Level 0 champion with 15 life), `soldier` (an ally,
    // power 2, life 2) and `blank` (an item).
    DefinitionId card(const std::string& name, const CardSpec& spec);
    /// An action that does something.
    DefinitionId action(const std::string& name, const AbilitySpec& does, bool fast = true);
    /// An action that plays cards by its effect, wherever they lie: in their usual way, or as
    /// `change` makes it. For each that cannot be played its player draws a card.
    using ChangePlay = std::function<void(Play& play)>;
    DefinitionId order(const std::string& name, const Names& cards, ChangePlay change = {});
    /// An action that levels up its player's champion by its effect, with one card after the other.
    DefinitionId ascension(const std::string& name, const Names& cards);
    /// Makes every play of a card prove illegal after it was announced.
    void make_impossible(const std::string& name);

    // The position. A player has a spirit on the field and ten blanks in the deck unless told not
    // to. In a zone that objects have, as an inner lineage, cards lie under the player's champion.
    void put(PlayerId player, const std::string& zone, const Names& cards);
    void without_champion(PlayerId player);
    void with_deck(PlayerId player, std::size_t blanks);
    /// Changes the position just before it is played.
    std::function<void(GameState&)> adjust;

    // Starting.
    /// In the middle of a game, as a phase of a player's turn begins.
    void begin(const std::string& phase, PlayerId player = p1);
    /// At the beginning of a game, up to its first choice. What was put lies there from the
    /// start, champions in the material deck.
    void start(std::uint64_t seed = 1);

    // What players do. A wrong moment fails the proof.
    void pass(std::size_t times = 1);
    void pass_all() { pass(players()); }  // everybody once
    void proceed();
    void play(const std::string& card, const Names& targets = {});
    void activate(const std::string& card);
    /// With several that can be attacked, `target` is chosen.
    void attack(const std::string& card, const std::string& target = {});
    void retaliate(const Names& cards);
    void materialize(const std::string& card);
    void decline();                        // to choose any card
    void choose(const std::string& card);  // one card or target, or the trigger of a card
    void choose_all(const Names& cards);
    void choose_player(PlayerId player);
    void mode(int mode);
    void number(int number);
    void say(bool yes);  // to what may be done
    void concede(PlayerId player);
    /// Passes, and takes the first option of everything else, until a phase of this name has begun
    /// (another than the one it is in).
    void pass_until(const std::string& phase);
    /// The same until it is another player's turn.
    void pass_turn();

    // What there is to see.
    [[nodiscard]] std::size_t players() const { return players_; }
    [[nodiscard]] const Machine& machine();
    [[nodiscard]] std::string phase();
    [[nodiscard]] std::string at();    // phase.step
    [[nodiscard]] PlayerId asked();    // who must decide; nobody if the game is over
    [[nodiscard]] std::string asks();  // the kind of decision
    [[nodiscard]] PlayerId holder();   // of Opportunity
    [[nodiscard]] PlayerId turn_player();
    [[nodiscard]] Names options();  // of the pending decision: "play spark"
    [[nodiscard]] bool offers(const std::string& option);
    [[nodiscard]] Names stack();  // sources, the top last
    [[nodiscard]] Names zone(const std::string& zone, PlayerId player = p1);
    [[nodiscard]] Names field(PlayerId player);
    [[nodiscard]] CardId find(const std::string& card);  // the first of this name
    /// What has a part in combat: "attacker", "defender", "weapon", "retaliator", "attempted".
    [[nodiscard]] Names role(const std::string& role);
    [[nodiscard]] int counters(const std::string& card, const std::string& counter);
    // What is not there fails the proof.
    [[nodiscard]] int damage_on(CardId card);
    [[nodiscard]] int rested(CardId card);
    [[nodiscard]] const Instance& instance(std::size_t row);
    [[nodiscard]] const Target& target(std::size_t row);
    /// What the journal has told since the last call, without rule ids.
    [[nodiscard]] Names news();
    /// The phases begun since the last call, by the journal.
    [[nodiscard]] Names phases_begun();
    [[nodiscard]] bool is_over();
    [[nodiscard]] PlayerSet winners();
    [[nodiscard]] Match& match();
    [[nodiscard]] const GameState& state() { return match().state(); }
    /// With what has been read anew since.
    [[nodiscard]] const Library& library() const { return runner_ ? runner_->library() : library_; }
    [[nodiscard]] Playing& playing() { return actions_; }
    /// Why a player cannot play a card now, with the rule; empty if they can.
    [[nodiscard]] std::string why_not(PlayerId player, const std::string& card);
    /// Why a player cannot attack with something, as if they could act now.
    [[nodiscard]] std::string why_no_attack(PlayerId player, const std::string& card);
    /// What playing a card costs now, with every change.
    [[nodiscard]] std::string cost_of_playing(PlayerId player, const std::string& card);
    [[nodiscard]] Runner& runner() { return *runner_; }
    /// A match from the beginning, as by `start`, that is not the table's own.
    [[nodiscard]] Match new_match(std::uint64_t seed);
    /// A second runner, as another thread has.
    [[nodiscard]] Runner& other_runner();
    [[nodiscard]] Setup setup(std::uint64_t seed) const;

private:
    struct Placed {
        PlayerId player;
        std::string zone;
        DefinitionId card;
    };
    void add_usual_cards();
    void make_runner();
    void place(GameState& state, const Placed& placed) const;
    [[nodiscard]] bool is_under(const Placed& placed) const;
    [[nodiscard]] CardId champion_at(const GameState& state, PlayerId player) const;
    void pick(Verb verb, const std::string& card);
    void answer(const Answer& answer);
    void skip_forced_choices();
    [[nodiscard]] std::string name_of(CardId card);

    std::size_t players_;
    Library own_library_;
    Library& library_ = own_library_;
    ProofContent content_;
    Content* other_content_ = nullptr;
    ProofActions actions_;
    std::vector<Placed> placed_;
    std::vector<bool> has_champion_;
    std::vector<std::size_t> deck_;
    std::unique_ptr<TurnFlow> flow_;
    std::unique_ptr<Runner> runner_, other_runner_;
    std::optional<Match> match_;
    std::size_t told_ = 0;
    int answers_ = 0;
    Rules::Errors errors_;
};

}  // namespace cardloom::proofs
