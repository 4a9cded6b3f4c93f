#include "proofs/mutate.hpp"

#include <algorithm>

namespace cardloom::proofs {

namespace {

std::string_view word_of_kind(Step::Kind kind) {
    static constexpr std::string_view words[] = {"action", "conditional", "silent", "natural"};
    return words[static_cast<std::size_t>(kind)];
}

class Mutating {
public:
    explicit Mutating(const Ruleset& rules) : rules_(rules) {}

    std::vector<Mutant> all() {
        before_game();
        setup();
        phases();
        steps();
        patches();
        checks();
        costs();
        playing();
        policies();
        content_policies();
        formats();
        return std::move(mutants_);
    }

private:
    template <class Change>
    void add(std::string entry, std::string change, const std::string& origin, Change&& apply) {
        Mutant mutant{std::move(entry), std::move(change), origin, rules_};
        apply(mutant.rules);
        mutants_.push_back(std::move(mutant));
    }

    void before_game() {
        for (std::size_t i = 0; i < rules_.setup.before_game.size(); ++i) {
            const RuleLabel& label = rules_.setup.before_game_labels[i];
            add("step before_game." + label.id, "removed", label.origin, [&](Ruleset& rules) {
                SetupProcedure& setup = rules.setup;
                const auto at = static_cast<std::ptrdiff_t>(i);
                setup.before_game.erase(setup.before_game.begin() + at);
                setup.before_game_labels.erase(setup.before_game_labels.begin() + at);
            });
        }
    }

    /// A phase of first turns occurs only if the setup names it.
    [[nodiscard]] bool occurs(PhaseId phase) const {
        return rules_.phase(phase).entered_by != EnteredBy::first_turn ||
               rules_.setup.first_turn == phase;
    }

    void setup() {
        add("setup first_turn_attacks", "the other", rules_.setup_origin, [](Ruleset& rules) {
            FirstTurnAttacks& who = rules.setup.first_turn_attacks;
            who = who == FirstTurnAttacks::everyone ? FirstTurnAttacks::last_player
                                                    : FirstTurnAttacks::everyone;
        });
        add("players multiplayer", "one more", rules_.players_label.origin,
            [](Ruleset& rules) { ++rules.multiplayer_from; });
    }

    void phases() {
        for (std::size_t i = 0; i < rules_.phases.size(); ++i) {
            const Phase& phase = rules_.phases[i];
            const RuleLabel& label = rules_.phase_labels[i];
            const std::string entry = "phase " + label.id;
            if (!occurs(PhaseId{i})) continue;
            if (phase.entered_by == EnteredBy::first_turn) {
                add(entry, "left out", label.origin,
                    [](Ruleset& rules) { rules.setup.first_turn = {}; });
            } else if (phase.is_in_order()) {
                // A phase inside itself is no part of the order.
                add(entry, "left out", label.origin,
                    [&](Ruleset& rules) { rules.phases[i].within = PhaseId{i}; });
            }
            for (const Skip skip : {Skip::first_turn, Skip::first_turn_of_first_of_two}) {
                // Where first turns are skipped anyway, the narrower skip says nothing.
                const bool is_covered =
                    skip == Skip::first_turn_of_first_of_two && phase.skip.has(Skip::first_turn);
                if (!phase.is_in_order() || is_covered) continue;
                const bool has = phase.skip.has(skip);
                add(entry, fmt::format("{} {}", has ? "without skip" : "with skip", word_of(skip)),
                    label.origin, [&](Ruleset& rules) {
                        rules.phases[i].skip.bits ^=
                            static_cast<std::uint8_t>(1u << static_cast<unsigned>(skip));
                    });
            }
            add(entry, phase.slow_actions ? "without slow actions" : "with slow actions",
                label.origin, [&](Ruleset& rules) { rules.phases[i].slow_actions ^= true; });
            if (phase.returns_to) {
                add(entry, "returns to the first step", label.origin, [&](Ruleset& rules) {
                    rules.phases[i].returns_to = rules.phase(phase.within).first;
                });
            }
            if (phase.ended_at) {
                add(entry, "without ended_at", label.origin,
                    [&](Ruleset& rules) { rules.phases[i].ended_at = {}; });
            }
        }
        if (rules_.turn_ends_at) {
            add("turn_ends_at", "the first step of the phase", rules_.turn_end_label.origin,
                [&](Ruleset& rules) {
                    rules.turn_ends_at = rules.phase(rules.step(rules.turn_ends_at).phase).first;
                });
        }
    }

    /// The steps before and after it meet.
    static void remove(Ruleset& rules, StepId gone) {
        const StepId next = rules.step(gone).then;
        const auto redirect = [&](StepId& to) {
            if (to == gone) to = next;
        };
        for (Step& step : rules.steps) {
            redirect(step.then);
            redirect(step.again);
        }
        for (Phase& phase : rules.phases) {
            redirect(phase.first);
            const bool returned = !phase.returns_to.is_none();
            redirect(phase.returns_to);
            // Where a phase inside another goes back to there is always a step.
            if (returned && phase.returns_to.is_none()) {
                phase.returns_to = rules.phase(phase.within).first;
            }
            redirect(phase.ended_at);
        }
        redirect(rules.turn_ends_at);
    }

    /// What they do, not where they lead.
    static void swap(Step& one, Step& other) {
        std::swap(one, other);
        std::swap(one.then, other.then);
        std::swap(one.again, other.again);
        std::swap(one.part, other.part);
    }

    void steps() {
        for (std::size_t i = 0; i < rules_.steps.size(); ++i) {
            const Step& step = rules_.steps[i];
            if (!occurs(step.phase)) continue;
            const RuleLabel& label = rules_.step_labels[i];
            const std::string entry =
                fmt::format("step {}.{}", rules_.phase_labels[step.phase.index()].id, label.id);
            if (rules_.phase(step.phase).steps > 1) {
                add(entry, "removed", label.origin,
                    [&](Ruleset& rules) { remove(rules, StepId{i}); });
            }
            if (i + 1 < rules_.steps.size() && step.then == StepId{i + 1}) {
                add(entry, "swapped with the next", label.origin,
                    [&](Ruleset& rules) { swap(rules.steps[i], rules.steps[i + 1]); });
            }
            if (step.kind == Step::Kind::action) {
                actions(i, entry);
            } else {
                windows(i, entry);
            }
            if (step.again) {
                add(entry, "without again", label.origin,
                    [&](Ruleset& rules) { rules.steps[i].again = {}; });
            }
        }
    }

    void windows(std::size_t i, const std::string& entry) {
        for (const Step::Kind kind :
             {Step::Kind::conditional, Step::Kind::silent, Step::Kind::natural}) {
            const Step::Kind was = rules_.steps[i].kind;
            if (kind == was) continue;
            add(entry, fmt::format("{} instead of {}", word_of_kind(kind), word_of_kind(was)),
                rules_.step_labels[i].origin, [&](Ruleset& rules) { rules.steps[i].kind = kind; });
        }
    }

    void actions(std::size_t i, const std::string& entry) {
        const Step& step = rules_.steps[i];
        if (step.action == TurnAction::materialize) {
            add(entry, step.optional ? "not optional" : "optional", rules_.step_labels[i].origin,
                [&](Ruleset& rules) { rules.steps[i].optional ^= true; });
        }
        if (takes_amount(step.action)) {
            add(entry, "once more", rules_.step_labels[i].origin,
                [&](Ruleset& rules) { ++rules.steps[i].amount; });
        }
    }

    void patches() {
        for (std::size_t i = 0; i < rules_.turn_patches.size(); ++i) {
            const RuleLabel& label = rules_.turn_patches[i].label;
            const std::string entry = "turn_patch " + label.id;
            add(entry, "without skip", label.origin,
                [&](Ruleset& rules) { rules.turn_patches[i].skip.clear(); });
            add(entry, "without insert", label.origin,
                [&](Ruleset& rules) { rules.turn_patches[i].insert.clear(); });
        }
    }

    void checks() {
        for (std::size_t i = 0; i < rules_.checks.size(); ++i) {
            const RuleLabel& label = rules_.check_labels[i];
            const std::string entry = "check " + label.id;
            add(entry, "removed", label.origin, [&](Ruleset& rules) {
                const auto at = static_cast<std::ptrdiff_t>(i);
                rules.checks.erase(rules.checks.begin() + at);
                rules.check_labels.erase(rules.check_labels.begin() + at);
            });
            // The end of a game is no change that anybody could respond to.
            if (rules_.checks[i].check == StateCheck::game_end) continue;
            add(entry,
                rules_.checks[i].counts_as_change ? "does not count as a change"
                                                  : "counts as a change",
                label.origin, [&](Ruleset& rules) { rules.checks[i].counts_as_change ^= true; });
        }
    }

    void costs() {
        for (std::size_t i = 0; i < rules_.cost_layers.size(); ++i) {
            const RuleLabel& label = rules_.cost_labels[i];
            const std::string entry = "cost layer " + label.id;
            add(entry, "removed", label.origin, [&](Ruleset& rules) {
                rules.cost_layers.erase(rules.cost_layers.begin() + static_cast<std::ptrdiff_t>(i));
            });
            if (i + 1 == rules_.cost_layers.size()) continue;
            add(entry, "swapped with the next", label.origin,
                [&](Ruleset& rules) { std::swap(rules.cost_layers[i], rules.cost_layers[i + 1]); });
        }
        add("cost floor", "one more", rules_.origin, [](Ruleset& rules) { ++rules.cost_floor; });
    }

    void playing() {
        for (std::size_t i = 0; i < rules_.play_steps.size(); ++i) {
            const RuleLabel& label = rules_.play_labels[i];
            const std::string entry = "step of playing " + label.id;
            add(entry, "removed", label.origin, [&](Ruleset& rules) {
                rules.play_steps.erase(rules.play_steps.begin() + static_cast<std::ptrdiff_t>(i));
            });
            if (i + 1 == rules_.play_steps.size()) continue;
            add(entry, "swapped with the next", label.origin,
                [&](Ruleset& rules) { std::swap(rules.play_steps[i], rules.play_steps[i + 1]); });
        }
    }

    void policies() {
        for (std::size_t i = 0; i < policy_count; ++i) {
            const PolicyKind& kind = policy_kinds()[i];
            const auto policy = static_cast<Policy>(i);
            const std::string entry = fmt::format("policy {}", kind.id);
            const std::string& origin =
                i < rules_.policy_labels.size() ? rules_.policy_labels[i].origin : rules_.origin;
            if (kind.is_number()) {
                add(entry, "one more", origin, [&](Ruleset& rules) { ++rules.policies.values[i]; });
                continue;
            }
            for (std::size_t word = 0; word < kind.words.size(); ++word) {
                if (static_cast<int>(word) == rules_.policies.number(policy)) continue;
                add(entry, kind.words[word], origin, [&](Ruleset& rules) {
                    rules.policies.values[i] = static_cast<std::int16_t>(word);
                });
            }
        }
    }

    /// Rulings that content asks for.
    void content_policies() {
        for (std::size_t i = 0; i < rules_.content_policies.size(); ++i) {
            const ContentPolicy& policy = rules_.content_policies[i];
            const RuleLabel& label = rules_.content_policy_labels[i];
            for (std::size_t word = 0; word < policy.words.size(); ++word) {
                if (static_cast<int>(word) == policy.value) continue;
                add("policy " + label.id, policy.words[word], label.origin, [&](Ruleset& rules) {
                    rules.content_policies[i].value = static_cast<std::int16_t>(word);
                });
            }
        }
    }

    /// A number of a deck format, one more and one fewer.
    template <class Number>
    void number(const std::string& entry, const std::string& origin, Number&& of) {
        add(entry, "one more", origin, [&](Ruleset& rules) { ++of(rules); });
        add(entry, "one fewer", origin, [&](Ruleset& rules) { --of(rules); });
    }

    void formats() {
        for (std::size_t f = 0; f < rules_.formats.size(); ++f) {
            const DeckFormat& format = rules_.formats[f];
            for (std::size_t p = 0; p < format.parts.size(); ++p) part(f, p);
            if (format.sideboard) sideboard(f);
        }
    }

    void part(std::size_t f, std::size_t p) {
        const DeckPart& part = rules_.formats[f].parts[p];
        const std::string entry =
            fmt::format("deck format {}.{} ", rules_.formats[f].label.id, part.label.id);
        const std::string& origin = part.label.origin;
        const auto of = [f, p](Ruleset& rules) -> DeckPart& { return rules.formats[f].parts[p]; };
        const auto counted = [&](const char* name, std::int16_t DeckPart::*field) {
            if (part.*field == 0) return;
            number(
                entry + name, origin, [&](Ruleset & rules) -> auto& { return of(rules).*field; });
        };
        const auto limited = [&](const char* name, std::optional<std::int16_t> DeckPart::*field) {
            if (!(part.*field)) return;
            number(
                entry + name,
                origin, [&](Ruleset & rules) -> auto& { return *(of(rules).*field); });
        };
        counted("least", &DeckPart::least);
        limited("most", &DeckPart::most);
        limited("copies", &DeckPart::copies);
        counted("level_0_champions", &DeckPart::level_0_champions);
        counted("lesser_boons", &DeckPart::lesser_boons);
        counted("greater_boons", &DeckPart::greater_boons);
        for (std::size_t k = 0; k < part.keywords.size(); ++k) {
            number(
                entry + "keywords",
                origin, [&](Ruleset & rules) -> auto& { return of(rules).keywords[k].most; });
        }
    }

    void sideboard(std::size_t f) {
        const Sideboard& side = *rules_.formats[f].sideboard;
        const std::string entry =
            fmt::format("deck format {}.sideboard ", rules_.formats[f].label.id);
        const auto of = [f](Ruleset& rules) -> Sideboard& { return *rules.formats[f].sideboard; };
        add(entry + "rest_of_pool", "the other", side.label.origin,
            [&](Ruleset& rules) { of(rules).rest_of_pool = !side.rest_of_pool; });
        if (side.most) {
            number(
                entry + "most",
                side.label.origin, [&](Ruleset & rules) -> auto& { return *of(rules).most; });
        }
        if (!side.points) return;
        number(
            entry + "points",
            side.label.origin, [&](Ruleset & rules) -> auto& { return *of(rules).points; });
        number(
            entry + "points_of_deck",
            side.label.origin, [&](Ruleset & rules) -> auto& { return of(rules).points_of_deck; });
        number(
            entry + "points_of_material", side.label.origin, [&](Ruleset & rules) -> auto& {
                return of(rules).points_of_material;
            });
    }

    const Ruleset& rules_;
    std::vector<Mutant> mutants_;
};

}  // namespace

std::vector<Mutant> mutants_of(const Ruleset& rules) { return Mutating(rules).all(); }

std::vector<Judgement> judge(const std::vector<Mutant>& mutants, const Rules::Scripts& scripts,
                             const std::vector<Proof>& proofs,
                             const std::function<void(std::size_t done)>& progress) {
    std::vector<Judgement> verdicts;
    for (const Mutant& mutant : mutants) {
        Judgement verdict{&mutant, {}};
        const Rules rules{mutant.rules, scripts, {}};
        for (const Proof& proof : proofs) {
            if (run(proof, rules).holds) continue;
            verdict.killed_by = fmt::format("{}: {}", proof.cites, proof.title);
            break;
        }
        verdicts.push_back(std::move(verdict));
        if (progress) progress(verdicts.size());
    }
    return verdicts;
}

}  // namespace cardloom::proofs
