/// What players do at the table of a scenario: they play cards as the rules say.
#pragma once

#include "core/play/playing.hpp"

namespace cardloom::scenarios {

class TableActions : public Playing {
public:
    Task<> pregame(Game& game, PlayerId player) override;
};

}  // namespace cardloom::scenarios
