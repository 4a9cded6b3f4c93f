#include "core/view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/content_names.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

bool knows(const GameState& state, PlayerId observer, CardId card) {
    return observer.is_none() || contains(state.card(card).known, observer);
}

/// Notes and args are public; no note holds a card, and a card among args may be hidden.
std::vector<SeenValue> values_of(const GameState& state, const Keeper& keeper,
                                 PlayerId observer = {}) {
    std::vector<SeenValue> seen;
    for (const Note& row : state.notes()) {
        if (row.keeper() != keeper) continue;
        seen.push_back({row.key, row.value, row.is_list != 0});
        Kept& value = seen.back().value;
        const bool hidden =
            value.kind == Kept::Kind::card && !knows(state, observer, value.card.card);
        if (hidden) value.card = {};
    }
    return seen;
}

std::vector<SeenValue> args_of(const GameState& state, std::uint32_t grant, PlayerId observer) {
    return grant == 0 ? std::vector<SeenValue>{}
                      : values_of(state, Keeper{{}, grant, {}}, observer);
}

SeenCard see(const GameState& state, CardId id) {
    const Card& card = state.card(id);
    SeenCard seen;
    seen.id = id;
    seen.definition = card.definition;
    seen.controller = card.controller;
    seen.face_up = card.is(Card::face_up);
    seen.token = card.is(Card::token);
    if (const Object* object = state.object(id)) {
        seen.is_object = true;
        seen.rested = object->rested != 0;
        seen.damage = object->damage;
    }
    for (const Counter& counter : state.counters()) {
        if (counter.card == id) seen.counters.emplace_back(counter.kind, counter.amount);
    }
    seen.notes = values_of(state, Keeper{state.ref(id), 0, {}});
    for (const Use& row : state.uses()) {
        if (row.card == state.ref(id) && row.grant == 0) seen.uses.push_back(row);
    }
    return seen;
}

/// What is public of a card that the observer does not know: of an object, all but which card it
/// is.
SeenCard see_blank(const GameState& state, CardId id) {
    if (state.object(id) == nullptr) return {};
    SeenCard seen = see(state, id);
    seen.id = {};
    seen.definition = {};
    seen.uses.clear();  // an ability's name tells whose it is
    return seen;
}

SeenZone see_zone(const GameState& state, const Library& library, const Zone& zone, ZoneId id,
                  PlayerId observer) {
    SeenZone seen;
    seen.kind = zone.kind;
    seen.owner = zone.owner;
    seen.host = zone.host;
    seen.count = zone.count;
    const ZoneKind& kind = library.zone_kind(zone.kind);
    const bool in_order = kind.ordered || kind.sight == Sight::everyone || observer.is_none();
    for (const CardId card : CardsIn(state, id)) {
        if (knows(state, observer, card)) {
            seen.cards.push_back(see(state, card));
        } else if (in_order) {
            seen.cards.push_back(see_blank(state, card));
        }
    }
    // Where the order is the owner's own affair it tells others nothing.
    if (!in_order && observer != zone.owner) {
        std::sort(seen.cards.begin(), seen.cards.end(),
                  [](const SeenCard& a, const SeenCard& b) { return a.id < b.id; });
    }
    return seen;
}

}  // namespace

View view(const GameState& state, const Library& library, PlayerId observer) {
    View seen;
    seen.observer = observer;
    seen.machine = state.header().machine;
    seen.ending = state.header().ending;
    seen.winners = state.header().winners;
    for (const Player& player : state.players()) seen.player_flags.push_back(player.flags);
    for (std::size_t i = 0; i < state.zones().size(); ++i) {
        const Zone& zone = state.zones()[i];
        if (i >= state.layout().fixed_zones && zone.host.is_none()) continue;
        seen.zones.push_back(see_zone(state, library, zone, ZoneId{i}, observer));
    }
    const auto known = [&](CardRef ref) {
        return !ref.is_none() && knows(state, observer, ref.card) ? ref.card : CardId{};
    };
    // An ability's name tells whose it is.
    const auto ability = [&](CardRef source, AbilityId id) {
        return source.is_none() || known(source) ? id : AbilityId{};
    };
    for (const Instance& row : state.stack()) {
        SeenInstance instance{known(row.source),
                              ability(row.source, row.ability),
                              row.controller,
                              {},
                              row.x,
                              args_of(state, row.granted, observer)};
        if (!row.about.is_none()) instance.targets.push_back(known(row.about));
        for (const Target& target : state.targets()) {
            if (target.instance != row.timestamp) continue;
            if (target.kind == Target::Kind::card) instance.targets.push_back(known(target.card));
        }
        seen.stack.push_back(std::move(instance));
    }
    for (const Pending& row : state.pending()) {
        seen.pending.push_back({known(row.source),
                                ability(row.source, row.ability),
                                row.controller,
                                {known(row.card)},
                                0,
                                args_of(state, row.granted, observer)});
    }
    for (const Lasting& row : state.lasting()) {
        seen.lasting.push_back({known(row.source),
                                ability(row.source, row.ability),
                                row.granter,
                                {known(row.bearer)},
                                0,
                                args_of(state, row.timestamp, observer)});
    }
    for (std::size_t i = 0; i < state.players().size(); ++i) {
        seen.player_notes.push_back(values_of(state, Keeper{{}, 0, PlayerId{i}}));
    }
    for (const Link& row : state.links()) {
        const bool is_now = state.is_current(row.from);
        seen.links.push_back({is_now ? known(row.from) : CardId{}, known(row.to), row.key});
    }
    for (Tallied row : state.tallied()) {
        row.card = {};
        row.grant = 0;
        seen.tallied.push_back(row);
    }
    for (const CombatRole& row : state.combat()) {
        const auto now = [&](CardRef ref) { return state.is_current(ref) ? known(ref) : CardId{}; };
        seen.combat.push_back({row.kind, now(row.card), now(row.other), row.player});
    }
    return seen;
}

namespace {

using Json = nlohmann::ordered_json;

Json value_json(const Kept& value, const Library& library) {
    switch (value.kind) {
        case Kept::Kind::number:
            return value.number;
        case Kept::Kind::truth:
            return value.number != 0;
        case Kept::Kind::word:
            return library.words.text(value.word);
        case Kept::Kind::player:
            return {{"player", value.player.value + 1}};
        case Kept::Kind::card:
            return {{"card", value.card.is_none() ? Json() : Json(value.card.card.value)}};
        case Kept::Kind::none:
            break;
    }
    return {};
}

Json values_json(const std::vector<SeenValue>& values, const Library& library) {
    Json json = Json::object();
    for (const SeenValue& one : values) {
        Json& under = json[library.words.text(one.key)];
        if (one.is_list) {
            under.push_back(value_json(one.value, library));
        } else {
            under = value_json(one.value, library);
        }
    }
    return json;
}

Json card_json(const SeenCard& card, const Library& library) {
    Json json;
    if (card.id.is_none()) {
        json["hidden"] = true;
    } else {
        json["id"] = card.id.value;
        json["definition"] = library.card(card.definition).id;
    }
    if (!card.face_up && !card.id.is_none()) json["face"] = "down";
    if (card.token) json["token"] = true;
    if (card.is_object) {
        json["controller"] = card.controller.value + 1;
        json["rested"] = card.rested;
        if (card.damage != 0) json["damage"] = card.damage;
    }
    for (const auto& [kind, amount] : card.counters) {
        json["counters"][library.counter(kind).id] = amount;
    }
    if (!card.notes.empty()) json["notes"] = values_json(card.notes, library);
    for (const Use& row : card.uses) {
        json["uses"][library.ability(row.ability).id] = {
            {"turn", row.this_turn}, {"resolved", row.resolved}, {"times", row.times}};
    }
    return json;
}

Json instance_json(const SeenInstance& row, const Library& library) {
    Json json;
    json["controller"] = row.controller.value + 1;
    json["source"] = row.source.is_none() ? Json() : Json(row.source.value);
    if (row.ability) json["ability"] = library.ability(row.ability).id;
    for (const CardId target : row.targets) {
        json["targets"].push_back(target.is_none() ? Json() : Json(target.value));
    }
    if (row.x > 0) json["x"] = row.x;
    if (!row.args.empty()) json["args"] = values_json(row.args, library);
    return json;
}

}  // namespace

namespace {

/// Phases and steps by their names alone: "main", "main.opportunity".
template <class IdType>
std::string name_of(IdType id, const Library& library) {
    const std::string name = content_name(id, library);
    return name.substr(name.find(' ') + 1);
}

}  // namespace

namespace {

void add_remembered(Json& json, const View& view, const Library& library) {
    const auto card = [](CardId id) { return id.is_none() ? Json() : Json(id.value); };
    for (std::size_t i = 0; i < view.player_notes.size(); ++i) {
        if (view.player_notes[i].empty()) continue;
        json["notes"].push_back(
            {{"player", i + 1}, {"notes", values_json(view.player_notes[i], library)}});
    }
    for (const SeenLink& row : view.links) {
        json["links"].push_back(
            {{"from", card(row.from)}, {"key", library.words.text(row.key)}, {"to", card(row.to)}});
    }
    for (const Tallied& row : view.tallied) {
        Json tally{{"tally", library.tally(row.tally).id}, {"value", row.value}};
        if (row.you) tally["you"] = row.you.value + 1;
        if (row.player) tally["player"] = row.player.value + 1;
        json["tallies"].push_back(std::move(tally));
    }
}

void add_combat(Json& json, const View& view) {
    static constexpr const char* words[] = {"attacker",   "defender",   "weapon",
                                            "retaliator", "slain",      "next_attacker",
                                            "attempted",  "next_weapon"};
    const auto card = [](CardId id) { return id.is_none() ? Json() : Json(id.value); };
    for (const SeenRole& row : view.combat) {
        Json role{{"role", words[static_cast<std::size_t>(row.kind)]}, {"card", card(row.card)}};
        if (row.other) role["other"] = row.other.value;
        role["player"] = row.player.value + 1;
        json["combat"].push_back(std::move(role));
    }
}

}  // namespace

std::string to_json(const View& view, const Library& library) {
    Json json;
    json["observer"] = view.observer.is_none() ? Json("all") : Json(view.observer.value + 1);
    Json& turn = json["turn"];
    Machine::fields(view.machine, [&](const char* name, const auto& field) {
        if constexpr (std::is_same_v<std::decay_t<decltype(field)>, PlayerId>) {
            turn[name] = field.is_none() ? Json() : Json(field.value + 1);
        } else if constexpr (names_content<std::decay_t<decltype(field)>>) {
            turn[name] = field.is_none() ? Json() : Json(name_of(field, library));
        } else {
            turn[name] = field;
        }
    });
    json["ending"] = static_cast<int>(view.ending);
    json["winners"] = view.winners;
    json["players"] = view.player_flags;
    json["zones"] = Json::array();
    for (const SeenZone& zone : view.zones) {
        Json row;
        row["zone"] = library.zone_kind(zone.kind).id;
        if (zone.owner) row["player"] = zone.owner.value + 1;
        if (zone.host) row["host"] = zone.host.value;
        row["count"] = zone.count;
        row["cards"] = Json::array();
        for (const SeenCard& card : zone.cards) row["cards"].push_back(card_json(card, library));
        json["zones"].push_back(std::move(row));
    }
    const auto list = [&](const char* name, const std::vector<SeenInstance>& rows) {
        json[name] = Json::array();
        for (const SeenInstance& row : rows) json[name].push_back(instance_json(row, library));
    };
    list("stack", view.stack);
    list("pending", view.pending);
    list("lasting", view.lasting);
    add_remembered(json, view, library);
    add_combat(json, view);
    return json.dump();
}

}  // namespace cardloom
