/// Cards that an effect keeps face up where they would lie face down, as the top card of a deck
/// (GA-ZONE-13).
#pragma once

namespace cardloom {

class Game;

/// Lets everybody know the cards that effects keep open now. Asked after every batch, so that each
/// card of several that are drawn is shown in turn. Whoever has seen a card goes on knowing it as
/// long as it can be followed.
void show_open_cards(Game& game);

}  // namespace cardloom
