/// What the cards of the practice game do, one function each.
#pragma once

#include "core/game.hpp"

namespace cardloom::practice {

// Effects of actions and of triggered abilities.
Task<> strike_a_unit(Game& game, Call call);  // choose any unit: 1 damage
Task<> twin_lanterns(Game& game, Call call);  // up to three times: you may deal 1 damage
Task<> tidal_bargain(Game& game, Call call);  // everybody secretly chooses a card to discard
Task<> reckless_rite(Game& game, Call call);  // try to play another card at once, for its cost
Task<> broken_cog(Game& game, Call call);     // asks, deals damage, and then fails
Task<> sapling_host(Game& game, Call call);   // two tokens
Task<> slow_fuse(Game& game, Call call);      // a delayed trigger for the next dusk
Task<> fuse_burns_down(Game& game, Call call);
Task<> cinder_debt(Game& game, Call call);   // X dice
Task<> pathfinding(Game& game, Call call);   // look at three, keep one, order the rest
Task<> gain_insight(Game& game, Call call);  // a counter on itself
Task<> shielding(Game& game, Call call);     // a replacement for one use, granted
Task<> last_breath(Game& game, Call call);   // on death: draw a card

// Replacements.
Task<> blunt(Game& game, Call call);           // 1 damage less
Task<> offered_mirror(Game& game, Call call);  // the controller may take 1 damage away
Task<> cracked_charm(Game& game, Call call);   // fails on even amounts, else doubles
Task<> absorb(Game& game, Call call);          // prevents all

// When they apply.
bool hits_own_unit(const Game& game, const Call& call, const Event& event);
bool hits_own_unit_hard(const Game& game, const Call& call, const Event& event);  // 2 or more
bool hits_own_champion(const Game& game, const Call& call, const Event& event);
bool hits_bearer(const Game& game, const Call& call, const Event& event);
bool is_self(const Game& game, const Call& call, const Event& event);
bool is_your_draw(const Game& game, const Call& call, const Event& event);

}  // namespace cardloom::practice
