/// What the core asks of others: the flow of the turn, and the behaviour of abilities. Scripting
/// implements the second over Lua; tests and the practice game implement both in C++.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/event.hpp"
#include "core/ids.hpp"
#include "core/records.hpp"
#include "core/task.hpp"

namespace cardloom {

class Game;
class GameState;

/// One call of an ability. Plain data: what it means is looked up by id.
struct Call {
    AbilityId ability;
    CardRef source;                    // the card that has it
    PlayerId you;                      // its controller
    std::uint32_t timestamp = 0;       // of the grant, if it was granted
    std::uint16_t proposal = none;     // replacements: the proposal to change
    std::array<CardRef, 2> targets{};  // the first ones that are cards; of a trigger without
                                       // targets the first is the card of its event
    std::int32_t amount = 0;
    std::uint32_t instance = 0;  // on the stack, by timestamp: for its other targets
    std::uint16_t modes = 0;     // chosen, one bit each
    std::uint16_t x = 0;
    std::uint16_t y = 0;                // while it is declared; then it is kept with the instance
    std::uint8_t way = 0, options = 0;  // how its card was played (GA-PLAY-5)
    std::uint8_t mode = TargetSpec::every_mode;  // whose text is run, if it is that of one mode
    std::uint16_t again = 0;                     // modes chosen more than once (Instance::again)
    std::int16_t level = 0;                      // that its play added to LV
    CardRef about{};                             // triggers: the card of the event,
    PlayerId whom{};                             // and its player
    PlayerId chooser{};                          // who declares its targets, if it is not `you`
    CardRef bearer{};                            // of what was granted: who bears it
    Told told{};                                 // triggers: what else is known of the event
    static constexpr std::uint16_t none = 0xFFFF;

    /// The object that the ability is in force on: who bears it, or the card that has it.
    [[nodiscard]] constexpr CardRef self() const { return bearer.is_none() ? source : bearer; }
};

/// An ability that a play makes use of.
struct UsedAbility {
    AbilityId ability;
    CardRef source, bearer;
    std::uint32_t timestamp = 0;  // of the grant, if it was granted
};

/// A cost that an effect names while it resolves: its parts beside reserve and memory, and what can
/// pay for them.
class AskedCost {
public:
    [[nodiscard]] virtual std::span<const CostPart> parts() const = 0;
    [[nodiscard]] virtual bool fits(const CostPart& part, CardRef card) const = 0;

protected:
    ~AskedCost() = default;
};

/// What is being played, as far as it has been declared (rules section 14). Plain data.
struct Play {
    InstanceKind kind = InstanceKind::activation;
    PlayerId player;
    CardRef card;                // where it lies now; abilities: what has it
    ZoneKindId from{};           // where it lay before it was announced; abilities: none
    AbilityId ability;           // what will resolve; none: it becomes an object
    std::uint32_t instance = 0;  // by timestamp, once it is announced
    std::uint16_t x = 0;
    std::uint16_t y = 0;  // how many are given for the parts that leave it open
    std::uint16_t modes = 0;
    std::uint16_t again = 0;   // modes chosen more than once (Instance::again)
    std::int16_t level = 0;    // it is played and resolves as if LV were so much higher
    std::uint8_t way = 0;      // the alternative cost that is paid, counted from 1; 0: none
    std::uint8_t options = 0;  // optional costs that are paid, one bit each
    bool free = false;         // without its reserve or memory cost (GA-COST-8)
    bool all_free = false;     // ... and without additional ones
    bool any_speed = false, any_element = false, any_level = false, any_lineage = false;
    bool slow = false;                   // it is slow from there, whatever is printed
    CardRef performer{};                 // of an attack card: who was rested for it
    bool permitted = false;              // by something beyond the rules of the turn (GA-ACT-2)
    std::uint8_t required_way = 0;       // the permission is for this alternative cost only
    CostKind demanded = CostKind::none;  // nothing is played: an effect asks for such a cost,
    const AskedCost* asked = nullptr;    // ... with these parts
    UsedAbility pay_with{};              // a payment that is lent to this play alone
    std::int32_t cost = 0;               // to be paid, once it is calculated
    UsedAbility allowed_by{};            // the permission it is played by, if it is by one
};

/// How many modes or targets are chosen.
struct Range {
    std::uint8_t least = 1, most = 1;
    bool operator==(const Range&) const = default;
};

/// What abilities do. Called on the thread of the runner it was given to.
class Content {
public:
    virtual ~Content() = default;
    /// Does this ability care about this event? Asked often: no side effects, and a card that
    /// nobody may see counts as blank. Permissions, prohibitions, requirements and costs of what is
    /// no play, as attacks, are asked about the event that it would be.
    [[nodiscard]] virtual bool applies(const Game& game, const Call& call, const Event& event) = 0;
    /// Whether an ability that triggered with an intervening "if" still holds as it resolves
    /// (GA-TRIG-2).
    [[nodiscard]] virtual bool still_holds(const Game&, const Call&) { return true; }
    /// Whether an activated ability is there to be activated: what gates it, and what it needs.
    [[nodiscard]] virtual bool is_in_force(const Game&, const Call&) { return true; }
    /// Whether a thing that the target spec offers is a legal target: asked on announcement and
    /// again on resolution.
    [[nodiscard]] virtual bool is_legal_target(const Game&, const Call&, std::size_t /*slot*/,
                                               const Target&) {
        return true;
    }
    [[nodiscard]] virtual bool is_legal_mode(const Game&, const Call&, std::size_t /*mode*/) {
        return true;
    }
    /// How many modes are chosen, or targets of a spec, if that depends on something: asked on
    /// announcement, and after payment for what it has opened (GA-ACT-1.8).
    [[nodiscard]] virtual Range mode_count(const Game&, const Call&, Range declared) {
        return declared;
    }
    [[nodiscard]] virtual Range target_count(const Game&, const Call&, std::size_t /*slot*/,
                                             Range declared) {
        return declared;
    }
    /// The amount that is divided among the targets of a spec.
    [[nodiscard]] virtual std::int32_t amount_to_divide(const Game&, const Call&,
                                                        std::size_t /*slot*/,
                                                        std::int32_t declared) {
        return declared;
    }
    /// How a cost layer changes what a play costs; nothing if it does not apply to it.
    [[nodiscard]] virtual std::optional<std::int32_t> cost_change(const Game&, const Call&,
                                                                  const Play&) {
        return {};
    }
    /// Whether a card can pay a part of a play's cost, beyond what the part itself says.
    [[nodiscard]] virtual bool can_pay_with(const Game&, const Play&, const CostPart&, CardRef) {
        return true;
    }
    /// Whether a payment ability can stand in for part of this play's cost.
    [[nodiscard]] virtual bool can_substitute(const Game&, const Call&, const Play&) {
        return true;
    }
    /// Whether a permission covers this play, beyond the zone it names.
    [[nodiscard]] virtual bool permits(const Game&, const Call&, const Play&) { return true; }
    /// Whether a prohibition forbids this play. A card's own is what it needs to be played.
    [[nodiscard]] virtual bool forbids(const Game&, const Call&, const Play&) { return true; }
    // Continuous effects. Asked while characteristics are computed: a card is what the layers so
    // far have made of it. No script is called. `is_in_force` says whether such an ability holds.

    /// The cards that a static ability is about, the oldest first; added to `into`.
    virtual void find_affected(const Game&, const Call&, std::vector<CardId>& /*into*/) {}
    [[nodiscard]] virtual PlayerSet affected_players(const Game&, const Call&) { return 0; }
    [[nodiscard]] virtual bool affects_attack(const Game&, const Call&, const Event& /*attack*/) {
        return false;
    }
    /// The amount of a change that is computed; a player by number, of obedience.
    [[nodiscard]] virtual std::int32_t amount_of_change(const Game&, const Call&,
                                                        std::size_t /*change*/) {
        return 0;
    }
    /// The cards that a change borrows from.
    virtual void find_lenders(const Game&, const Call&, std::size_t /*change*/,
                              std::vector<CardId>& /*into*/) {}
    /// Whether a requirement is about an attack, whatever that is aimed at; whether it is met is
    /// `applies`.
    [[nodiscard]] virtual bool concerns(const Game&, const Call&, const Event&) { return true; }
    /// How many targets or weapons a permission adds to an attack, or how much a cost layer changes
    /// what it costs.
    [[nodiscard]] virtual std::int32_t amount_about(const Game&, const Call&, const Event&) {
        return 0;
    }
    /// Whether an event that has happened is one that a tally counts, as `call.you` see it; one
    /// that counts for objects is asked for each, which is `call.self()`.
    [[nodiscard]] virtual bool counts(const Game&, const Call&, TallyId, const Event&) {
        return false;
    }
    /// Whether an event ends a lasting ability, and whether what it lasts as long as still holds.
    [[nodiscard]] virtual bool ends_with(const Game&, const Call&, const Event&) { return false; }
    [[nodiscard]] virtual bool still_lasts(const Game&, const Call&) { return true; }
    /// How much a shield that is being granted can prevent in all.
    [[nodiscard]] virtual std::int32_t pool(const Game&, const Call&) { return 0; }
    /// Does what the ability says. An error is `co_await game.fault(...)`, which voids this call.
    virtual Task<> run(Game& game, Call call) = 0;
    /// The line that the innermost call under way has come to in its ability's file; 0 if there is
    /// none. Asked when something fails, for the report.
    [[nodiscard]] virtual std::uint32_t line() const { return 0; }
};

/// The order of the game: from one point of rest to the next.
class Flow {
public:
    virtual ~Flow() = default;
    /// One indivisible act. The state it begins with is a point of rest; so is the one it ends
    /// with.
    virtual Task<> step(Game& game) = 0;
    /// By name, for saves and replays: a game of one ruleset cannot go on under another.
    [[nodiscard]] virtual std::string_view ruleset() const = 0;
    /// What is wrong with a state that comes from a file, beyond what is wrong in any game; empty
    /// if this flow can go on from it.
    [[nodiscard]] virtual std::string problem_with(const GameState& state) const = 0;
};

}  // namespace cardloom
