#include "practice/skirmish.hpp"

#include <cassert>
#include <utility>

#include "practice/skirmish_cards.hpp"

namespace cardloom::practice {

namespace {

ZoneKind zone(std::string id, Holder holder, Sight sight, bool ordered) {
    ZoneKind kind;
    kind.id = std::move(id);
    kind.holder = holder;
    kind.sight = sight;
    kind.ordered = ordered;
    return kind;
}

/// The table of rules section 9, as far as this game has it.
Zones add_zones(Library& library) {
    Zones zones;
    zones.deck = library.add_zone_kind(zone("deck", Holder::player, Sight::nobody, true));
    zones.material = library.add_zone_kind(zone("material", Holder::player, Sight::owner, false));
    zones.hand = library.add_zone_kind(zone("hand", Holder::player, Sight::owner, false));
    zones.memory = library.add_zone_kind(zone("memory", Holder::player, Sight::owner, false));
    zones.graveyard =
        library.add_zone_kind(zone("graveyard", Holder::player, Sight::everyone, false));
    zones.banishment =
        library.add_zone_kind(zone("banishment", Holder::player, Sight::everyone, false));
    ZoneKind field = zone("field", Holder::everyone, Sight::everyone, false);
    field.objects = true;
    zones.field = library.add_zone_kind(field);
    zones.stack = library.add_zone_kind(zone("stack", Holder::everyone, Sight::everyone, false));
    ZoneKind lineage = zone("lineage", Holder::object, Sight::everyone, true);
    lineage.spills_to = zones.banishment;
    zones.lineage = library.add_zone_kind(lineage);
    return zones;
}

/// Which moves bear which names (GA-VERB-DESTROY, DIE, BANISH).
void name_moves(Library& library, const Zones& zones) {
    const auto rule = [&](EventName name, ZoneKindId from, ZoneKindId to, bool derived) {
        EventNameRule& row = library.name_rule(name);
        row.from = from;
        row.to = to;
        row.derived = derived;
    };
    rule(event::enter, {}, zones.field, true);
    rule(event::leave, zones.field, {}, true);
    rule(event::banish, {}, zones.banishment, true);
    rule(event::destroy, zones.field, zones.graveyard, false);
    rule(event::die, zones.field, zones.graveyard, false);
    rule(event::draw, zones.deck, zones.hand, false);
    rule(event::discard, {}, zones.graveyard, false);
}

struct Builder {
    Skirmish& game;

    AbilityId ability(std::string id, AbilityKind kind, EventName on, Handlers::Run run,
                      Handlers::Applies applies = nullptr, bool per_batch = false) {
        AbilityDefinition definition;
        definition.id = std::move(id);
        definition.kind = kind;
        definition.on = on;
        definition.per_batch = per_batch;
        return game.handlers.add(game.library, std::move(definition), run, applies);
    }
    AbilityId effect(std::string id, Handlers::Run run) {
        return ability(std::move(id), AbilityKind::effect, {}, run);
    }
    DefinitionId ally(std::string id, std::string name, int cost, int power, int life,
                      std::vector<AbilityId> abilities) {
        return card(std::move(id), std::move(name), cost, power, life, DamageManner::marked,
                    std::move(abilities), game.zones.deck);
    }
    DefinitionId action(std::string id, std::string name, int cost, Handlers::Run run,
                        int power = 0, std::vector<AbilityId> lasting = {}) {
        const AbilityId does = effect("practice/" + id + "#effect", run);
        return card(std::move(id), std::move(name), cost, power, 0, DamageManner::none, {does},
                    game.zones.deck, std::move(lasting));
    }
    DefinitionId card(std::string id, std::string name, int cost, int power, int life,
                      DamageManner damage, std::vector<AbilityId> abilities, ZoneKindId deck,
                      std::vector<AbilityId> lasting = {}) {
        CardDefinition definition;
        definition.id = "practice/" + std::move(id);
        definition.name = std::move(name);
        definition.cost = static_cast<std::int16_t>(cost);
        definition.power = static_cast<std::int16_t>(power);
        definition.life = static_cast<std::int16_t>(life);
        definition.damage = damage;
        definition.abilities = std::move(abilities);
        definition.deck = deck;
        definition.lasting = std::move(lasting);
        return game.library.add_card(std::move(definition));
    }
};

void add_allies(Builder& add) {
    using enum AbilityKind;
    add.ally("ember-page", "Ember Page", 1, 2, 2,
             {add.ability("practice/ember-page#on-enter", triggered, event::enter, strike_a_unit,
                          is_self)});
    add.ally("ward-knot", "Ward Knot", 1, 0, 3,
             {add.ability("practice/ward-knot#blunt", replacement, event::damage, blunt,
                          hits_own_unit_hard)});
    add.ally("oath-mirror", "Oath Mirror", 2, 1, 4,
             {add.ability("practice/oath-mirror#offer", replacement, event::damage, offered_mirror,
                          hits_own_champion)});
    add.ally("cracked-charm", "Cracked Charm", 1, 1, 2,
             {add.ability("practice/cracked-charm#double", replacement, event::damage,
                          cracked_charm, hits_own_unit)});
    add.ally("margin-scribe", "Margin Scribe", 1, 1, 3,
             {add.ability("practice/margin-scribe#insight", triggered, event::draw, gain_insight,
                          is_your_draw, true)});
    add.ally("lantern-moth", "Lantern Moth", 0, 1, 1,
             {add.ability("practice/lantern-moth#on-death", triggered, event::die, last_breath,
                          is_self)});
    add.ally("hill-giant", "Barrow Hill", 3, 4, 5, {});
}

void add_actions(Builder& add) {
    using enum AbilityKind;
    add.action("twin-lanterns", "Twin Lanterns", 1, twin_lanterns);
    add.action("tidal-bargain", "Tidal Bargain", 1, tidal_bargain);
    add.action("reckless-rite", "Reckless Rite", 0, reckless_rite);
    add.action("broken-cog", "Broken Cog", 0, broken_cog);
    add.action("sapling-host", "Sapling Host", 2, sapling_host);
    add.action(
        "slow-fuse", "Slow Fuse", 1, slow_fuse, 0,
        {add.ability("practice/slow-fuse#burns-down", triggered, add.game.dusk, fuse_burns_down)});
    add.action("cinder-debt", "Cinder Debt", 0, cinder_debt, -1);  // -1: the cost has an X
    add.action("pathfinding", "Pathfinding", 0, pathfinding);
    add.action("quiet-shield", "Quiet Shield", 0, shielding, 0,
               {add.ability("practice/quiet-shield#absorb", replacement, event::damage, absorb,
                            hits_bearer)});
}

}  // namespace

Skirmish::Skirmish() {
    const Zones added = add_zones(library);
    assert(added == zones && "practice_zones must list the zones in the order they are added");
    static_cast<void>(added);
    name_moves(library, zones);
    damage = library.add_counter({"damage", {}});
    insight = library.add_counter({"insight", {}});
    dusk = library.add_event_name({"dusk", {}, {}, false});
    library.roles = {zones.deck, zones.hand,      zones.field,
                     damage,     zones.graveyard, zones.banishment};
    Builder add{*this};
    add_allies(add);
    add_actions(add);
    sapling = add.card("sapling", "Sapling", 0, 1, 1, DamageManner::marked, {}, {});
    add.card("warden", "Warden of the Barrow", 0, 1, 15, DamageManner::counters, {},
             zones.material);
    for (const char* trial : {"first", "second", "third"}) {
        add.card(std::string(trial) + "-trial", std::string("The ") + trial + " trial", 0, 0, 0,
                 DamageManner::none, {}, zones.material);
    }
}

Setup Skirmish::setup(std::size_t players, std::uint64_t seed) const {
    Deck deck;
    deck.name = "practice";
    deck.parts.resize(2);
    deck.parts[0].zone = zones.deck;
    deck.parts[1].zone = zones.material;
    std::vector<DefinitionId>& main = deck.parts[0].cards;
    for (std::size_t i = 0; main.size() < 60; i = (i + 1) % library.cards().size()) {
        if (library.cards()[i].deck == zones.deck) main.push_back(DefinitionId{i});
    }
    for (std::size_t i = 0; i < library.cards().size(); ++i) {
        if (library.cards()[i].deck == zones.material) deck.parts[1].cards.emplace_back(i);
    }
    Setup setup;
    setup.seed = seed;
    setup.ruleset = "practice";
    setup.decks.assign(players, deck);
    return setup;
}

}  // namespace cardloom::practice
