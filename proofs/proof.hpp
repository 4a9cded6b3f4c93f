/// Proofs: what the rules say, as small games that can be played under any ruleset. Each is named
/// by the rules it proves. Running them tells which rules a ruleset keeps; running them over a
/// ruleset with one entry changed tells whether that entry is proven at all (mutate.hpp).
#pragma once

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/content.hpp"
#include "core/ruleset.hpp"

namespace cardloom::proofs {

/// Why a proof does not hold: thrown by PROVE, caught by `run`.
struct Failure {
    std::string text;
    const char* file;
    int line;
};

/// Fails a proof for something that a table finds wrong with it.
[[noreturn]] inline void fail(std::string text) { throw Failure{std::move(text), "", 0}; }

/// The rules to prove under: a ruleset, and who runs the Lua it holds.
struct Rules {
    using Scripts = std::function<std::unique_ptr<Content>(const Library& library)>;
    using Errors = std::shared_ptr<std::vector<std::string>>;
    Ruleset tables;
    Scripts scripts;  // none: a ruleset without Lua
    Errors errors;    // where errors in that Lua are told, if anybody asks
};

struct Proof {
    const char* cites;  // at most three rule ids, by spaces
    const char* title;  // a sentence
    void (*run)(const Rules& rules);
    const char* setup = "";  // only for rulesets that begin games so; empty: for all
};

/// What a ruleset was found to do.
struct Result {
    const Proof* proof = nullptr;
    bool holds = false;
    std::string why;  // it does not hold
};

[[nodiscard]] std::vector<Proof> all_proofs();
[[nodiscard]] bool is_meant_for(const Proof& proof, const Ruleset& rules);
[[nodiscard]] Result run(const Proof& proof, const Rules& rules);

// The parts of all_proofs(), one per file.
[[nodiscard]] std::span<const Proof> deck_proofs();
[[nodiscard]] std::span<const Proof> opening_proofs();
[[nodiscard]] std::span<const Proof> turn_proofs();
[[nodiscard]] std::span<const Proof> materialize_phase_proofs();
[[nodiscard]] std::span<const Proof> main_phase_proofs();
[[nodiscard]] std::span<const Proof> phase_proofs();
[[nodiscard]] std::span<const Proof> course_proofs();
[[nodiscard]] std::span<const Proof> opportunity_proofs();
[[nodiscard]] std::span<const Proof> stack_proofs();
[[nodiscard]] std::span<const Proof> settle_proofs();
[[nodiscard]] std::span<const Proof> trigger_proofs();
[[nodiscard]] std::span<const Proof> ending_proofs();
[[nodiscard]] std::span<const Proof> leaving_proofs();
[[nodiscard]] std::span<const Proof> policy_proofs();
[[nodiscard]] std::span<const Proof> playing_proofs();
[[nodiscard]] std::span<const Proof> permission_proofs();
[[nodiscard]] std::span<const Proof> step_proofs();
[[nodiscard]] std::span<const Proof> choice_proofs();
[[nodiscard]] std::span<const Proof> cost_proofs();
[[nodiscard]] std::span<const Proof> payment_proofs();
[[nodiscard]] std::span<const Proof> substitute_proofs();
[[nodiscard]] std::span<const Proof> lineage_proofs();
[[nodiscard]] std::span<const Proof> kind_proofs();
[[nodiscard]] std::span<const Proof> attacker_proofs();
[[nodiscard]] std::span<const Proof> declaration_proofs();
[[nodiscard]] std::span<const Proof> combat_role_proofs();
[[nodiscard]] std::span<const Proof> retaliation_proofs();
[[nodiscard]] std::span<const Proof> combat_damage_proofs();
[[nodiscard]] std::span<const Proof> weapon_proofs();
[[nodiscard]] std::span<const Proof> text_proofs();

template <class T>
std::string shown(const T& value) {
    if constexpr (std::is_convertible_v<T, std::string_view>) {
        return fmt::format("'{}'", std::string_view(value));
    } else if constexpr (requires { value.begin(); }) {
        std::string text = "[";
        for (const auto& each : value) text += (text.size() > 1 ? ", " : "") + shown(each);
        return text + "]";
    } else if constexpr (std::is_same_v<T, PlayerId>) {
        return value.is_none() ? "nobody" : fmt::format("P{}", value.value + 1);
    } else if constexpr (requires { value.is_none(); }) {
        return value.is_none() ? "none" : std::to_string(value.value);
    } else if constexpr (std::is_enum_v<T>) {
        return std::to_string(static_cast<int>(value));
    } else {
        return fmt::format("{}", value);
    }
}

#define PROVE(condition)                                                                     \
    do {                                                                                     \
        if (!(condition)) throw ::cardloom::proofs::Failure{#condition, __FILE__, __LINE__}; \
    } while (false)
#define PROVE_EQ(left, ...)                                                           \
    do {                                                                              \
        const auto is = (left);                                                       \
        const auto wanted = (__VA_ARGS__);                                            \
        if (!(is == wanted)) {                                                        \
            throw ::cardloom::proofs::Failure{                                        \
                fmt::format("{} is {}, not {}", #left, ::cardloom::proofs::shown(is), \
                            ::cardloom::proofs::shown(wanted)),                       \
                __FILE__, __LINE__};                                                  \
        }                                                                             \
    } while (false)

}  // namespace cardloom::proofs
