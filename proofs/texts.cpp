/// Text with restrictions, and what effects forbid: which parts of a card's text are there as it is
/// played, what becomes of them on the stack, what cannot be targeted and what cannot happen (rules
/// sections 15.3 and 17).

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/policies.hpp"
#include "core/verbs.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

namespace {

/// Two paragraphs: draw a card; and draw two more, if its player controls the key.
AbilitySpec two_paragraphs() {
    AbilitySpec spec = effect([](Game& game, Call call) -> Task<> {
        const int count = (call.modes & 1u ? 1 : 0) + (call.modes & 2u ? 2 : 0);
        for (int i = 0; i < count; ++i) {
            co_await draw_one(game, call);
        }
    });
    spec.modes.modes = 2;
    spec.modes.least = spec.modes.most = 0;
    spec.modes.always = 3;
    spec.legal_mode = [](const Game& game, const Call& call, std::size_t mode) {
        if (mode == 0) return true;
        const auto objects = game.state().objects();
        return std::any_of(objects.begin(), objects.end(), [&](const Object& object) {
            return name_of(game, object.card) == "key" &&
                   game.state().card(object.card).controller == call.you;
        });
    };
    return spec;
}

/// Destroys the key, and another brings it back.
void add_breakers(Table& t) {
    t.action("break", effect([](Game& game, Call call) -> Task<> {
                 for (const Object& object : game.state().objects()) {
                     if (name_of(game, object.card) != "key") continue;
                     Move away;
                     away.to = game.library().roles.graveyard;
                     away.source = call.source;
                     co_await move_card(game, game.state().ref(object.card), away);
                     co_return;
                 }
             }));
    t.action("mend", effect([](Game& game, Call call) -> Task<> {
                 Move back;
                 back.to = game.library().roles.field;
                 back.player = call.you;
                 co_await move_card(game, game.state().ref(CardId{0}), back);
             }));
    t.card("key", {});
}

void text_is_there_as_it_is_played(const Rules& rules) {
    for (const bool has_key : {true, false}) {
        Table t(rules);
        add_breakers(t);
        t.action("omen", two_paragraphs());
        if (has_key) t.put(p1, "field", {"key"});
        t.put(p1, "hand", {"omen"});
        t.begin("end");
        t.play("omen");  // nothing is asked
        PROVE_EQ(t.instance(0).modes, has_key ? 3 : 1);
        t.pass_all();
        PROVE_EQ(t.zone("hand", p1).size(), has_key ? 3u : 1u);
    }
}

/// In response the key goes and comes back. What a card has lost stays lost.
std::size_t drawn_after_a_loss(const Rules& rules) {
    Table t(rules);
    add_breakers(t);
    t.action("omen", two_paragraphs());
    t.put(p1, "field", {"key"});
    t.put(p1, "hand", {"omen", "break", "mend"});
    t.begin("end");
    t.play("omen");
    t.play("break");
    t.pass_all();
    t.play("mend");
    t.pass_all();
    t.pass_all();
    return t.zone("hand", p1).size();
}

void lost_text_stays_lost(const Rules& rules) {
    PROVE_EQ(drawn_after_a_loss(rules), 1u);
    Rules kept = rules;
    kept.tables.policies
        .values[static_cast<std::size_t>(policy::which(policy::LostRestrictions{}))] =
        static_cast<std::int16_t>(policy::LostRestrictions::kept);
    PROVE_EQ(drawn_after_a_loss(kept), 3u);
}

/// The text belonged to the only thing that needed targets: without it the card fizzles.
void losing_what_has_targets_fizzles(const Rules& rules) {
    Table t(rules);
    add_breakers(t);
    AbilitySpec spec = aimed(strike);
    spec.modes.modes = 1;
    spec.modes.least = spec.modes.most = 0;
    spec.modes.always = 1;
    spec.targets[0].mode = 0;
    spec.legal_mode = [](const Game& game, const Call&, std::size_t) {
        const auto objects = game.state().objects();
        return std::any_of(objects.begin(), objects.end(), [&](const Object& object) {
            return name_of(game, object.card) == "key";
        });
    };
    t.action("hex", spec);
    t.put(p1, "field", {"key"});
    t.put(p2, "field", {"soldier"});
    t.put(p1, "hand", {"hex", "break", "hex"});
    t.begin("end");
    t.play("hex", {"soldier"});
    t.play("break");
    t.pass_all();
    PROVE_EQ(t.stack(), Names{});
    PROVE_EQ(t.field(p2), (Names{"soldier", "spirit"}));
    t.play("hex");  // without its text it asks for no target, and does nothing
    PROVE_EQ(t.stack(), Names{"hex"});
    t.pass_all();
    PROVE_EQ(t.field(p2), (Names{"soldier", "spirit"}));
}

void copies_have_the_text_of_the_original(const Rules& rules) {
    Table t(rules);
    add_breakers(t);
    t.action("omen", two_paragraphs());
    t.action("mirror", copies_target());
    t.put(p1, "field", {"key"});
    t.put(p1, "hand", {"omen"});
    t.put(p2, "hand", {"mirror"});
    t.begin("end");
    t.play("omen");
    t.pass();
    t.play("mirror", {"omen"});
    t.pass_all();
    t.pass_all();
    PROVE_EQ(t.zone("hand", p2).size(), 3u);  // though the key is another's
}

void what_cannot_be_targeted(const Rules& rules) {
    Table t(rules);
    CardSpec veil;
    AbilitySpec shroud;
    shroud.kind = AbilityKind::prohibition;
    shroud.on = event::target;
    shroud.applies = [](const Game& game, const Call& call, const Event& event) {
        return game.state().has_card(event.card.card) && event.player != call.you &&
               game.state().card(event.card.card).controller == call.you;
    };
    veil.abilities = {shroud};
    t.card("veil", veil);
    t.action("bolt", aimed(strike));
    t.put(p2, "field", {"veil", "soldier"});
    t.put(p1, "hand", {"bolt"});
    t.put(p2, "hand", {"bolt"});
    t.begin("end");
    t.play("bolt");
    PROVE_EQ(t.options(), Names{"pick spirit"});
    t.choose("spirit");
    t.pass();
    t.play("bolt", {"soldier"});  // its own player can
    t.pass_all();
    PROVE_EQ(t.zone("graveyard", p2), (Names{"soldier", "bolt"}));
}

void what_cannot_happen(const Rules& rules) {
    Table t(rules);
    CardSpec drought;
    AbilitySpec no;
    no.kind = AbilityKind::prohibition;
    no.on = event::draw;
    no.applies = [](const Game&, const Call& call, const Event& event) {
        return event.player != call.you;
    };
    drought.abilities = {no};
    t.card("drought", drought);
    CardSpec bell;
    bell.abilities = {when(event::draw, nothing)};
    t.card("bell", bell);
    t.action("omen", effect(draw_one));
    t.put(p1, "field", {"bell"});
    t.put(p2, "field", {"drought"});
    t.put(p1, "hand", {"omen"});
    t.put(p2, "hand", {"omen"});
    t.begin("end");
    t.play("omen");
    t.pass_all();
    PROVE_EQ(t.zone("hand", p1), Names{});
    PROVE_EQ(t.stack(), Names{});  // nothing has happened
    t.pass();
    t.play("omen");
    t.pass_all();
    PROVE_EQ(t.zone("hand", p2), Names{"blank"});
    PROVE_EQ(t.stack(), Names{"bell"});
}

/// A card whose cost its target makes less is offered if some target makes it payable.
void offers_look_at_targets(const Rules& rules) {
    Table t(rules);
    CardSpec hunt = action(3, aimed(strike));
    AbilitySpec cheaper = changes_cost(
        CostLayer::add, 0, {},
        [](const Game& game, const Call&, const Play& play) -> std::optional<std::int32_t> {
            for (const Target& target : game.state().targets()) {
                if (target.instance != play.instance) continue;
                if (!is_champion(game, target.card.card)) return -2;
            }
            return {};
        });
    cheaper.cost_by_targets = true;
    hunt.abilities.push_back(cheaper);
    t.card("hunt", hunt);
    t.put(p1, "hand", {"hunt", "blank"});
    t.begin("end");
    PROVE_EQ(t.options(), Names{"pass"});
    Table other(rules);
    other.card("hunt", hunt);
    other.put(p1, "hand", {"hunt", "blank"});
    other.put(p2, "field", {"soldier"});
    other.begin("end");
    PROVE(other.offers("play hunt"));
    other.play("hunt", {"soldier"});
    PROVE_EQ(other.match().decision().least, 1);
    other.choose("blank");
    PROVE_EQ(other.stack(), Names{"hunt"});
}

}  // namespace

std::span<const Proof> text_proofs() {
    static const Proof proofs[] = {
        {"GA-REST-1 GA-REST-3 GA-TEXT-1", "text is there if its restriction is met as it is played",
         text_is_there_as_it_is_played},
        {"AMB-9 GA-REST-3 GA-REST-4", "a card loses text whose restriction is lost, for good",
         lost_text_stays_lost},
        {"AMB-9 GA-FIZZ-1", "a card that has lost what its targets were for fizzles",
         losing_what_has_targets_fizzles},
        {"GA-PLAY-5 GA-COPY-2 WE-33", "a copy has the text that was unlocked for its original",
         copies_have_the_text_of_the_original},
        {"GA-GEN-8 GA-TGT-1", "what cannot be targeted is no legal target",
         what_cannot_be_targeted},
        {"GA-GEN-8", "what cannot happen does not, and nothing has triggered", what_cannot_happen},
        {"GA-ACT-1.7 GA-ACT-1.8", "a card is offered if some target makes it payable",
         offers_look_at_targets},
    };
    return proofs;
}

}  // namespace cardloom::proofs
