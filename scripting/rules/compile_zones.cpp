#include "scripting/rules/compiling.hpp"

namespace cardloom::rules {

namespace {

/// The engine's own names that no rules need to list: they tell of the program, not of the game.
bool is_internal(EventName name) { return name == event::fault || name == event::no_room; }

void check_zone(Compiling& compiling, const ZoneEntry& zone) {
    const bool is_of_object = zone.holder == Holder::object;
    if (is_of_object && !zone.spills_to) {
        compiling.mistake(Code::bad_zone, zone.place,
                          fmt::format("'{}' is the zone of an object and does not say where its "
                                      "cards go when the object leaves",
                                      zone.id.value),
                          "give it 'spills_to'");
    } else if (!is_of_object && zone.spills_to) {
        compiling.mistake(
            Code::bad_zone, zone.spills_to->place,
            fmt::format("'{}' is no zone of an object, so nothing ever spills from it",
                        zone.id.value));
    }
    if (zone.role && zone.role->value == ZoneRole::field && !zone.objects) {
        compiling.mistake(Code::bad_zone, zone.role->place,
                          "what lies in the zone with the role 'field' must be objects",
                          "write 'objects: true'");
    }
}

void add_zone(Compiling& compiling, const ZoneEntry& from) {
    ZoneRule rule;
    rule.label = label_of(from);
    rule.kind = {from.id.value, from.holder, from.sight, from.ordered, from.objects, {}};
    rule.kind.spills_to = find_zone(compiling, from.spills_to);
    if (from.role) rule.role = from.role->value;
    rule.formats =
        find_entries<FormatId>(compiling, "deck format", compiling.entry.formats, from.formats);
    check_zone(compiling, from);
    if (rule.kind.spills_to) {
        const ZoneEntry& to = compiling.entry.zones[rule.kind.spills_to.index()];
        if (to.holder == Holder::object) {
            compiling.mistake(
                Code::bad_zone, from.spills_to->place,
                fmt::format("'{}' spills into '{}', which is itself a zone of objects",
                            from.id.value, to.id.value),
                "name a zone of a player or of everyone");
        }
    }
    compiling.rules.zones.push_back(std::move(rule));
}

void add_counter(Compiling& compiling, const CounterEntry& from) {
    CounterRule rule;
    rule.label = label_of(from);
    if (from.role) rule.role = from.role->value;
    rule.kept_in = find_entries<ZoneKindId>(compiling, "zone", compiling.entry.zones, from.kept_in);
    rule.opposes =
        find_entry<CounterId>(compiling, "counter", compiling.entry.counters, from.opposes);
    rule.power = static_cast<std::int8_t>(from.power);
    rule.life = static_cast<std::int8_t>(from.life);
    rule.level = static_cast<std::int8_t>(from.level);
    rule.is_state = from.state;
    if (from.ends) rule.ends = from.ends->value;
    if (from.becomes) {
        static_cast<void>(
            find_entry<EventName>(compiling, "event", compiling.entry.events, from.becomes));
        rule.becomes = from.becomes->value;
    }
    const bool of_state = from.ends || from.becomes;
    if (of_state && !from.state) {
        compiling.mistake(
            Code::bad_parameter, from.place,
            fmt::format("'{}' is no state, so nothing ends or begins with it", from.id.value),
            "write 'state: true'");
    }
    compiling.rules.counters.push_back(std::move(rule));
}

void add_event(Compiling& compiling, const EventEntry& from) {
    EventRule rule;
    rule.label = label_of(from);
    rule.from = find_zone(compiling, from.from);
    rule.to = find_zone(compiling, from.to);
    if (from.borne) rule.borne = from.borne->value;
    rule.fields = from.fields;
    const bool names_moves = from.from || from.to;
    if (names_moves && rule.borne == Borne::never) {
        compiling.mistake(
            Code::bad_event, from.place,
            fmt::format("'{}' names moves and does not say which of them bear it", from.id.value),
            "write 'borne: always' or 'borne: proposed'");
    }
    if (!names_moves && rule.borne == Borne::always && from.id.value != "move") {
        compiling.mistake(Code::bad_event, from.borne->place,
                          fmt::format("every move at all would be a '{}'", from.id.value),
                          "say which moves by 'from' and 'to'");
    }
    compiling.rules.events.push_back(std::move(rule));
}

void check_built_in_events(Compiling& compiling) {
    const auto& events = compiling.entry.events;
    if (events.empty()) return;
    const Library engine;
    std::size_t additional = 0;
    for (const EventEntry& one : events) {
        if (engine.find_event_name(one.id.value).is_none()) ++additional;
    }
    if (event::built_in + additional > NameSet::capacity) {
        compiling.mistake(Code::too_many_entries, events.back().place,
                          fmt::format("with the engine's own there are {} names of events; the "
                                      "engine can number {}",
                                      event::built_in + additional, NameSet::capacity));
    }
    const std::vector<std::string> ids = ids_of(events);
    for (std::size_t i = 0; i < event::built_in; ++i) {
        const std::string& id = engine.event_name(EventName{i}).id;
        if (is_internal(EventName{i}) || std::find(ids.begin(), ids.end(), id) != ids.end()) {
            continue;
        }
        compiling.mistake(Code::missing_entry, events.front().place,
                          fmt::format("'events' does not list the engine's own event '{}'", id));
    }
}

}  // namespace

void compile_zones(Compiling& compiling) {
    const RulesetEntry& entry = compiling.entry;
    check_ids(compiling, "zone", entry.zones, ZoneKindId::none_value);
    // Only games of the format pantheon have a zone for boons.
    check_roles<ZoneRole>(compiling, "zone", entry.zones,
                          static_cast<std::size_t>(ZoneRole::pantheon));
    for (const ZoneEntry& one : entry.zones) add_zone(compiling, one);
    check_ids(compiling, "counter", entry.counters, 1000);
    check_roles<CounterRole>(compiling, "counter", entry.counters,
                             RuleWords<CounterRole>::words.size());
    for (const CounterEntry& one : entry.counters) add_counter(compiling, one);
    check_ids(compiling, "event", entry.events, 1000);
    for (const EventEntry& one : entry.events) add_event(compiling, one);
    check_built_in_events(compiling);
}

}  // namespace cardloom::rules
