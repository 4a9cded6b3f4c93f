/// What a champion has from its lineage, and boons (rules sections 23 and 27).

#include "core/characteristics.hpp"
#include "core/play/champions.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

void inherited_abilities(const Rules& rules) {
    Table t(rules);
    CardSpec novice = champion(1);
    AbilitySpec lesson = when(event::activate, [](Game& game, Call call) -> Task<> {
        co_await add_counters(game, call.source, game.library().find_counter("enlighten"), 1);
    });
    lesson.inherited = true;
    AbilitySpec pause = activated(nothing);
    pause.inherited = true;
    novice.abilities = {lesson, pause, when(event::activate, draw_one), activated(draw_one)};
    t.card("novice", novice);
    t.card("adept", champion(2));
    t.card("spark", action(0));
    t.action("ruin", effect([](Game& game, Call call) -> Task<> {
                 co_await delevel(game, champion_of(game, call.you));
                 co_await delevel(game, champion_of(game, call.you));
             }));
    t.put(p1, "material", {"novice", "adept"});
    t.put(p1, "hand", {"spark", "spark", "ruin"});
    t.begin("materialize");
    t.materialize("novice");
    t.pass_all();
    PROVE_EQ(t.field(p1), Names{"novice"});
    PROVE_EQ(t.options(), (Names{"pass", "play spark", "play spark", "play ruin", "activate novice",
                                 "activate novice"}));
    t.pass_turn();
    t.pass_turn();
    t.materialize("adept");
    t.pass_all();
    PROVE_EQ(t.field(p1), Names{"adept"});
    // The champion has what is inherited, and nothing else of the card below (GA-CHAMP-5).
    PROVE(t.offers("activate adept"));
    PROVE(!t.offers("activate novice"));
    t.play("spark");
    PROVE_EQ(t.stack(), (Names{"spark", "adept"}));
    t.pass_all();
    PROVE_EQ(t.counters("adept", "enlighten"), 1);
    t.pass_all();
    t.play("ruin");
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.field(p1), Names{"spirit"});
    PROVE_EQ(t.counters("spirit", "enlighten"), 2);  // the object has them, whatever its card
    PROVE(!t.offers("activate spirit"));
    t.play("spark");
    PROVE_EQ(t.stack(), Names{"spark"});  // gone with its card
}

void released_from_the_lineage(const Rules& rules) {
    Table t(rules);
    CardSpec novice = champion(1);
    AbilitySpec release = activated(draw_one);
    release.zone = "inner_lineage";
    release.cost = {part(CostWhat::banish)};
    novice.abilities = {release};
    t.card("novice", novice);
    t.card("adept", champion(2));
    t.put(p1, "material", {"novice", "adept"});
    t.begin("materialize");
    t.materialize("novice");
    t.pass_all();
    PROVE(!t.offers("activate novice"));  // not from the top
    t.pass_turn();
    t.pass_turn();
    t.materialize("adept");
    t.pass_all();
    t.activate("novice");
    PROVE_EQ(t.zone("banishment", p1), Names{"novice"});
    PROVE_EQ(t.stack(), Names{"novice"});
    const std::size_t before = t.zone("hand", p1).size();
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1).size(), before + 1);
    PROVE(!t.offers("activate novice"));
}

/// Only one's own champion is leveled up: the one that one controls, whoever owns it.
void players_level_what_they_control(const Rules& rules) {
    for (const bool controls : {true, false}) {
        Table t(rules);
        t.card("novice", champion(1));
        t.card("adept", champion(2));
        t.ascension("ascend", {"adept"});
        if (controls) t.without_champion(p1);
        t.put(p2, "field", {"novice"});
        t.put(p1, "material", {"adept", "adept"});
        t.put(p1, "hand", {"ascend"});
        t.adjust = [&](GameState& state) {
            if (controls) state.card(CardId{0}).controller = p1;
        };
        t.begin("materialize");
        if (!controls) {
            t.play("ascend");
            t.pass_all();
            PROVE_EQ(t.field(p1), Names{"spirit"});
            PROVE_EQ(t.why_not(p1, "adept"),
                     "its level is not one above the champion's [GA-MAT-3.1]");
            continue;
        }
        PROVE_EQ(t.options(), (Names{"materialize adept", "materialize adept"}));
        t.materialize("adept");
        t.pass_all();
        PROVE_EQ(t.field(p1), Names{"adept"});
        PROVE_EQ(t.field(p2), Names{"spirit"});
    }
}

/// What was declared as the card was played is known of the champion, as of any object.
void champions_know_how_they_were_played(const Rules& rules) {
    for (const bool pays : {true, false}) {
        Table t(rules);
        CardSpec novice = champion(1);
        novice.has_x = true;
        novice.optional = {{part(CostWhat::rest, PaidWith::champion)}};
        t.card("novice", novice);
        t.put(p1, "material", {"novice"});
        t.put(p1, "memory", {"blank", "blank", "blank"});
        t.begin("materialize");
        t.materialize("novice");
        t.number(2);
        t.say(pays);
        t.pass_all();
        PROVE_EQ(t.field(p1), Names{"novice"});
        const CardId card = t.find("novice");
        PROVE_EQ(t.state().card(card).options, pays ? 1 : 0);
        PROVE_EQ(t.state().object(card)->rested, pays ? 1 : 0);
        PROVE_EQ(t.state().card(card).x, 2);
    }
}

void abilities_function_where_they_say(const Rules& rules) {
    Table t(rules);
    CardSpec ghost;
    AbilitySpec haunt = activated(draw_one);
    haunt.zone = "graveyard";
    AbilitySpec wail = when(event::activate, nothing);
    wail.zone = "graveyard";
    AbilitySpec arrive = when(event::move, nothing, is_self);
    arrive.zone = "graveyard";
    ghost.abilities = {haunt, wail, arrive};
    t.card("ghost", ghost);
    t.card("spark", action(0));
    t.action("bury", effect([](Game& game, Call) -> Task<> {
                 Move down;
                 down.to = game.library().roles.graveyard;
                 co_await move_card(game, game.state().ref(CardId{0}), down);
             }));
    t.put(p1, "field", {"ghost"});
    t.put(p1, "hand", {"spark", "bury", "spark"});
    t.begin("end");
    PROVE(!t.offers("activate ghost"));
    t.play("spark");
    PROVE_EQ(t.stack(), Names{"spark"});
    t.pass_all();
    t.play("bury");
    t.pass_all();
    PROVE_EQ(t.stack(), Names{"ghost"});  // it sees itself arrive
    t.pass_all();
    PROVE(t.offers("activate ghost"));
    t.play("spark");
    PROVE_EQ(t.stack(), (Names{"spark", "ghost"}));
}

CardSpec boon(int cost, const AbilitySpec& does) {
    CardSpec spec;
    spec.type = "lesser_boon";
    spec.cost = cost;
    spec.abilities = {does};
    return spec;
}

void boons_are_bestowed(const Rules& rules) {
    Table t(rules);
    CardSpec gift = boon(1, effect(draw_one));
    gift.fast = true;
    AbilitySpec gained = when(event::activate, nothing);
    gained.zone = "pantheon";
    gift.abilities.push_back(gained);
    t.card("gift", gift);
    CardSpec slow = boon(0, effect(nothing));
    t.card("slow", slow);
    CardSpec burning = boon(0, effect(nothing));
    burning.fast = true;
    burning.elements = {"fire"};
    t.card("burning", burning);
    CardSpec bell;
    bell.abilities = {when(event::bestow, nothing)};
    t.card("bell", bell);
    t.card("spark", action(0));
    t.put(p1, "field", {"bell"});
    t.put(p1, "pantheon", {"gift", "slow", "burning"});
    t.put(p1, "hand", {"blank", "spark", "spark"});
    t.begin("end");
    PROVE_EQ(t.options(), (Names{"pass", "play spark", "play spark", "play gift"}));
    PROVE_EQ(t.state().card(t.find("gift")).known, only(p1));  // private until bestowed
    t.play("spark");
    PROVE_EQ(t.stack(), Names{"spark"});  // not gained yet
    t.pass_all();
    const std::size_t before = t.zone("hand", p1).size();
    t.play("gift");
    t.choose_all({"blank"});
    // It has resolved before anybody could respond, and what it triggered comes after.
    PROVE_EQ(t.zone("hand", p1).size(), before);  // one reserved, one drawn
    PROVE_EQ(t.stack(), Names{"bell"});
    PROVE_EQ(t.holder(), p1);
    PROVE_EQ(t.zone("pantheon", p1), (Names{"slow", "burning", "gift"}));
    PROVE(t.state().card(t.find("gift")).is(Card::face_up));
    PROVE_EQ(t.state().card(t.find("gift")).known, t.state().everyone());
    t.pass_all();
    PROVE(!t.offers("play gift"));  // it is gained for good
    t.play("spark");
    PROVE_EQ(t.stack(), (Names{"spark", "gift"}));
    PROVE_EQ(t.why_not(p1, "gift"), "it cannot be played from where it is [GA-PLAY-1]");
}

/// Bestowing is a way of playing a card: what is about plays is about it, too.
void bestowing_is_playing(const Rules& rules) {
    Table t(rules);
    CardSpec gift = boon(1, effect(nothing));
    gift.fast = true;
    t.card("gift", gift);
    CardSpec bell;
    bell.abilities = {when(event::play, nothing), changes_cost(CostLayer::add, 1, event::play)};
    t.card("bell", bell);
    t.put(p2, "field", {"bell"});
    t.put(p1, "pantheon", {"gift"});
    t.put(p1, "hand", {"blank", "blank"});
    t.begin("end");
    t.play("gift");
    PROVE_EQ(t.match().decision().least, 2);
    t.choose_all({"blank", "blank"});
    PROVE_EQ(t.stack(), Names{"bell"});
}

}  // namespace

std::span<const Proof> lineage_proofs() {
    static const Proof proofs[] = {
        {"GA-CHAMP-5 GA-CHAMP-6", "a champion has what the cards of its lineage pass on",
         inherited_abilities},
        {"GA-CHAMP-5 GA-ABIL-2", "an ability can work from the inner lineage, and cost its card",
         released_from_the_lineage},
        {"GA-CHAMP-9 GA-CHAMP-3", "players level up the champion that they control",
         players_level_what_they_control},
        {"GA-PLAY-5 GA-ZONE-5 GA-CHAMP-4", "a champion knows how its top card was played",
         champions_know_how_they_were_played},
        {"GA-ABIL-2", "an ability works in the zone it names, and only there",
         abilities_function_where_they_say},
        {"GA-BOON-1 GA-PLAY-1 GA-ELEM-2",
         "a boon is bestowed, which nobody can respond to, and gained", boons_are_bestowed},
        {"GA-PLAY-1 GA-BOON-1", "bestowing is playing a card", bestowing_is_playing},
    };
    return proofs;
}

}  // namespace cardloom::proofs
