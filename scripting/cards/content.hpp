/// The Content of cards that were loaded: what abilities do, asked by the core of one thread's
/// games. Patterns, filters, conditions and amounts are programs; effects are scripts.
#pragma once

#include <memory>

#include "core/content.hpp"
#include "scripting/cards/compiled.hpp"
#include "scripting/lua/host.hpp"

namespace cardloom::cards {

class CardContent : public Content, private ScriptFacts {
public:
    explicit CardContent(std::shared_ptr<const CardBook> book, ScriptLimits limits = {});

    /// Goes over to a book that goes on where its own ends, while nothing runs.
    void adopt(std::shared_ptr<const CardBook> book);

    [[nodiscard]] bool applies(const Game& game, const Call& call, const Event& event) override;
    [[nodiscard]] bool still_holds(const Game& game, const Call& call) override;
    [[nodiscard]] bool is_in_force(const Game& game, const Call& call) override;
    [[nodiscard]] bool is_legal_target(const Game& game, const Call& call, std::size_t slot,
                                       const Target& target) override;
    [[nodiscard]] bool is_legal_mode(const Game& game, const Call& call, std::size_t mode) override;
    [[nodiscard]] Range mode_count(const Game& game, const Call& call, Range declared) override;
    [[nodiscard]] Range target_count(const Game& game, const Call& call, std::size_t slot,
                                     Range declared) override;
    [[nodiscard]] std::int32_t amount_to_divide(const Game& game, const Call& call,
                                                std::size_t slot, std::int32_t declared) override;
    [[nodiscard]] std::optional<std::int32_t> cost_change(const Game& game, const Call& call,
                                                          const Play& play) override;
    [[nodiscard]] bool can_pay_with(const Game& game, const Play& play, const CostPart& part,
                                    CardRef card) override;
    [[nodiscard]] bool can_substitute(const Game& game, const Call& call,
                                      const Play& play) override;
    [[nodiscard]] bool permits(const Game& game, const Call& call, const Play& play) override;
    [[nodiscard]] bool forbids(const Game& game, const Call& call, const Play& play) override;
    void find_affected(const Game& game, const Call& call, std::vector<CardId>& into) override;
    [[nodiscard]] PlayerSet affected_players(const Game& game, const Call& call) override;
    [[nodiscard]] bool affects_attack(const Game& game, const Call& call,
                                      const Event& attack) override;
    [[nodiscard]] std::int32_t amount_of_change(const Game& game, const Call& call,
                                                std::size_t change) override;
    void find_lenders(const Game& game, const Call& call, std::size_t change,
                      std::vector<CardId>& into) override;
    [[nodiscard]] bool concerns(const Game& game, const Call& call, const Event& event) override;
    [[nodiscard]] std::int32_t amount_about(const Game& game, const Call& call,
                                            const Event& event) override;
    [[nodiscard]] bool counts(const Game& game, const Call& call, TallyId tally,
                              const Event& event) override;
    [[nodiscard]] bool ends_with(const Game& game, const Call& call, const Event& event) override;
    [[nodiscard]] bool still_lasts(const Game& game, const Call& call) override;
    [[nodiscard]] std::int32_t pool(const Game& game, const Call& call) override;
    Task<> run(Game& game, Call call) override;
    [[nodiscard]] std::uint32_t line() const override { return host_.line(); }

private:
    [[nodiscard]] std::optional<bool> holds(const Game& game, const Call& call,
                                            std::string_view condition) const override;
    [[nodiscard]] bool holds(const ProgramRef& program, const Occasion& occasion) const;
    /// Whether an ability may act on a play: gate, `if`, and the pattern.
    [[nodiscard]] bool is_about(const Game& game, const Call& call, const Play& play) const;
    [[nodiscard]] bool is_aimed_at(const Game& game, const Call& call,
                                   const expression::Program& filter, std::uint32_t instance) const;
    Task<> run_with_modes(Game& game, Call call);
    Task<> replace(Game& game, Call call);
    /// Of what may be done: whether its player wants it, and pays for it.
    Task<bool> is_wanted(Game& game, Call call);
    /// As it enters: what it is a copy of, and what is chosen for it.
    Task<> choose_copied(Game& game, Call call);
    Task<> choose_noted(Game& game, Call call);
    [[nodiscard]] bool is_named(const Game& game, const CompiledAbility& ability,
                                DefinitionId which) const;
    void prevent(Game& game, const Call& call, const CompiledAbility& ability) const;
    static std::int32_t spend_shield(Game& game, const Call& call);
    void change(Game& game, const Call& call, const CompiledAbility& ability) const;

    std::shared_ptr<const CardBook> book_;
    LuaHost host_;
};

}  // namespace cardloom::cards
