/// The rulings that the turn reads, each with the value it does not have in the shipped rules: the
/// other value does what it says too.

#include "core/policies.hpp"

#include "core/characteristics.hpp"
#include "core/play/champions.hpp"
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

void memory_found_short_while_paying(const Rules& rules) {
    Table t(with(rules, policy::RandomPayment::while_paying));
    t.card("crown", regalia(2));
    t.card("scepter", regalia(0));
    t.put(p1, "material", {"crown", "scepter"});
    t.put(p1, "memory", {"blank"});
    t.begin("materialize");
    PROVE(t.offers("materialize crown"));
    t.materialize("crown");
    PROVE_EQ(t.match().last_refusal().rule, "GA-MAT-3.3");
    PROVE_EQ(t.zone("memory", p1), Names{"blank"});
}

void removing_a_memory_cost_to_the_letter(const Rules& rules) {
    Table t(with(rules, policy::RemovedMemoryCost::reserve));
    t.card("crown", regalia(1));
    CardSpec gift;
    gift.abilities = {changes_cost(CostLayer::remove, 0, event::play)};
    t.card("gift", gift);
    t.card("omen", action(3));
    t.put(p1, "field", {"gift"});
    t.put(p1, "hand", {"omen"});
    t.put(p1, "material", {"crown"});
    t.put(p1, "memory", {"blank", "blank"});
    t.begin("materialize");
    t.materialize("crown");
    PROVE_EQ(t.zone("memory", p1).size(), 1u);  // it is still paid
    PROVE(t.offers("play omen"));
}

void uncovered_champions_trigger(const Rules& rules) {
    for (const bool triggers : {true, false}) {
        using policy::UncoveredOnEnter;
        Table t(triggers ? with(rules, UncoveredOnEnter::triggers) : rules);
        CardSpec root = champion(0);
        root.abilities = {when(event::level_up, nothing, is_self)};
        t.card("root", root);
        t.card("novice", champion(1));
        t.action("ruin", effect([](Game& game, Call call) -> Task<> {
                     co_await delevel(game, champion_of(game, call.you));
                 }));
        t.without_champion(p1);
        t.put(p1, "field", {"root"});
        t.put(p1, "material", {"novice"});
        t.put(p1, "hand", {"ruin"});
        t.begin("materialize");
        t.materialize("novice");
        t.pass_all();
        t.play("ruin");
        t.pass_all();
        PROVE_EQ(t.field(p1), Names{"root"});
        PROVE_EQ(t.stack(), triggers ? Names{"root"} : Names{});
    }
}

void lineages_follow_their_champion(const Rules& rules) {
    for (const bool follows : {true, false}) {
        using policy::LineageOnLeaving;
        Table t(follows ? with(rules, LineageOnLeaving::always_follows) : rules);
        t.card("novice", champion(1));
        t.action("recall", effect([](Game& game, Call call) -> Task<> {
                     Move back;
                     back.to = game.library().roles.material;
                     co_await move_card(game, champion_of(game, call.you), back);
                 }));
        t.put(p1, "material", {"novice"});
        t.put(p1, "hand", {"recall"});
        t.begin("materialize");
        t.materialize("novice");
        t.pass_all();
        t.play("recall");
        t.pass_all();
        PROVE_EQ(t.zone("material", p1).size(), follows ? 2u : 1u);
        PROVE_EQ(t.zone("banishment", p1).size(), follows ? 0u : 1u);
    }
}

void leveling_up_by_an_effect_is_paid(const Rules& rules) {
    for (const std::size_t memory : {1u, 2u}) {
        Table t(with(rules, policy::LevelUpByEffect::paid));
        CardSpec novice = champion(1);
        novice.cost = 2;
        t.card("novice", novice);
        t.ascension("ascend", {"novice"});
        t.put(p1, "material", {"novice"});
        t.put(p1, "memory", Names(memory, "blank"));
        t.put(p1, "hand", {"ascend"});
        t.begin("end");
        t.play("ascend");
        t.pass_all();
        PROVE_EQ(t.field(p1), Names{memory == 2 ? "novice" : "spirit"});
        PROVE_EQ(t.zone("memory", p1).size(), memory == 2 ? 0u : 1u);
    }
}

/// As it is paid, a card that was to be paid with leaves: what was given comes back.
void a_level_up_that_cannot_be_paid(const Rules& rules) {
    Table t(with(rules, policy::LevelUpByEffect::paid));
    CardSpec novice = champion(1);
    novice.cost = 2;
    t.card("novice", novice);
    CardSpec wisp;
    wisp.abilities = {pays_from_graveyard(CostKind::memory)};
    t.card("wisp", wisp);
    CardSpec leak;
    leak.abilities = {instead(
        event::banish,
        [](Game& game, Call call) -> Task<> {
            const ZoneId memory = game.state().zone_of(game.library().roles.memory, p1);
            Move away;
            away.to = game.library().roles.graveyard;
            away.source = call.source;
            co_await move_card(game, game.state().ref(game.state().zone(memory).first), away);
        },
        [](const Game& game, const Call&, const Event& event) {
            return definition_of(game, event.card.card).name == "wisp";
        })};
    t.card("leak", leak);
    t.ascension("ascend", {"novice"});
    t.put(p1, "material", {"novice"});
    t.put(p1, "memory", {"blank"});
    t.put(p1, "graveyard", {"wisp"});
    t.put(p1, "hand", {"ascend"});
    t.put(p2, "field", {"leak"});
    t.begin("end");
    t.play("ascend");
    t.pass_all();
    t.choose("wisp");
    PROVE_EQ(t.field(p1), Names{"spirit"});
    PROVE_EQ(t.zone("material", p1), Names{"novice"});
    PROVE_EQ(t.zone("memory", p1), Names{"blank"});
    PROVE_EQ(t.zone("graveyard", p1), (Names{"wisp", "ascend"}));
    PROVE_EQ(t.zone("banishment", p1), Names{});
}

/// Paying takes the level away that it was to be put upon.
void a_level_up_that_its_cost_prevents(const Rules& rules) {
    Table t(with(rules, policy::LevelUpByEffect::paid));
    t.card("leader", champion(1));
    CardSpec adept = champion(2);
    adept.additional = {part(CostWhat::delevel, PaidWith::champion)};
    t.card("adept", adept);
    t.ascension("ascend", {"adept"});
    t.without_champion(p1);
    t.put(p1, "field", {"leader"});
    t.put(p1, "inner_lineage", {"spirit"});
    t.put(p1, "material", {"adept"});
    t.put(p1, "hand", {"ascend"});
    t.begin("end");
    t.play("ascend");
    t.pass_all();
    PROVE_EQ(t.field(p1), Names{"leader"});
    PROVE_EQ(t.zone("inner_lineage", p1), Names{"spirit"});
    PROVE_EQ(t.zone("material", p1), Names{"adept"});
}

void other_ways_of_setting_a_cost(const Rules& rules) {
    using policy::ConflictingCostSets;
    for (const auto& [which, pays] :
         {std::pair{ConflictingCostSets::oldest, 3}, std::pair{ConflictingCostSets::lowest, 1}}) {
        Table t(with(rules, which));
        t.card("omen", action(5));
        Names names;
        for (const int amount : {3, 1, 2}) {
            CardSpec spec;
            spec.abilities = {changes_cost(CostLayer::set, amount, event::activate)};
            names.push_back("set" + std::to_string(amount));
            t.card(names.back(), spec);
        }
        t.put(p2, "field", names);
        t.put(p1, "hand", {"omen", "blank", "blank", "blank", "blank"});
        t.begin("end");
        t.play("omen");
        PROVE_EQ(t.match().decision().least, pays);
    }
}

void reserve_cards_can_be_materialized(const Rules& rules) {
    Table t(with(rules, policy::MaterializeReserveCards::allowed));
    CardSpec golem;
    golem.cost = 1;
    t.card("golem", golem);
    t.put(p1, "material", {"golem"});
    t.put(p1, "hand", {"blank"});
    t.begin("materialize");
    t.materialize("golem");
    t.choose("blank");  // by reserving
    PROVE(t.instance(0).kind == InstanceKind::materialization);
    PROVE_EQ(t.zone("memory", p1), Names{"blank"});
}

void the_last_card_cannot_be_deleveled(const Rules& rules) {
    Table t(with(rules, policy::DelevelLastCard::impossible));
    t.action("ruin", effect([](Game& game, Call call) -> Task<> {
                 co_await delevel(game, champion_of(game, call.you));
             }));
    t.put(p1, "hand", {"ruin"});
    t.begin("end");
    t.play("ruin");
    t.pass_all();
    PROVE_EQ(t.field(p1), Names{"spirit"});
    PROVE(!t.is_over());
}

}  // namespace

std::span<const Proof> policy_proofs() {
    static const Proof proofs[] = {
        {"AMB-1", "conditional_window triggers_only: a state-based effect opens no window",
         only_triggers_open_windows},
        {"AMB-8 GA-ABACT-2",
         "opportunity_after_ability turn_player: an ability gives it to the turn player",
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
        {"AMB-3",
         "actions_while_leaving leave: what others do does not keep the turn player in main",
         actions_do_not_stop_who_leaves},
        {"AMB-24", "conflicting_cost_sets: the oldest or the lowest may apply instead",
         other_ways_of_setting_a_cost},
        {"AMB-10", "materialize_reserve_cards allowed: they pay their reserve cost",
         reserve_cards_can_be_materialized},
        {"AMB-13", "delevel_last_card impossible: a champion of one card stays",
         the_last_card_cannot_be_deleveled},
        {"AMB-26", "random_payment while_paying: too small a memory is found out as it pays",
         memory_found_short_while_paying},
        {"AMB-33", "removed_memory_cost reserve: removing a memory cost leaves it",
         removing_a_memory_cost_to_the_letter},
        {"AMB-13", "uncovered_on_enter: a champion card that deleveling uncovers may trigger",
         uncovered_champions_trigger},
        {"AMB-21", "lineage_on_leaving: the inner lineage may follow its champion",
         lineages_follow_their_champion},
        {"AMB-29", "level_up_by_effect paid: an effect has the memory cost paid",
         leveling_up_by_an_effect_is_paid},
        {"AMB-29 GA-TIME-2", "level_up_by_effect paid: what cannot be paid is given back",
         a_level_up_that_cannot_be_paid},
        {"AMB-29 GA-CHAMP-3", "level_up_by_effect paid: paying must leave the level it needs",
         a_level_up_that_its_cost_prevents},
    };
    return proofs;
}

}  // namespace cardloom::proofs
