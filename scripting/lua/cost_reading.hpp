/// Costs as scripts write them: a table of parts, as in { reserve = 2, rest = self }, the same as
/// on cards. A table is read once, with all its mistakes.
#pragma once

#include "scripting/lua/running_call.hpp"

namespace cardloom {

/// Reads the table on top of the stack. The reserve or memory cost is the number of `to` (`is_all`
/// tells the second); the parts beside it are appended to those of the call. Called by Lua: it owns
/// nothing while it may raise an error.
void read_cost(lua_State* L, RunningCall& call, const char* verb, Argued& to);

/// The parts that a call has read last, for the player who is asked to pay them.
class LuaCost final : public AskedCost {
public:
    LuaCost(const RunningCall& call, PlayerId pays) : player(pays), call_(call) {}
    [[nodiscard]] std::span<const CostPart> parts() const override { return call_.parts(); }
    [[nodiscard]] bool fits(const CostPart& part, CardRef card) const override;

    PlayerId player;

private:
    [[nodiscard]] bool fits_rule(const CostPart& part, CardRef card) const;

    const RunningCall& call_;
};

}  // namespace cardloom
