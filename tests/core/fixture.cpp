#include "tests/core/fixture.hpp"

#include <utility>

#include "core/invariants.hpp"

namespace cardloom::testing {

namespace {

Task<> wait_for_ever(Game& game) {
    game.decide(p1, DecisionKind::opportunity, "GA-OPP-1");
    Option pass;
    pass.verb = Verb::pass;
    game.offer(pass);
    co_await game.ask();
}

ZoneKind zone(std::string id, Holder holder, Sight sight, bool ordered) {
    ZoneKind kind;
    kind.id = std::move(id);
    kind.holder = holder;
    kind.sight = sight;
    kind.ordered = ordered;
    return kind;
}

void add_zones(Library& library) {
    using enum Holder;
    library.add_zone_kind(zone("deck", player, Sight::nobody, true));
    library.add_zone_kind(zone("material", player, Sight::owner, false));
    library.add_zone_kind(zone("hand", player, Sight::owner, false));
    library.add_zone_kind(zone("memory", player, Sight::owner, false));
    library.add_zone_kind(zone("graveyard", player, Sight::everyone, false));
    library.add_zone_kind(zone("banishment", player, Sight::everyone, false));
    ZoneKind field = zone("field", everyone, Sight::everyone, false);
    field.objects = true;
    library.add_zone_kind(field);
    library.add_zone_kind(zone("stack", everyone, Sight::everyone, false));
    ZoneKind lineage = zone("lineage", object, Sight::everyone, true);
    lineage.spills_to = in::graveyard;
    library.add_zone_kind(lineage);
    ZoneKind loaded = zone("loaded", object, Sight::everyone, false);
    loaded.spills_to = in::banishment;
    library.add_zone_kind(loaded);
}

void name_moves(Library& library) {
    const auto rule = [&](EventName name, ZoneKindId from, ZoneKindId to, bool derived) {
        EventNameRule& row = library.name_rule(name);
        row.from = from;
        row.to = to;
        row.derived = derived;
    };
    rule(event::enter, {}, in::field, true);
    rule(event::leave, in::field, {}, true);
    rule(event::banish, {}, in::banishment, true);
    rule(event::destroy, in::field, in::graveyard, false);
    rule(event::sacrifice, in::field, in::graveyard, false);
    rule(event::die, in::field, in::graveyard, true);
    rule(event::draw, in::deck, in::hand, false);
    rule(event::discard, {}, in::graveyard, false);
}

}  // namespace

Task<> Acts::step(Game& game) {
    std::uint8_t& next = game.state().header().machine.stage;
    if (next >= acts.size()) return wait_for_ever(game);
    return acts[next++](game);
}

World::World() {
    add_zones(library);
    name_moves(library);
    damage = library.add_counter({"damage", {}});
    charge = library.add_counter({"charge", {}});
    level = library.add_counter({"level", 1u << in::graveyard.index()});
    sunrise = library.add_event_name({"sunrise", {}, {}, false});
    library.roles = {in::deck, in::hand, in::field, damage, in::graveyard, in::banishment};
}

AbilityId World::add(std::string id, AbilityKind kind, EventName on, Run run, Applies when,
                     bool per_batch) {
    AbilityDefinition definition;
    definition.id = std::move(id);
    definition.kind = kind;
    definition.on = on;
    definition.per_batch = per_batch;
    return handlers.add(library, std::move(definition), run, when);
}

AbilityId World::effect(std::string id, Run run) {
    return add(std::move(id), AbilityKind::effect, {}, run, nullptr, false);
}
AbilityId World::trigger(std::string id, EventName on, Run run, Applies when) {
    return add(std::move(id), AbilityKind::triggered, on, run, when, false);
}
AbilityId World::trigger_per_batch(std::string id, EventName on, Run run, Applies when) {
    return add(std::move(id), AbilityKind::triggered, on, run, when, true);
}
AbilityId World::replacement(std::string id, EventName on, Run run, Applies when) {
    return add(std::move(id), AbilityKind::replacement, on, run, when, false);
}

DefinitionId World::card(const std::string& id, std::vector<AbilityId> abilities,
                         DamageManner manner) {
    CardDefinition definition;
    definition.id = "t/" + id;
    definition.name = id;
    definition.name[0] = static_cast<char>(definition.name[0] - 'a' + 'A');
    definition.damage = manner;
    definition.abilities = std::move(abilities);
    definition.deck = in::deck;
    return library.add_card(std::move(definition));
}

Setup World::setup(std::size_t players, std::initializer_list<const char*> names) const {
    Deck deck;
    deck.name = "test";
    deck.parts.resize(1);
    deck.parts[0].zone = in::deck;
    for (const char* name : names) {
        const DefinitionId found = library.find_card(std::string("t/") + name);
        REQUIRE(found);
        deck.parts[0].cards.push_back(found);
    }
    Setup setup;
    setup.seed = 7;
    setup.ruleset = "test";
    setup.decks.assign(players, deck);
    setup.room = room;
    return setup;
}

Runner& World::runner() {
    if (!runner_) runner_ = std::make_unique<Runner>(library, flow, handlers, limits);
    return *runner_;
}

Match World::play(Setup setup, std::vector<Acts::Act> acts) {
    flow.acts = std::move(acts);
    Match match(runner(), std::move(setup));
    CHECK(problem_with(match.state(), library) == "");
    return match;
}

CardRef card(const Game& game, std::string_view name, PlayerId owner) {
    const CardId found = card(game.state(), game.library(), name, owner);
    return found.is_none() ? CardRef{} : game.state().ref(found);
}

Task<CardRef> put_on_field(Game& game, CardRef card) {
    Move enter;
    enter.to = in::field;
    const Happened happened = co_await move_card(game, card, enter);
    co_return happened.card;
}

Task<std::size_t> ask_mode(Game& game, PlayerId player, std::int32_t modes) {
    game.decide(player, DecisionKind::choose_modes, "GA-ACT-1.4");
    for (std::int32_t i = 0; i < modes; ++i) {
        Option option;
        option.verb = Verb::mode;
        option.number = i;
        game.offer(option);
    }
    const Choice choice = co_await game.ask();
    co_return choice.pick();
}

Task<Happened> raise(Game& game, EventName name, PlayerId player) {
    const std::size_t batch = game.open_batch();
    Event event;
    event.player = player;
    event.names.add(name);
    game.propose(event);
    const Happened happened = co_await happen(game, batch);
    co_return happened;
}

Call call_of(const Game& game, std::string_view ability, PlayerId you) {
    Call call;
    call.ability = game.library().find_ability(ability);
    call.you = you;
    return call;
}

Texts cards_in(const GameState& state, const Library& library, ZoneId zone) {
    Texts names;
    for (const CardId id : CardsIn(state, zone)) {
        names.push_back(library.card(state.card(id).definition).id.substr(2));
    }
    return names;
}

Texts cards_in(Match& match, ZoneKindId kind, PlayerId owner) {
    const GameState& state = match.state();
    return cards_in(state, match.library(), state.zone_of(kind, owner));
}

Texts told(const Match& match, PlayerId observer) {
    Texts lines;
    for (std::size_t i = match.journal().first(); i < match.journal().size(); ++i) {
        lines.push_back(sentence(match.journal().line(i), match.library(), observer));
    }
    return lines;
}

Texts pending(Match& match) {
    Texts ids;
    for (const Pending& row : match.state().pending()) {
        ids.push_back(match.library().ability(row.ability).id);
    }
    return ids;
}

CardId card(const GameState& state, const Library& library, std::string_view name, PlayerId owner) {
    for (std::size_t i = 0; i < state.cards().size(); ++i) {
        const Card& row = state.cards()[i];
        if (row.owner == owner && library.card(row.definition).id.substr(2) == name) {
            return CardId{i};
        }
    }
    return {};
}

CardId card(Match& match, std::string_view name, PlayerId owner) {
    return card(match.state(), match.library(), name, owner);
}

namespace {

void accept(Match& match, const Answer& answer) {
    REQUIRE_FALSE(match.is_over());
    const auto refusal = match.answer(answer);
    INFO((refusal ? refusal->reason : std::string()));
    REQUIRE_FALSE(refusal.has_value());
    CHECK(problem_with(match.state(), match.library()) == "");
}

}  // namespace

void pick(Match& match, std::size_t option) { accept(match, Answer::pick(option)); }
void pick_all(Match& match, std::vector<std::uint16_t> options) {
    accept(match, Answer{std::move(options), 0});
}
void say(Match& match, std::int32_t number) { accept(match, Answer::value(number)); }

}  // namespace cardloom::testing
