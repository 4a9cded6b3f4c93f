#include "scenarios/actions.hpp"

namespace cardloom::scenarios {

Task<> TableActions::pregame(Game&, PlayerId) { co_return; }

}  // namespace cardloom::scenarios
