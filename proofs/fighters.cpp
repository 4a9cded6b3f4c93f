#include "proofs/fighters.hpp"

#include "core/combat/roles.hpp"

namespace cardloom::proofs {

CardSpec ally(int power, int life) {
    CardSpec spec;
    spec.type = "ally";
    spec.power = power;
    spec.life = life;
    return spec;
}

namespace {

CardSpec weapon(int power, int durability) {
    CardSpec spec;
    spec.type = "weapon";
    spec.power = power;
    spec.durability = durability;
    return spec;
}

/// While it is awake, opponents that attack its controller's objects attack it first.
AbilitySpec taunts() {
    AbilitySpec spec;
    spec.kind = AbilityKind::requirement;
    spec.on = event::attack;
    spec.combat.each_combat = true;
    spec.concerns = [](const Game& game, const Call& call, const Event& event) {
        const Object* object = game.state().object(call.source.card);
        return object != nullptr && object->rested == 0 && event.defender == call.you;
    };
    spec.applies = [](const Game&, const Call& call, const Event& event) {
        return event.target == call.source;
    };
    return spec;
}

}  // namespace

void add_fighters(Table& t) {
    t.card("guard", ally(3, 2));
    t.card("scout", ally(2, 1));
    t.card("pacifist", ally(0, 2));
    CardSpec taunter = ally(1, 3);
    taunter.abilities = {taunts()};
    t.card("taunter", taunter);
    CardSpec wall;
    wall.type = "domain";
    wall.durability = 4;
    wall.subtypes = {"siegeable"};
    t.card("wall", wall);
    t.card("knight", champion(0));
    t.card("sword", weapon(1, 2));
    t.card("twig", weapon(0, 1));
}

AbilitySpec may(EventName on, CombatTerms terms, Applies applies) {
    AbilitySpec spec;
    spec.kind = AbilityKind::permission;
    spec.on = on;
    spec.combat = terms;
    spec.applies = std::move(applies);
    return spec;
}

AbilitySpec cannot(EventName on, Applies applies) {
    AbilitySpec spec;
    spec.kind = AbilityKind::prohibition;
    spec.on = on;
    spec.applies = std::move(applies);
    spec.forbids = [](const Game&, const Call&, const Play&) { return false; };
    return spec;
}

AbilitySpec costs(EventName on, int reserve, bool tax) {
    AbilitySpec spec;
    spec.kind = AbilityKind::cost;
    spec.on = on;
    spec.layer = CostLayer::start;
    spec.reserve = reserve;
    spec.tax = tax;
    return spec;
}

AbilitySpec must_attack_itself() {
    AbilitySpec spec;
    spec.kind = AbilityKind::requirement;
    spec.on = event::attack;
    spec.applies = spec.concerns = [](const Game&, const Call& call, const Event& event) {
        return event.attacker == call.source;
    };
    return spec;
}

AbilitySpec hides(std::string name) {
    AbilitySpec spec = cannot(
        event::attack, [name = std::move(name)](const Game& game, const Call&, const Event& event) {
            const CardId target = event.target.card;
            return game.state().has_card(target) &&
                   game.library().card(game.state().card(target).definition).name == name;
        });
    spec.combat.of_target = true;
    return spec;
}

bool is_of_self(const Game& game, const Call& call, const Event& event) {
    return event.attacker == call.source ||
           (event.attacker == attacker_in(game.state()) &&
            is_used_in_attack(game.state(), game.library(), call.source));
}

AbilitySpec attacks_players() {
    AbilitySpec spec;
    spec.kind = AbilityKind::requirement;
    spec.on = event::attack;
    spec.combat.player = true;
    spec.applies = is_of_self;
    return spec;
}

AbilitySpec strikes_more(int targets) {
    CombatTerms terms;
    terms.more_targets = true;
    AbilitySpec spec = may(event::attack, terms, is_of_self);
    spec.how_many_more = targets;
    return spec;
}

int damage_to(Table& t, PlayerId player) {
    for (const Object& object : t.state().objects()) {
        const Card& card = t.state().card(object.card);
        if (card.controller != player || !t.library().card(card.definition).champion) continue;
        return t.state().counters_on(object.card, t.library().roles.damage);
    }
    return -1;
}

CardSpec attack_card(int power, int cost) {
    CardSpec spec;
    spec.type = "attack";
    spec.power = power;
    spec.cost = cost;
    return spec;
}

}  // namespace cardloom::proofs
