/// Cards for proofs: written in C++ where they are used, as a type, a few numbers and functions.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/content.hpp"
#include "core/game.hpp"

namespace cardloom::proofs {

using Run = std::function<Task<>(Game& game, Call call)>;
using Applies = std::function<bool(const Game& game, const Call& call, const Event& event)>;
using Legal = std::function<bool(const Game& game, const Call& call, const Target& target)>;
using Holds = std::function<bool(const Game& game, const Call& call)>;

using ChangeOf = std::function<std::optional<std::int32_t>(const Game& game, const Call& call,
                                                           const Play& play)>;
using PaysWith = std::function<bool(const Game& game, const CostPart& part, CardRef card)>;

struct AbilitySpec {
    AbilityKind kind = AbilityKind::effect;
    EventName on;
    std::string zone;  // where it functions; empty: as usual
    bool inherited = false;
    Run run;
    Applies applies;
    bool per_batch = false;
    std::string gathers;  // counters that its object gets until it has triggered, once
    std::vector<TargetSpec> targets;
    ModeSpec modes;
    Legal legal;
    std::function<Range(const Game& game, const Call& call, Range declared)> mode_count;
    std::function<Range(const Game& game, const Call& call, std::size_t slot, Range declared)>
        target_count;
    std::function<bool(const Game& game, const Call& call, std::size_t mode)> legal_mode;
    Holds holds;  // an intervening if, on resolution
    bool activated = false;
    bool slow = false;
    int reserve = 0;
    CostKind cost_kind = CostKind::reserve;
    std::vector<CostPart> cost;
    CostLayer layer = CostLayer::add;
    bool tax = false;
    CombatTerms combat;
    Applies concerns;  // a requirement: which attacks it is about, whatever they are aimed at
    int how_many_more = 0;
    ChangeOf change;  // of a cost layer
    bool cost_by_targets = false;
    PaymentSpec payment;
    PermissionSpec permission;
    // Of permissions and prohibitions.
    std::function<bool(const Game&game, const Call&call, const Play&play)> permits, forbids;
};

struct CardSpec {
    std::string type = "item";
    int power = 0, life = 0, level = CardDefinition::no_stat, durability = CardDefinition::no_stat;
    bool fast = false;
    int cost = 0;
    std::optional<CostKind> cost_kind;  // if it is not that of the types
    bool has_x = false;
    int least_x = 0;
    std::string lineage;
    std::vector<std::string> elements, subtypes;
    std::vector<CostPart> additional;
    std::vector<std::vector<CostPart>> optional;
    std::vector<AlternativeCost> alternatives;
    PaysWith pays_with;  // what can pay for parts that are chosen
    bool unique = false, regalia = false;
    std::vector<AbilitySpec> abilities;
    std::vector<AbilitySpec> lasting;
};

/// Runs the functions that abilities were given.
class ProofContent : public Content {
public:
    AbilityId add(Library& library, std::string id, const AbilitySpec& spec);
    /// The ruleset's own scripts, which come before all abilities of cards, are run by another.
    void run_scripts_with(std::unique_ptr<Content> scripts) { scripts_ = std::move(scripts); }

    [[nodiscard]] bool applies(const Game& game, const Call& call, const Event& event) override;
    [[nodiscard]] bool still_holds(const Game& game, const Call& call) override;
    [[nodiscard]] bool is_legal_target(const Game& game, const Call& call, std::size_t slot,
                                       const Target& target) override;
    [[nodiscard]] bool is_legal_mode(const Game& game, const Call& call, std::size_t mode) override;
    [[nodiscard]] Range mode_count(const Game& game, const Call& call, Range declared) override;
    [[nodiscard]] Range target_count(const Game& game, const Call& call, std::size_t slot,
                                     Range declared) override;
    [[nodiscard]] bool forbids(const Game& game, const Call& call, const Play& play) override;
    [[nodiscard]] bool concerns(const Game& game, const Call& call, const Event& event) override;
    [[nodiscard]] std::int32_t amount_about(const Game& game, const Call& call,
                                            const Event& event) override;
    [[nodiscard]] std::optional<std::int32_t> cost_change(const Game& game, const Call& call,
                                                          const Play& play) override;
    [[nodiscard]] bool permits(const Game& game, const Call& call, const Play& play) override;
    [[nodiscard]] bool can_pay_with(const Game& game, const Play& play, const CostPart& part,
                                    CardRef card) override;
    Task<> run(Game& game, Call call) override;
    std::vector<PaysWith> pays_with;  // by definition
    [[nodiscard]] std::uint32_t line() const override { return scripts_ ? scripts_->line() : 0; }
    [[nodiscard]] const AbilitySpec& spec(AbilityId id) const { return specs_[id.index()]; }

private:
    std::vector<AbilitySpec> specs_;
    std::unique_ptr<Content> scripts_;
};

// Cards and abilities in few words.

[[nodiscard]] CardSpec regalia(int cost);
[[nodiscard]] CardSpec champion(int level, int life = 20);

[[nodiscard]] AbilitySpec effect(Run run);
[[nodiscard]] AbilitySpec activated(Run run);
/// An effect with one required target among the units on the field.
[[nodiscard]] AbilitySpec aimed(Run run, std::uint8_t least = 1, std::uint8_t most = 1);
[[nodiscard]] AbilitySpec when(EventName on, Run run, Applies applies = {});
[[nodiscard]] AbilitySpec instead(EventName on, Run run, Applies applies = {});
/// A change of what plays cost, in a layer; without a function always by this amount. Of this card
/// only, if it watches no kind of play.
[[nodiscard]] AbilitySpec changes_cost(CostLayer layer, int amount, EventName on = {},
                                       ChangeOf change = {});
/// Something that stands in for one of a cost: this object is rested, or this card, in its owner's
/// graveyard, is banished.
[[nodiscard]] AbilitySpec pays_by_resting(CostKind covers);
[[nodiscard]] AbilitySpec pays_from_graveyard(CostKind covers);
[[nodiscard]] CostPart part(CostWhat what, PaidWith with = PaidWith::self, int count = 1);
/// An effect with another instance on the stack as its target, which it negates or copies.
[[nodiscard]] AbilitySpec negates_target();
[[nodiscard]] AbilitySpec copies_target();
[[nodiscard]] std::uint32_t targeted_instance(const Game& game, const Call& call);
/// As a phase of this name begins, of its controller's turn or of anybody's.
[[nodiscard]] AbilitySpec at_beginning_of(std::string phase, Run run, bool of_anybody = false);

// What they do.

Task<> nothing(Game& game, Call call);
Task<> draw_one(Game& game, Call call);
/// Puts the source's own lasting ability in force, for the call's player.
Task<> grant_own(Game& game, Call call, Lasting row);
/// Two damage to the first target.
Task<> strike(Game& game, Call call);

/// A fast action.
[[nodiscard]] CardSpec action(int cost, const AbilitySpec& does = effect(nothing));

[[nodiscard]] bool is_self(const Game& game, const Call& call, const Event& event);

}  // namespace cardloom::proofs
