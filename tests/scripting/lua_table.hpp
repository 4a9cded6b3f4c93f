/// A table under the rules of the repository at which a card does what a script says: player 1
/// plays the fast action `script` in their main phase, and both pass.
#pragma once

#include <string>

#include "proofs/table.hpp"
#include "scripting/lua/host.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace cardloom::testing {

class ScriptTable {
    // The host outlives the runner, which is the table's.
    Sources sources_;
    Scripts scripts_;
    LuaHost host_;
    int written_ = 0;

public:
    explicit ScriptTable(std::size_t players = 2, ScriptLimits limits = {});

    /// What a piece of Lua does, as a proof's ability.
    [[nodiscard]] proofs::Run lua(const std::string& text);
    /// Lets the script resolve, up to its first question.
    void run(const std::string& text);
    void run(const std::string& text, proofs::CardSpec card);
    /// The texts of the faults so far.
    [[nodiscard]] proofs::Names faults();
    /// The number that a script has put on player 1's champion as enlighten counters.
    [[nodiscard]] int told();
    [[nodiscard]] LuaHost& host() { return host_; }

    proofs::Table t;
};

/// How a script tells a number.
[[nodiscard]] std::string tell(const std::string& value);

}  // namespace cardloom::testing
