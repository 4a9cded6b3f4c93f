#include "scenarios/actions.hpp"

namespace cardloom::scenarios {

Task<> TableActions::combat(Game&, TurnAction, Option) { co_return; }
Task<> TableActions::pregame(Game&, PlayerId) { co_return; }

}  // namespace cardloom::scenarios
