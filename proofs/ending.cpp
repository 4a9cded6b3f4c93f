/// The end of a game: winning, losing, draws and loops (rules section 3, GA-LOOP-1).

#include "core/characteristics.hpp"
#include "core/pipeline.hpp"
#include "core/settle/game_end.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

AbilitySpec strikes_champions_of(PlayerSet players, int amount) {
    return effect([players, amount](Game& game, Call call) -> Task<> {
        const std::size_t batch = game.open_batch();
        for (std::size_t i = 0; i < game.state().players().size(); ++i) {
            if (!contains(players, PlayerId{i})) continue;
            game.propose(damage_event(game, champion_of(game, PlayerId{i}), amount, call.source));
        }
        co_await happen(game, batch);
    });
}

constexpr PlayerSet set(std::initializer_list<PlayerId> players) {
    PlayerSet all = 0;
    for (const PlayerId player : players) all = static_cast<PlayerSet>(all | only(player));
    return all;
}

void a_dead_champion_loses(const Rules& rules) {
    Table t(rules);
    t.action("doom", strikes_champions_of(only(p2), 15));
    t.put(p1, "hand", {"doom"});
    t.begin("main");
    t.play("doom");
    t.pass_all();
    PROVE(t.is_over());
    PROVE(t.match().ending() == Ending::won);
    PROVE_EQ(t.winners(), only(p1));
}

void damage_below_life_does_not(const Rules& rules) {
    Table t(rules);
    t.action("doom", strikes_champions_of(only(p2), 14));
    t.put(p1, "hand", {"doom"});
    t.begin("main");
    t.play("doom");
    t.pass_all();
    PROVE(!t.is_over());
}

void champion_death_is_a_death(const Rules& rules) {
    Table t(rules, 3);
    CardSpec bell;
    bell.abilities = {when(event::die, nothing)};
    t.card("bell", bell);
    t.action("doom", strikes_champions_of(only(p2), 15));
    t.put(p1, "field", {"bell"});
    t.put(p1, "hand", {"doom"});
    t.begin("main");
    t.play("doom");
    t.pass_all();
    PROVE_EQ(t.stack(), Names{"bell"});
}

void no_champion_loses_only_after_having_had_one(const Rules& rules) {
    Table t(rules, 3);
    t.without_champion(p2);
    t.adjust = [](GameState& state) { state.header().unsettled = 1; };
    t.begin("main");
    t.pass_all();
    PROVE(!t.is_over());
    PROVE(t.state().player(p2).is_in_game());
}

void banished_champion_loses(const Rules& rules) {
    Table t(rules);
    t.action("exile", effect([](Game& game, Call) -> Task<> {
                 Move away;
                 away.to = game.library().roles.banishment;
                 co_await move_card(game, champion_of(game, p2), away);
             }));
    t.put(p1, "hand", {"exile"});
    t.begin("main");
    t.play("exile");
    t.pass_all();
    PROVE_EQ(t.winners(), only(p1));
}

/// WE-39.
void drawing_from_an_empty_deck_loses(const Rules& rules) {
    Table t(rules);
    t.with_deck(p1, 1);
    t.action("greed",
             effect([](Game& game, Call call) -> Task<> { co_await draw(game, call.you, 2); }));
    t.put(p1, "hand", {"greed"});
    t.begin("main");
    t.play("greed");
    t.pass_all();
    PROVE(t.is_over());
    PROVE_EQ(t.winners(), only(p2));
    PROVE_EQ(t.zone("hand", p1), Names{"blank"});  // as many as there are
}

void an_empty_deck_alone_does_not_lose(const Rules& rules) {
    Table t(rules);
    t.with_deck(p1, 1);
    t.begin("draw");
    PROVE(!t.is_over());
    PROVE_EQ(t.phase(), "main");
}

void all_losing_at_once_is_a_draw(const Rules& rules) {
    Table t(rules);
    t.action("doom", strikes_champions_of(set({p1, p2}), 15));
    t.put(p1, "hand", {"doom"});
    t.begin("main");
    t.play("doom");
    t.pass_all();
    PROVE(t.match().ending() == Ending::drawn);
    PROVE_EQ(t.winners(), 0);
}

void those_who_lost_before_do_not_draw(const Rules& rules) {
    Table t(rules, 3);
    t.action("doom", strikes_champions_of(set({p1, p2}), 15));
    t.put(p1, "hand", {"doom"});
    t.begin("main");
    t.concede(p3);
    t.play("doom");
    t.pass(2);
    PROVE(t.match().ending() == Ending::drawn);
    PROVE(t.state().player(p3).is(Player::lost));
    PROVE(!t.state().player(p1).is(Player::lost));
}

void an_effect_can_win_and_lose(const Rules& rules) {
    Table t(rules, 3);
    t.action("triumph", effect([](Game& game, Call call) -> Task<> {
                 let_win(game, call.you);
                 co_return;
             }));
    t.put(p2, "hand", {"triumph"});
    t.begin("main");
    t.pass();
    t.play("triumph");
    t.pass_all();
    PROVE(t.match().ending() == Ending::won);
    PROVE_EQ(t.winners(), only(p2));
}

void winning_and_losing_at_once_is_losing(const Rules& rules) {
    Table t(rules);
    t.action("hubris", effect([](Game& game, Call call) -> Task<> {
                 let_win(game, call.you);
                 let_lose(game, call.you);
                 co_return;
             }));
    t.put(p1, "hand", {"hubris"});
    t.begin("main");
    t.play("hubris");
    t.pass_all();
    PROVE_EQ(t.winners(), only(p2));
}

void an_effect_can_draw(const Rules& rules) {
    Table t(rules, 3);
    t.action("truce", effect([](Game& game, Call) -> Task<> {
                 let_all_draw(game);
                 co_return;
             }));
    t.put(p1, "hand", {"truce"});
    t.begin("main");
    t.play("truce");
    t.pass_all();
    PROVE(t.match().ending() == Ending::drawn);
}

void all_winning_at_once_is_a_draw(const Rules& rules) {
    Table t(rules);
    t.action("glory", effect([](Game& game, Call) -> Task<> {
                 let_win(game, p1);
                 let_win(game, p2);
                 co_return;
             }));
    t.put(p1, "hand", {"glory"});
    t.begin("main");
    t.play("glory");
    t.pass_all();
    PROVE(t.match().ending() == Ending::drawn);
}

void the_end_comes_before_other_checks(const Rules& rules) {
    Table t(rules);
    CardSpec bell;
    bell.abilities = {when(event::die, nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.put(p2, "field", {"soldier"});
    t.adjust = [](GameState& state) {
        state.object(CardId{1})->damage = 2;
        state.players()[1].set(Player::loses);
        state.header().unsettled = 1;
    };
    t.begin("main");
    PROVE(t.is_over());
    PROVE_EQ(t.zone("graveyard", p2), Names{});  // the soldier was not looked at any more
    PROVE_EQ(t.state().pending().size(), 0u);
}

void all_who_remain_winning_is_a_draw(const Rules& rules) {
    Table t(rules, 3);
    t.action("glory", effect([](Game& game, Call) -> Task<> {
                 let_win(game, p1);
                 let_win(game, p2);
                 let_lose(game, p3);
                 co_return;
             }));
    t.put(p1, "hand", {"glory"});
    t.begin("main");
    t.play("glory");
    t.pass_all();
    PROVE(t.match().ending() == Ending::drawn);
}

void the_last_one_left_wins(const Rules& rules) {
    Table t(rules, 4);
    t.begin("main");
    t.concede(p2);
    t.concede(p4);
    t.pass();
    PROVE(!t.is_over());
    t.concede(p1);  // P3 is asked, and need not answer: a concession acts at the next settle
    t.pass();
    PROVE_EQ(t.winners(), only(p3));
}

void losing_players_lose_together(const Rules& rules) {
    Table t(rules, 4);
    t.action("doom", strikes_champions_of(set({p2, p4}), 15));
    t.put(p1, "hand", {"doom"});
    t.begin("main");
    t.play("doom");
    t.pass_all();
    PROVE(!t.is_over());
    PROVE(t.state().player(p2).is(Player::lost));
    PROVE(t.state().player(p4).is(Player::lost));
    PROVE_EQ(t.holder(), p1);
    t.pass();
    PROVE_EQ(t.holder(), p3);
}

/// An ability that puts itself on the stack again and again.
void add_loop(Table& t, bool with_choice, bool with_progress) {
    CardSpec wheel;
    wheel.abilities = {
        when(t.library().find_event_name("note"), [=](Game& game, Call call) -> Task<> {
            if (with_choice) {
                game.decide(call.you, DecisionKind::may, "GA-RES-5");
                for (const Verb verb : {Verb::yes, Verb::no}) {
                    Option option;
                    option.verb = verb;
                    game.offer(option);
                }
                co_await game.ask();
            }
            if (with_progress) {
                co_await add_counters(game, call.source, game.library().find_counter("omen"), 1);
            }
            const std::size_t batch = game.open_batch();
            Event event;
            event.player = call.you;
            event.names.add(game.library().find_event_name("note"));
            game.propose(event);
            co_await happen(game, batch);
        })};
    t.card("wheel", wheel);
    t.action("push", effect([](Game& game, Call call) -> Task<> {
                 const std::size_t batch = game.open_batch();
                 Event event;
                 event.player = call.you;
                 event.names.add(game.library().find_event_name("note"));
                 game.propose(event);
                 co_await happen(game, batch);
             }));
    t.put(p1, "field", {"wheel"});
    t.put(p1, "hand", {"push"});
    t.begin("main");
    t.play("push");
}

void a_loop_without_a_choice_is_a_draw(const Rules& rules) {
    Table t(rules);
    add_loop(t, false, false);
    int passes = 0;
    while (!t.is_over() && passes < 100) {
        t.pass();
        ++passes;
    }
    PROVE(t.match().ending() == Ending::drawn);
    PROVE_EQ(passes, 2 * 4);  // the push, and the position after it that came for the third time
    PROVE_EQ(last_of(t.news(), 1), Names{"The game is a draw."});
}

void a_loop_with_progress_ends_in_the_end(const Rules& rules) {
    Table t(rules);
    add_loop(t, false, true);
    int passes = 0;
    while (!t.is_over() && passes < 3000) {
        t.pass();
        ++passes;
    }
    PROVE(t.match().ending() == Ending::drawn);
    PROVE_EQ(passes, 2 * 1000);
}

/// "Whenever noted n, note n + 1, up to ten": the stack looks alike, and the game goes on.
void a_chain_that_ends_is_no_loop(const Rules& rules) {
    Table t(rules);
    CardSpec wheel;
    wheel.abilities = {
        when(t.library().find_event_name("note"), [](Game& game, Call call) -> Task<> {
            const std::size_t batch = game.open_batch();
            Event event;
            event.player = call.you;
            event.amount = call.amount + 1;
            event.names.add(game.library().find_event_name("note"));
            if (call.amount < 10) game.propose(event);
            co_await happen(game, batch);
        })};
    t.card("wheel", wheel);
    t.action("push", effect([](Game& game, Call call) -> Task<> {
                 const std::size_t batch = game.open_batch();
                 Event event;
                 event.player = call.you;
                 event.amount = 1;
                 event.names.add(game.library().find_event_name("note"));
                 game.propose(event);
                 co_await happen(game, batch);
             }));
    t.put(p1, "field", {"wheel"});
    t.put(p1, "hand", {"push"});
    t.begin("main");
    t.play("push");
    for (int i = 0; i < 11; ++i) t.pass_all();
    PROVE(!t.is_over());
    PROVE_EQ(t.stack(), Names{});
}

void a_loop_with_a_choice_goes_on(const Rules& rules) {
    Table t(rules);
    add_loop(t, true, false);
    t.pass_all();
    for (int i = 0; i < 50; ++i) {
        t.pass_all();
        PROVE_EQ(t.asks(), "may");
        PROVE(!t.match().answer(Answer::pick(0)).has_value());
    }
    PROVE(!t.is_over());
}

}  // namespace

std::span<const Proof> ending_proofs() {
    static const Proof proofs[] = {
        {"GA-END-2 GA-END-3 GA-GEN-1", "who defeats the other champion wins",
         a_dead_champion_loses},
        {"GA-SBE-2", "damage below its life does not defeat a champion",
         damage_below_life_does_not},
        {"AMB-14 GA-SBE-15", "a champion that is defeated dies", champion_death_is_a_death},
        {"GA-END-3", "who never had a champion does not lose without one",
         no_champion_loses_only_after_having_had_one},
        {"GA-END-3 GA-END-2", "who has no champion any more loses", banished_champion_loses},
        {"GA-END-3 GA-DRAW-2 WE-39", "who draws from an empty deck loses",
         drawing_from_an_empty_deck_loses},
        {"GA-DRAW-2", "an empty deck alone loses nothing", an_empty_deck_alone_does_not_lose},
        {"GA-END-4 GA-GEN-2", "all who are left losing at once is a draw",
         all_losing_at_once_is_a_draw},
        {"GA-GEN-2", "who had lost before does not draw", those_who_lost_before_do_not_draw},
        {"GA-END-2", "an effect can win the game", an_effect_can_win_and_lose},
        {"GA-END-3", "who would win and lose at once loses", winning_and_losing_at_once_is_losing},
        {"GA-END-4", "an effect can draw the game", an_effect_can_draw},
        {"GA-END-4", "all who are left winning at once is a draw", all_winning_at_once_is_a_draw},
        {"GA-END-1 GA-SBE-1", "the end of the game comes before all other checks",
         the_end_comes_before_other_checks},
        {"GA-END-4", "all who remain winning is a draw, also when another loses",
         all_who_remain_winning_is_a_draw},
        {"GA-END-2", "the last player left wins", the_last_one_left_wins},
        {"GA-END-3", "several can lose at once while others play on", losing_players_lose_together},
        {"GA-LOOP-1", "a position that comes for the third time without a choice is a draw",
         a_loop_without_a_choice_is_a_draw},
        {"GA-LOOP-1", "a thousand resolutions without a choice are a draw",
         a_loop_with_progress_ends_in_the_end},
        {"GA-LOOP-1", "a chain that comes to an end is no loop", a_chain_that_ends_is_no_loop},
        {"GA-LOOP-1", "a loop with a choice goes on", a_loop_with_a_choice_goes_on},
    };
    return proofs;
}

}  // namespace cardloom::proofs
