/// Modes and targets: how many, which together, divided amounts, and what payment opens (rules
/// sections 14.2, 17 and 31).

#include "core/characteristics.hpp"
#include "core/stack/stack.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

/// Damage to every target as it was divided.
Task<> strike_shares(Game& game, Call call) {
    for (const Target& target : game.state().targets()) {
        if (target.instance != call.instance || target.kind != Target::Kind::card) continue;
        co_await deal_damage(game, target.card, target.share, call.source);
    }
}

bool is_ally(const Game& game, const Call&, const Target& target) {
    const CardDefinition& definition = definition_of(game, target.card.card);
    return definition.unit && !definition.champion;
}

void amounts_are_divided(const Rules& rules) {
    Table t(rules);
    AbilitySpec spray = aimed(strike_shares, 0, TargetSpec::any_number);
    spray.targets[0].divide = 3;
    spray.legal = is_ally;
    t.action("spray", spray);
    CardSpec ox;
    ox.type = "ally";
    ox.life = 9;
    for (const char* name : {"a", "b", "c", "d"}) t.card(name, ox);
    t.put(p2, "field", {"a", "b", "c", "d"});
    t.put(p1, "hand", {"spray"});
    t.begin("end");
    t.play("spray");
    PROVE_EQ(t.match().decision().least, 0);
    PROVE_EQ(t.match().decision().most, 3);  // at least 1 each
    t.choose_all({"a", "c"});
    PROVE_EQ(t.asks(), "number");
    PROVE_EQ(t.options(), Names{"pick a"});  // what the number is for
    PROVE_EQ(t.match().decision().least, 1);
    PROVE_EQ(t.match().decision().most, 2);
    t.number(1);
    PROVE_EQ(t.options(), Names{"pick c"});
    t.number(2);  // the rest is the other's: nothing else is possible
    PROVE_EQ(t.stack(), Names{"spray"});
    PROVE_EQ(t.target(0).share, 1);
    PROVE_EQ(t.target(1).share, 2);
    t.pass_all();
    PROVE_EQ(t.damage_on(t.find("a")), 1);
    PROVE_EQ(t.damage_on(t.find("c")), 2);
    PROVE_EQ(t.damage_on(t.find("b")), 0);
}

/// "Any number of target allies with power 4 or less together."
void targets_with_a_limit_together(const Rules& rules) {
    Table t(rules);
    AbilitySpec gather = aimed(nothing, 0, TargetSpec::any_number);
    gather.targets[0].together = true;
    gather.legal = [](const Game& game, const Call& call, const Target& candidate) {
        int power = 0;
        for (const Target& target : game.state().targets()) {
            if (target.instance == call.instance && target.card != candidate.card) {
                power += definition_of(game, target.card.card).power;
            }
        }
        return is_ally(game, call, candidate) &&
               power + definition_of(game, candidate.card.card).power <= 4;
    };
    t.action("gather", gather);
    CardSpec ally;
    ally.type = "ally";
    ally.life = 1;
    for (const auto& [name, power] : {std::pair{"one", 1}, {"two", 2}, {"three", 3}}) {
        ally.power = power;
        t.card(name, ally);
    }
    t.put(p1, "field", {"one", "two", "three"});
    t.put(p1, "hand", {"gather"});
    t.begin("end");
    t.play("gather");
    PROVE_EQ(t.options(), (Names{"pick one", "pick two", "pick three"}));
    t.choose("three");
    PROVE_EQ(t.options(), Names{"pick one"});
    t.choose("one");
    PROVE_EQ(t.stack(), Names{"gather"});
    PROVE_EQ(t.state().targets().size(), 2u);
}

/// "Two target allies that different players control."
void targets_that_must_fit_together(const Rules& rules) {
    for (const bool other_side : {true, false}) {
        Table t(rules);
        AbilitySpec duel = aimed(nothing, 2, 2);
        duel.targets[0].together = true;
        duel.legal = [](const Game& game, const Call& call, const Target& candidate) {
            for (const Target& target : game.state().targets()) {
                const bool same = game.state().card(target.card.card).controller ==
                                  game.state().card(candidate.card.card).controller;
                if (target.instance == call.instance && target.card != candidate.card && same) {
                    return false;
                }
            }
            return is_ally(game, call, candidate);
        };
        t.action("duel", duel);
        t.put(p1, "field", {"soldier", "soldier"});
        if (other_side) t.put(p2, "field", {"soldier"});
        t.put(p1, "hand", {"duel"});
        t.begin("end");
        PROVE_EQ(t.offers("play duel"), other_side);
        if (!other_side) continue;
        t.play("duel");
        PROVE_EQ(t.match().decision().options.size(), 3u);
        t.choose("soldier");
        PROVE_EQ(t.match().decision().options.size(), 1u);  // only the other side's
    }
}

void targets_of_one_effect_differ(const Rules& rules) {
    for (const std::size_t soldiers : {1u, 2u}) {
        Table t(rules);
        AbilitySpec both = aimed(nothing);
        both.targets.push_back(both.targets[0]);
        both.legal = is_ally;
        t.action("both", both);
        t.put(p2, "field", Names(soldiers, "soldier"));
        t.put(p1, "hand", {"both"});
        t.begin("end");
        PROVE_EQ(t.offers("play both"), soldiers == 2);
        if (soldiers == 1) continue;
        t.play("both");
        t.choose("soldier");
        PROVE_EQ(t.match().decision().options.size(), 1u);  // the second target is the other one
        t.choose("soldier");
        PROVE_EQ(t.stack(), Names{"both"});
        PROVE(t.target(0).card != t.target(1).card);
    }
}

void players_cards_and_instances_are_targets(const Rules& rules) {
    Table t(rules);
    AbilitySpec all = effect(nothing);
    TargetSpec player, grave, instance;
    player.of = TargetOf::players;
    grave.of = TargetOf::zone;
    grave.zones = 1u << t.library().roles.graveyard.index();
    instance.of = TargetOf::instances;
    all.targets = {player, grave, instance};
    t.action("all", all);
    t.action("spark", effect(nothing));
    t.put(p1, "graveyard", {"blank"});
    t.put(p2, "graveyard", {"soldier"});
    t.put(p1, "hand", {"all", "spark"});
    t.begin("end");
    PROVE(!t.offers("play all"));  // nothing is on the stack
    t.play("spark");
    t.play("all");
    t.choose_player(p2);
    PROVE_EQ(t.options(), (Names{"pick blank", "pick soldier"}));
    t.choose("soldier");
    t.choose("spark");
    PROVE_EQ(t.stack(), (Names{"spark", "all"}));
    PROVE_EQ(t.target(0).other, 1u);
    PROVE_EQ(t.target(2).other, t.instance(0).timestamp);
}

void modes_have_their_own_gates_and_targets(const Rules& rules) {
    Table t(rules);
    AbilitySpec modal = effect(nothing);
    modal.modes = {3, 1, 1};
    TargetSpec ally;
    ally.mode = 1;
    modal.targets = {ally};
    modal.legal = is_ally;
    modal.legal_mode = [](const Game&, const Call&, std::size_t mode) { return mode != 2; };
    t.action("modal", modal);
    t.put(p1, "hand", {"modal", "modal"});
    t.put(p1, "field", {"soldier"});
    t.begin("end");
    t.play("modal");
    PROVE_EQ(t.options(), (Names{"mode 0", "mode 1"}));  // the third is closed
    t.mode(1);
    t.choose("soldier");
    PROVE_EQ(t.instance(0).modes, 2);
    PROVE_EQ(t.target(0).card.card, t.find("soldier"));
    t.play("modal");
    t.mode(0);
    PROVE_EQ(t.state().targets().size(), 1u);  // no target of a mode that was not chosen
}

CardSpec imbuing(const AbilitySpec& does) {
    CardSpec spec = action(2, does);
    CostPart show = part(CostWhat::show, PaidWith::chosen, 2);
    spec.optional = {{show}};
    spec.pays_with = [](const Game& game, const CostPart& one, CardRef card) {
        return one.what != CostWhat::show || definition_of(game, card.card).name == "drop";
    };
    return spec;
}

/// A target that there is only if two cards of some kind were reserved for it, and shown.
void payment_opens_targets(const Rules& rules) {
    for (const bool shows : {true, false}) {
        Table t(rules);
        AbilitySpec blast = aimed(nothing);
        blast.targets.push_back(blast.targets[0]);
        blast.legal = is_ally;
        blast.target_count = [](const Game&, const Call& call, std::size_t slot, Range declared) {
            return slot == 1 && call.options == 0 ? Range{0, 0} : declared;
        };
        t.card("blast", imbuing(blast));
        t.card("drop", {});
        t.put(p1, "hand", {"blast", "drop", "drop", "blank"});
        t.put(p2, "field", {"soldier", "soldier", "soldier"});
        t.begin("end");
        t.play("blast");
        t.choose("soldier");
        t.choose_all({"drop", "drop"});
        PROVE_EQ(t.asks(), "choose_cards");
        PROVE_EQ(t.options(), (Names{"pick drop", "pick drop"}));
        t.choose_all(shows ? Names{"drop", "drop"} : Names{"drop"});  // one is not enough
        if (shows) {
            PROVE_EQ(t.asks(), "choose_targets");
            PROVE_EQ(t.match().decision().options.size(), 2u);  // the first stays
            t.choose("soldier");
        }
        PROVE_EQ(t.stack(), Names{"blast"});
        PROVE_EQ(t.instance(0).options, shows ? 1 : 0);
        PROVE_EQ(t.state().targets().size(), shows ? 2u : 1u);
        PROVE_EQ(t.zone("memory", p1), (Names{"drop", "drop"}));
    }
}

void payment_opens_modes(const Rules& rules) {
    Table t(rules);
    AbilitySpec modal = effect(nothing);
    modal.modes = {3, 1, 1};
    modal.mode_count = [](const Game&, const Call& call, Range declared) {
        return call.options == 0 ? declared : Range{2, 2};
    };
    t.card("modal", imbuing(modal));
    t.card("drop", {});
    t.put(p1, "hand", {"modal", "drop", "drop"});
    t.begin("end");
    t.play("modal");
    t.mode(1);
    t.choose_all({"drop", "drop"});
    t.choose_all({"drop", "drop"});
    PROVE_EQ(t.options(), (Names{"mode 0", "mode 2"}));  // another, beside the first
    t.mode(2);
    PROVE_EQ(t.instance(0).modes, 6);
    PROVE_EQ(t.zone("memory", p1).size(), 2u);
}

/// If what payment opened has no legal choice, the whole is undone.
void payment_can_open_what_is_impossible(const Rules& rules) {
    Table t(rules);
    AbilitySpec blast = aimed(nothing);
    blast.targets[0].mode = TargetSpec::every_mode;
    blast.legal = [](const Game&, const Call&, const Target&) { return false; };
    blast.target_count = [](const Game&, const Call& call, std::size_t, Range declared) {
        return call.options == 0 ? Range{0, 0} : declared;
    };
    t.card("blast", imbuing(blast));
    t.card("drop", {});
    t.put(p1, "hand", {"blast", "drop", "drop"});
    t.begin("end");
    const std::uint64_t before = t.state().hash();
    t.play("blast");
    t.choose_all({"drop", "drop"});
    t.choose_all({"drop", "drop"});
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.state().hash(), before);
}

/// A target that another spec needs is not offered where it would be missed.
void targets_look_ahead(const Rules& rules) {
    Table t(rules);
    AbilitySpec both = aimed(nothing);
    both.targets.push_back(both.targets[0]);
    both.legal = [](const Game& game, const Call& call, const Target& target) {
        return is_ally(game, call, target) &&
               (target.slot == 0 || game.state().object(target.card.card)->damage > 0);
    };
    t.action("both", both);
    t.put(p1, "field", {"soldier", "soldier"});
    t.put(p1, "hand", {"both"});
    t.adjust = [](GameState& state) { state.object(CardId{0})->damage = 1; };
    t.begin("end");
    t.play("both");
    PROVE_EQ(t.match().decision().options.size(), 1u);  // not the damaged one
    t.choose("soldier");
    t.choose("soldier");
    PROVE_EQ(t.target(0).card.card, CardId{1});
    PROVE_EQ(t.target(1).card.card, CardId{0});
}

/// Two modes that need a target each, and one target: there is no such choice.
void modes_compete_for_targets(const Rules& rules) {
    for (const std::size_t soldiers : {1u, 2u}) {
        Table t(rules);
        AbilitySpec modal = effect(nothing);
        modal.modes = {3, 2, 2};
        TargetSpec one, other;
        one.mode = 0;
        other.mode = 1;
        modal.targets = {one, other};
        modal.legal = is_ally;
        t.action("modal", modal);
        t.put(p2, "field", Names(soldiers, "soldier"));
        t.put(p1, "hand", {"modal"});
        t.begin("end");
        t.play("modal");
        t.mode(0);
        PROVE_EQ(t.options(), soldiers == 2 ? (Names{"mode 1", "mode 2"}) : Names{"mode 2"});
    }
}

/// An amount of 1 cannot be divided among two.
void too_little_to_divide(const Rules& rules) {
    Table t(rules);
    AbilitySpec spray = aimed(strike_shares, 2, 3);
    spray.targets[0].divide = 1;
    t.action("spray", spray);
    t.put(p2, "field", {"soldier", "soldier"});
    t.put(p1, "hand", {"spray"});
    t.begin("end");
    PROVE(!t.offers("play spray"));
}

/// Of "one or two targets" only the first is required.
void the_second_of_one_or_two(const Rules& rules) {
    Table t(rules);
    AbilitySpec twin = aimed(
        [](Game& game, Call call) -> Task<> {
            for (const CardRef target : call.targets) {
                co_await deal_damage(game, target, 1, call.source);
            }
        },
        1, 2);
    twin.legal = is_ally;
    t.action("twin", twin);
    t.action("spark", aimed(strike));
    CardSpec ox;
    ox.type = "ally";
    ox.life = 9;
    t.card("ox", ox);
    t.put(p2, "field", {"ox", "soldier"});
    t.put(p1, "hand", {"twin", "spark"});
    t.begin("end");
    t.play("twin", {"ox", "soldier"});
    t.play("spark", {"soldier"});
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.damage_on(t.find("ox")), 1);
}

}  // namespace

std::span<const Proof> choice_proofs() {
    static const Proof proofs[] = {
        {"GA-ACT-1.5 GA-IDX-32", "an amount is divided as targets are chosen, at least 1 each",
         amounts_are_divided},
        {"GA-ACT-1.5 GA-TGT-1", "any number of targets can have a limit together",
         targets_with_a_limit_together},
        {"GA-ACT-1.5 GA-ACT-1.6",
         "targets that must fit together are found before anything is done",
         targets_that_must_fit_together},
        {"GA-TGT-1", "the targets of one effect are different ones", targets_of_one_effect_differ},
        {"GA-ACT-1.5 GA-TRIG-3", "a target that is needed later is not offered before",
         targets_look_ahead},
        {"GA-ACT-1.4 GA-ACT-1.5", "modes that compete for a target are not chosen together",
         modes_compete_for_targets},
        {"GA-ACT-1.5", "an amount is not divided among too many", too_little_to_divide},
        {"GA-RES-2", "of one or two targets only the first is required", the_second_of_one_or_two},
        {"GA-ACT-1.5 GA-OBJ-3", "players, cards in any zone and instances can be targets",
         players_cards_and_instances_are_targets},
        {"GA-ACT-1.4", "modes have gates and targets of their own",
         modes_have_their_own_gates_and_targets},
        {"GA-ACT-1.8 GA-IDX-34", "what payment opens is targeted after it", payment_opens_targets},
        {"GA-ACT-1.8 GA-ACT-1.4", "modes that payment opens are chosen after it",
         payment_opens_modes},
        {"GA-ACT-1.8 GA-PLAY-2", "what payment opens must be possible",
         payment_can_open_what_is_impossible},
    };
    return proofs;
}

}  // namespace cardloom::proofs
