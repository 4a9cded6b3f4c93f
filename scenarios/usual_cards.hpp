/// The cards that every scenario can name: a champion, an ally, and something to lie in a deck.
#pragma once

namespace cardloom::scenarios {

inline constexpr const char* usual_cards = R"(format: 1
id: test/spirit
name: Spirit
type: champion
level: 0
life: 15
cost: { memory: 0 }
---
format: 1
id: test/soldier
name: Soldier
type: ally
cost: { reserve: 2 }
power: 2
life: 2
---
format: 1
id: test/blank
name: Blank
type: item
)";

}  // namespace cardloom::scenarios
