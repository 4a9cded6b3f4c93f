/// The rulings that the turn reads, each with the value it does not have in the shipped rules: the
/// other value does what it says too.

#include "core/policies.hpp"

#include "core/settle/triggers.hpp"
#include "core/stack/stack.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

template <class E>
Rules with(const Rules& rules, E value) {
    Rules changed = rules;
    changed.tables.policies.values[static_cast<std::size_t>(policy::which(E{}))] =
        static_cast<std::int16_t>(value);
    return changed;
}

void only_triggers_open_windows(const Rules& rules) {
    Table t(with(rules, policy::ConditionalWindow::triggers_only));
    t.put(p1, "field", {"soldier"});
    t.adjust = [](GameState& state) {
        state.object(CardId{0})->damage = 2;
        state.header().unsettled = 1;
    };
    t.begin("wake_up");
    PROVE_EQ(t.zone("graveyard", p1), Names{"soldier"});
    PROVE_EQ(t.at(), "recollection.opportunity");
}

void turn_player_after_abilities(const Rules& rules) {
    Table t(with(rules, policy::OpportunityAfterAbility::turn_player));
    CardSpec well;
    well.abilities = {activated(nothing)};
    t.card("well", well);
    t.action("omen", effect(nothing));
    t.put(p2, "field", {"well"});
    t.put(p2, "hand", {"omen"});
    t.begin("main");
    t.pass();
    t.play("omen");
    PROVE_EQ(t.holder(), p2);  // not after cards
    t.activate("well");
    PROVE_EQ(t.holder(), p1);
}

void all_required_targets_must_fail(const Rules& rules) {
    Table t(with(rules, policy::IllegalTargets::all_fail));
    t.action("twin", aimed(
                         [](Game& game, Call call) -> Task<> {
                             for (const CardRef target : call.targets) {
                                 co_await deal_damage(game, target, 2, call.source);
                             }
                         },
                         2, 2));
    t.action("spark", aimed(strike));
    t.put(p1, "hand", {"twin"});
    t.put(p2, "hand", {"spark"});
    t.put(p2, "field", {"soldier", "soldier"});
    t.begin("main");
    t.play("twin", {"soldier", "soldier"});
    t.pass();
    t.play("spark");
    t.choose_all({"soldier"});
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.field(p2), Names{"spirit"});
}

void champions_are_only_banished(const Rules& rules) {
    Table t(with(rules, policy::ChampionDeath::only_banished), 3);
    CardSpec bell;
    bell.abilities = {when(event::die, nothing)};
    t.card("bell", bell);
    t.put(p1, "field", {"bell"});
    t.adjust = [&](GameState& state) {
        for (std::size_t i = 0; i < state.cards().size(); ++i) {
            const Card& card = state.cards()[i];
            if (card.owner != p2 || card.object.is_none()) continue;
            state.counters().push({CardId{i}, t.library().find_counter("damage"), 15});
        }
        state.header().unsettled = 1;
    };
    t.begin("main");
    PROVE(t.state().player(p2).is(Player::lost));
    PROVE_EQ(t.stack(), Names{});
}

void copies_resolve_without_their_card(const Rules& rules) {
    Table t(with(rules, policy::PendingCopies::resolve));
    t.put(p1, "hand", {"soldier"});
    t.begin("main");
    t.play("soldier");
    Match& match = t.match();
    GameState state = match.state();
    Instance copy = state.stack()[0];
    copy.timestamp = state.next_timestamp();
    copy.copy = 1;
    state.stack().insert(0, copy);
    std::optional<Match> changed = match.fork_from(state);
    PROVE(changed.has_value());
    match = std::move(*changed);
    t.pass_all();
    PROVE_EQ(t.stack(), Names{"soldier"});
    t.pass_all();
    PROVE_EQ(t.field(p1), (Names{"spirit", "soldier", "soldier"}));
}

void turn_player_is_asked_before_it_goes_on(const Rules& rules) {
    Table t(with(rules, policy::AllPassed::asks_turn_player), 3);
    t.begin("recollection");
    t.pass(3);
    PROVE_EQ(t.phase(), "recollection");
    PROVE_EQ(t.holder(), p1);
    t.pass();
    PROVE_EQ(t.phase(), "main");
}

void first_champion_at_once(const Rules& rules) {
    Table t(with(rules, policy::FirstChampion::at_once));
    CardSpec opener;
    opener.type = "champion";
    opener.life = 15;
    opener.level = 0;
    opener.abilities = {when(event::enter, draw_one, is_self)};
    t.card("opener", opener);
    for (const PlayerId player : {p1, p2}) {
        t.without_champion(player);
        t.put(player, "material", {"opener"});
    }
    t.start();
    PROVE_EQ(t.zone("hand", t.turn_player()).size(), 1u);
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.at(), "main.opportunity");
}

void leaving_main_by_an_action(const Rules& rules) {
    Table t(with(rules, policy::LeaveMain::own_action));
    t.begin("main");
    PROVE_EQ(t.options(), (Names{"pass", "proceed"}));
    t.pass();
    PROVE_EQ(t.options(), Names{"pass"});  // for the turn player only
    t.pass();
    PROVE_EQ(t.phase(), "main");  // passing alone leaves nothing
    PROVE_EQ(t.holder(), p1);
    t.proceed();
    PROVE_EQ(t.holder(), p2);
    t.pass();
    PROVE_EQ(t.phase(), "end");
}

void actions_do_not_stop_who_leaves(const Rules& rules) {
    Table t(with(rules, policy::ActionsWhileLeaving::leave));
    t.action("omen", effect(nothing));
    t.put(p1, "hand", {"omen"});
    t.put(p2, "hand", {"omen"});
    t.begin("main");
    t.play("omen");
    t.pass_all();
    PROVE_EQ(t.phase(), "main");  // an own action does not leave
    t.pass();
    t.play("omen");
    t.pass_all();
    PROVE_EQ(t.phase(), "end");
}

const Proof proofs[] = {
    {"AMB-1", "conditional_window triggers_only: a state-based effect opens no window",
     only_triggers_open_windows},
    {"AMB-8", "opportunity_after_ability turn_player: an ability gives it to the turn player",
     turn_player_after_abilities},
    {"AMB-11", "illegal_targets all_fail: one legal required target is enough",
     all_required_targets_must_fail},
    {"AMB-14", "champion_death only_banished: a defeated champion does not die",
     champions_are_only_banished},
    {"AMB-20", "pending_copies resolve: a copy resolves without its card",
     copies_resolve_without_their_card},
    {"AMB-27", "all_passed asks_turn_player: the turn player has the last word",
     turn_player_is_asked_before_it_goes_on},
    {"AMB-34", "first_champion at_once: its On Enter resolves before anybody can act",
     first_champion_at_once, "on_own_first_turn"},
    {"AMB-36", "leave_main own_action: passing alone does not leave main",
     leaving_main_by_an_action},
    {"AMB-3", "actions_while_leaving leave: what others do does not keep the turn player in main",
     actions_do_not_stop_who_leaves},
};

}  // namespace

std::span<const Proof> policy_proofs() { return proofs; }

}  // namespace cardloom::proofs
