/// How games begin (rules section 2, seed "Turn Order", points 1 and 2).

#include "core/settle/triggers.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

/// A Level 0 champion whose On Enter draws the opening hand.
void add_opener(Table& t, const std::string& name, int cards) {
    CardSpec spec;
    spec.type = "champion";
    spec.life = 15;
    spec.level = 0;
    spec.abilities = {when(
        event::enter,
        [cards](Game& game, Call call) -> Task<> {
            co_await draw(game, call.you, cards, call.source);
        },
        is_self)};
    t.card(name, spec);
}

/// Every player begins with this champion instead of the usual spirit.
void all_open_with(Table& t, const std::string& champion) {
    for (std::size_t i = 0; i < t.players(); ++i) {
        t.without_champion(PlayerId{i});
        t.put(PlayerId{i}, "material", {champion});
    }
}

PlayerId second_of(Table& t) {
    return PlayerId{(t.machine().first_player.index() + 1) % t.players()};
}

void first_player_skips_to_main(const Rules& rules) {
    Table t(rules);
    t.start();
    PROVE_EQ(t.turn_player(), t.machine().first_player);
    PROVE_EQ(t.machine().turn, 1);
    PROVE_EQ(t.phases_begun(), (Names{"first_champion", "main"}));
    PROVE_EQ(t.field(t.turn_player()), Names{"spirit"});
    PROVE_EQ(t.zone("material", t.turn_player()), Names{});
    PROVE_EQ(t.zone("deck", t.turn_player()).size(), 10u);  // no draw
}

void second_player_draws_first(const Rules& rules) {
    Table t(rules);
    t.start();
    const PlayerId second = second_of(t);
    PROVE_EQ(t.field(second), Names{});
    static_cast<void>(t.phases_begun());
    t.pass_turn();
    PROVE_EQ(t.turn_player(), second);
    PROVE_EQ(t.phase(), "main");
    PROVE_EQ(t.phases_begun(), (Names{"end", "first_champion", "draw", "main"}));
    PROVE_EQ(t.field(second), Names{"spirit"});
    PROVE_EQ(t.zone("hand", second).size(), 1u);
}

void nobody_skips_the_draw_of_three(const Rules& rules) {
    Table t(rules, 3);
    t.start();
    for (int turn = 0; turn < 3; ++turn) {
        const PlayerId player = t.turn_player();
        PROVE_EQ(t.machine().turn, turn + 1);
        PROVE_EQ(t.phase(), "main");
        PROVE_EQ(t.field(player), Names{"spirit"});
        PROVE_EQ(t.zone("hand", player).size(), 1u);
        // No Wake Up, no Materialize, no Recollection.
        Names begun = t.phases_begun();
        if (turn > 0) begun.erase(begun.begin());  // the end of the turn before
        PROVE_EQ(begun, (Names{"first_champion", "draw", "main"}));
        t.pass_turn();
    }
}

void four_players_begin_in_turn_order(const Rules& rules) {
    Table t(rules, 4);
    t.start();
    const std::size_t first = t.turn_player().index();
    for (std::size_t turn = 0; turn < 5; ++turn) {
        PROVE_EQ(t.turn_player(), (PlayerId{(first + turn) % 4}));
        t.pass_turn();
    }
}

void second_turns_have_every_phase(const Rules& rules) {
    Table t(rules);
    t.start();
    t.pass_turn();
    static_cast<void>(t.phases_begun());
    t.pass_until("main");
    PROVE_EQ(t.machine().turn, 3);
    PROVE_EQ(t.phases_begun(),
             (Names{"end", "wake_up", "materialize", "recollection", "draw", "main"}));
}

void champion_enters_in_a_phase_of_its_own(const Rules& rules) {
    Table t(rules);
    add_opener(t, "opener", 3);
    all_open_with(t, "opener");
    t.start();
    const PlayerId first = t.turn_player();
    // Its On Enter is placed at the phase's check, and the turn player gains Opportunity.
    PROVE_EQ(t.at(), "first_champion.after");
    PROVE_EQ(t.stack(), Names{"opener"});
    PROVE_EQ(t.holder(), first);
    PROVE_EQ(t.zone("hand", first).size(), 0u);
    t.pass_all();
    PROVE_EQ(t.zone("hand", first).size(), 3u);
    PROVE_EQ(t.at(), "main.opportunity");
}

/// It sees the draw of its own turn.
void champion_is_there_before_the_draw(const Rules& rules) {
    Table t(rules);
    CardSpec witness;
    witness.type = "champion";
    witness.life = 15;
    witness.level = 0;
    witness.abilities = {when(event::draw, nothing)};
    t.card("witness", witness);
    all_open_with(t, "witness");
    t.start();
    const PlayerId second = second_of(t);
    t.pass_until("draw");
    PROVE_EQ(t.turn_player(), second);
    PROVE_EQ(t.at(), "draw.after");
    if (t.asks() == "order_triggers") t.choose("witness");
    // The first player's sees it, and so does its own.
    PROVE_EQ(t.stack(), (Names{"witness", "witness"}));
}

void champion_of_the_second_enters_before_draw(const Rules& rules) {
    Table t(rules);
    add_opener(t, "opener", 3);
    all_open_with(t, "opener");
    t.start();
    t.pass_all();
    const PlayerId second = second_of(t);
    t.pass_all();  // main
    t.pass_all();  // end
    PROVE_EQ(t.at(), "first_champion.after");
    PROVE_EQ(t.turn_player(), second);
    PROVE_EQ(t.holder(), second);
    PROVE_EQ(t.stack(), Names{"opener"});
    PROVE_EQ(t.zone("hand", second).size(), 0u);  // the draw of the turn comes after
    t.pass_all();
    PROVE_EQ(t.zone("hand", second).size(), 4u);
    PROVE_EQ(t.phase(), "main");
}

/// What waits for the beginning of that phase resolves before the champion enters.
void beginnings_come_before_the_champion(const Rules& rules) {
    Table t(rules);
    CardSpec herald;
    herald.type = "champion";
    herald.life = 15;
    herald.level = 0;
    herald.abilities = {at_beginning_of("first_champion", nothing, true)};
    t.card("herald", herald);
    all_open_with(t, "herald");
    t.start();
    PROVE_EQ(t.phase(), "main");  // the first one was not there when its phase began
    const PlayerId second = second_of(t);
    t.pass_until("first_champion");
    PROVE_EQ(t.at(), "first_champion.before");
    PROVE_EQ(t.stack(), Names{"herald"});
    PROVE_EQ(t.holder(), second);
    PROVE_EQ(t.field(second), Names{});
    t.pass_all();
    PROVE_EQ(t.field(second), Names{"herald"});
    PROVE_EQ(t.phase(), "main");
}

void owner_chooses_among_champions(const Rules& rules) {
    Table t(rules);
    CardSpec other;
    other.type = "champion";
    other.life = 20;
    other.level = 0;
    t.card("wraith", other);
    CardSpec higher = other;
    higher.level = 1;
    t.card("elder", higher);
    for (const PlayerId player : {p1, p2}) t.put(player, "material", {"wraith", "elder"});
    t.start();
    PROVE_EQ(t.asks(), "choose_cards");
    PROVE_EQ(t.asked(), t.turn_player());
    PROVE_EQ(t.options(), (Names{"pick spirit", "pick wraith"}));  // Level 0 only
    t.choose("wraith");
    PROVE_EQ(t.field(t.turn_player()), Names{"wraith"});
}

void placing_the_champion_cannot_be_altered(const Rules& rules) {
    Table t(rules);
    CardSpec banner;
    banner.regalia = true;
    banner.abilities = {instead(
        event::enter,
        [](Game& game, Call call) -> Task<> {
            game.proposal(call.proposal).cancelled = true;
            co_return;
        },
        [](const Game& game, const Call&, const Event& event) {
            return game.library().card(game.state().card(event.card.card).definition).champion;
        })};
    t.card("early-banner", banner);
    for (const PlayerId player : {p1, p2}) t.put(player, "material", {"early-banner"});
    t.start();
    // Pre-game actions come before; what they put there cannot stop a special game action.
    PROVE_EQ(t.field(t.turn_player()), (Names{"early-banner", "spirit"}));
}

void pregame_actions_go_in_turn_order(const Rules& rules) {
    Table t(rules, 3);
    CardSpec banner;
    banner.regalia = true;
    t.card("early-banner", banner);
    for (const PlayerId player : {p1, p2, p3}) t.put(player, "material", {"early-banner"});
    t.start(3);
    const std::size_t first = t.machine().first_player.index();
    std::size_t seat = 0;
    for (const Object& object : t.state().objects()) {
        if (seat == 3) break;
        PROVE_EQ(t.state().card(object.card).owner, (PlayerId{(first + seat++) % 3}));
    }
    PROVE_EQ(t.machine().turn, 1);
}

void decks_are_shuffled(const Rules& rules) {
    Table t(rules);
    for (const PlayerId player : {p1, p2}) {
        t.with_deck(player, 20);
        t.put(player, "deck", Names(20, "soldier"));
    }
    t.start();
    const Names ordered(20, "blank");
    for (const PlayerId player : {p1, p2}) {
        const Names deck = t.zone("deck", player);
        PROVE(first_of(deck, 20) != ordered);
    }
}

void first_player_is_chosen_by_chance(const Rules& rules) {
    std::vector<int> begun(3);
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Table t(rules, 3);
        t.start(seed);
        ++begun[t.machine().first_player.index()];
    }
    for (const int times : begun) PROVE(times > 5);
}

void first_turns_can_attack(const Rules& rules) {
    Table t(rules);
    t.adjust = [](GameState& state) {
        state.players()[0].turns = 1;
        state.players()[1].turns = 0;
    };
    t.put(p1, "field", {"soldier"});
    t.begin("main");
    PROVE(t.offers("attack soldier"));
}

void all_champions_enter_before_the_first_turn(const Rules& rules) {
    Table t(rules, 3);
    add_opener(t, "opener", 2);
    all_open_with(t, "opener");
    t.start();
    // Every On Enter has resolved, in turn order, and only then does somebody have Opportunity.
    for (const PlayerId player : {p1, p2, p3}) {
        PROVE_EQ(t.field(player), Names{"opener"});
        const std::size_t drawn = player == t.turn_player() ? 3 : 2;
        PROVE_EQ(t.zone("hand", player).size(), drawn);
    }
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.holder(), t.turn_player());
    PROVE_EQ(t.at(), "main.opportunity");
    std::vector<PlayerId> draws;
    for (std::size_t i = 0; i < t.match().journal().size(); ++i) {
        const JournalLine& line = t.match().journal().line(i);
        if (line.name == event::draw) draws.push_back(line.event.player);
    }
    const std::size_t first = t.turn_player().index();
    PROVE(draws.size() >= 6);
    for (std::size_t n = 0; n < 6; ++n) {
        PROVE_EQ(draws[n], (PlayerId{(first + n / 2) % 3}));
    }
}

void champions_enter_together(const Rules& rules) {
    Table t(rules);
    CardSpec witness;
    witness.type = "champion";
    witness.life = 15;
    witness.level = 0;
    // It sees the other enter only because both enter at once.
    witness.abilities = {
        when(event::enter, draw_one, [](const Game&, const Call& call, const Event& event) {
            return event.card.card != call.source.card;
        })};
    t.card("witness", witness);
    all_open_with(t, "witness");
    t.start();
    const PlayerId first = t.turn_player();
    PROVE_EQ(t.zone("hand", first).size(), 1u);
    PROVE_EQ(t.zone("hand", second_of(t)).size(), 1u);
    PROVE_EQ(t.phases_begun(), Names{"main"});
}

void champions_are_chosen_in_secret(const Rules& rules) {
    Table t(rules);
    CardSpec other;
    other.type = "champion";
    other.life = 20;
    other.level = 0;
    t.card("wraith", other);
    for (const PlayerId player : {p1, p2}) t.put(player, "material", {"wraith"});
    t.start();
    t.choose("wraith");
    PROVE_EQ(t.field(t.machine().first_player), Names{});  // not before all have chosen
    t.choose("spirit");
    PROVE_EQ(t.field(t.machine().first_player), Names{"wraith"});
    PROVE_EQ(t.field(second_of(t)), Names{"spirit"});
}

void only_the_last_first_turn_allows_attacks(const Rules& rules) {
    for (const std::size_t players : {2u, 3u, 4u}) {
        for (std::size_t i = 0; i < players; ++i) {
            Table t(rules, players);
            t.adjust = [&](GameState& state) {
                for (std::size_t n = 0; n < players; ++n) {
                    state.players()[n].turns = n <= i ? 1 : 0;
                }
            };
            t.put(PlayerId{i}, "field", {"soldier"});
            t.begin("main", PlayerId{i});
            PROVE_EQ(t.offers("attack soldier"), i + 1 == players);
        }
    }
}

/// A further turn comes before others have had their first.
void further_turns_do_not_close_the_cycle(const Rules& rules) {
    Table t(rules, 3);
    t.adjust = [](GameState& state) {
        state.players()[0].turns = 1;
        state.players()[1].turns = 0;
        state.players()[2].turns = 1;
    };
    t.put(p3, "field", {"soldier"});
    t.begin("main", p3);
    PROVE(!t.offers("attack soldier"));
}

void later_turns_allow_attacks(const Rules& rules) {
    Table t(rules);
    t.put(p1, "field", {"soldier"});
    t.begin("main");
    PROVE(t.offers("attack soldier"));
}

void turn_one_begins_in_main(const Rules& rules) {
    Table t(rules);
    t.start();
    PROVE_EQ(t.phases_begun(), Names{"main"});
    PROVE_EQ(t.holder(), t.machine().first_player);
    t.pass_turn();
    PROVE_EQ(t.phases_begun(), (Names{"end", "draw", "main"}));
}

const char* const own_first_turn = "on_own_first_turn";
const char* const together = "all_at_start";

}  // namespace

std::span<const Proof> opening_proofs() {
    static const Proof proofs[] = {
        {"GA-START-9 GA-START-8 GA-START-V",
         "of two players the first skips to main and puts a Level 0 champion onto the field",
         first_player_skips_to_main, own_first_turn},
        {"GA-START-9 GA-START-8",
         "the second player begins with a champion, the draw phase and main",
         second_player_draws_first, own_first_turn},
        {"GA-START-10 GA-GEN-3", "of three players nobody skips the first draw",
         nobody_skips_the_draw_of_three, own_first_turn},
        {"GA-GEN-4", "four players take their turns in order", four_players_begin_in_turn_order},
        {"GA-TURN-1 GA-MATPH-1", "from the second turn on no phase is skipped",
         second_turns_have_every_phase},
        {"AMB-34 GA-START-7 GA-START-V",
         "a first champion enters in a phase of its own_first_turn, and its On Enter resolves "
         "there",
         champion_enters_in_a_phase_of_its_own, own_first_turn},
        {"AMB-34 GA-START-V", "the second player's On Enter resolves before the draw phase begins",
         champion_of_the_second_enters_before_draw, own_first_turn},
        {"AMB-35 GA-TURN-6", "what begins with a champion's phase resolves before it enters",
         beginnings_come_before_the_champion, own_first_turn},
        {"AMB-34 GA-START-9", "the second player's champion is there before the draw",
         champion_is_there_before_the_draw, own_first_turn},
        {"AMB-34 GA-START-V", "who has several Level 0 champions chooses one",
         owner_chooses_among_champions, own_first_turn},
        {"GA-TBA-2 GA-START-4", "nothing alters the placing of a champion",
         placing_the_champion_cannot_be_altered},
        {"GA-START-4", "pre-game actions are taken in turn order",
         pregame_actions_go_in_turn_order},
        {"GA-START-2 GA-START-1", "main decks are shuffled", decks_are_shuffled},
        {"GA-START-3", "the first player is chosen by chance", first_player_is_chosen_by_chance},
        {"GA-START-V", "where champions enter on first turns, all first turns allow attacks",
         first_turns_can_attack, own_first_turn},
        {"GA-START-6 GA-START-10", "all opening abilities resolve before anybody can act",
         all_champions_enter_before_the_first_turn, together},
        {"GA-START-5", "all champions enter at once", champions_enter_together, together},
        {"GA-START-5 GA-SIM-1", "champions are chosen before any is shown",
         champions_are_chosen_in_secret, together},
        {"GA-START-11", "of the first turns only the last allows attacks",
         only_the_last_first_turn_allows_attacks, together},
        {"GA-START-11", "a further turn does not close the opening cycle",
         further_turns_do_not_close_the_cycle, together},
        {"GA-START-11", "every later turn allows attacks", later_turns_allow_attacks},
        {"GA-START-9", "the first turn of two players begins in main", turn_one_begins_in_main,
         together},
    };
    return proofs;
}

}  // namespace cardloom::proofs
