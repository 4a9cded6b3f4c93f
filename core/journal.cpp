#include "core/journal.hpp"

#include <nlohmann/json.hpp>

#include "core/records.hpp"
#include "core/ruleset.hpp"

namespace cardloom {

namespace {

std::string player_text(PlayerId player) {
    return player.is_none() ? "The game" : "P" + std::to_string(player.value + 1);
}

std::string zone_name(ZoneKindId kind, PlayerId owner, const Library& library) {
    if (kind.is_none()) return "nowhere";
    const std::string& id = library.zone_kind(kind).id;
    return owner.is_none() ? "the " + id : player_text(owner) + "'s " + id;
}

bool knows(const JournalLine& line, PlayerId observer) {
    return observer.is_none() || contains(line.event.known, observer);
}

std::string card_name(const JournalLine& line, const Library& library, PlayerId observer) {
    if (line.event.definition.is_none() || !knows(line, observer)) return "a card";
    return library.card(line.event.definition).name;
}

std::string winners_text(PlayerSet winners) {
    std::string text;
    for (std::size_t i = 0; i < max_players; ++i) {
        if (!contains(winners, PlayerId{i})) continue;
        text += (text.empty() ? "" : " and ") + player_text(PlayerId{i});
    }
    return text;
}

std::string end_text(const JournalLine& line) {
    switch (static_cast<Ending>(line.event.amount)) {
        case Ending::won:
            return winners_text(line.event.known) + " wins the game";
        case Ending::capacity:
            return "The game is a draw: there is no room for more";
        case Ending::faulted:
            return "The game ends: too many errors in content";
        case Ending::runaway:
            return "The game is a draw: it goes on without anybody deciding";
        case Ending::drawn:
        case Ending::running:
            break;
    }
    return "The game is a draw";
}

std::string counters_text(const JournalLine& line, const Library& library,
                          const std::string& card) {
    const int amount = line.event.amount;
    const int count = amount < 0 ? -amount : amount;
    return card + (amount < 0 ? " loses " : " gets ") + std::to_string(count) + " " +
           library.counter(line.event.counter).id + (count == 1 ? " counter" : " counters");
}

std::string move_text(const JournalLine& line, const Library& library, const std::string& card) {
    return card + " moves from " + zone_name(line.from_kind, line.from_owner, library) + " to " +
           zone_name(line.to_kind, line.to_owner, library);
}

/// Where the script had come to, if the ability is one.
std::string fault_place(const JournalLine& line, const Library& library) {
    const std::string& file = library.ability(line.ability).file;
    if (file.empty()) return "";
    return " at " + file + (line.line == 0 ? "" : ":" + std::to_string(line.line));
}

const std::string& name_of_phase(const RuleLabel& label) {
    return label.name.empty() ? label.id : label.name;
}

std::string phase_text(const JournalLine& line, const Library& library, const std::string& who) {
    const Ruleset* rules = library.rules.get();
    const bool named = rules != nullptr && line.event.phase.index() < rules->phases.size();
    return who + "'s " +
           (named ? name_of_phase(rules->phase_labels[line.event.phase.index()]) : "next") +
           " phase " + (line.event.ends ? "ends" : "begins");
}

std::string value_text(const Kept& value, const Library& library) {
    switch (value.kind) {
        case Kept::Kind::number:
            return std::to_string(value.number);
        case Kept::Kind::truth:
            return value.number != 0 ? "yes" : "no";
        case Kept::Kind::word:
            return library.words.text(value.word);
        case Kept::Kind::player:
            return player_text(value.player);
        case Kept::Kind::card:
        case Kept::Kind::none:
            break;
    }
    return "nothing";
}

std::string note_text(const JournalLine& line, const Library& library, const std::string& who) {
    const Event& event = line.event;
    if (event.key.is_none()) return "Something is noted of " + who;
    std::string values;
    for (std::size_t i = 0; i < event.value_count; ++i) {
        values += (i == 0 ? "" : ", ") + value_text(event.values[i], library);
    }
    return "The note '" + library.words.text(event.key) + "' of " + who + " is " +
           (values.empty() ? "gone" : values);
}

std::string link_text(const JournalLine& line, const Library& library, const std::string& card) {
    return card + " is linked" +
           (line.source_definition.is_none() ? ""
                                             : " by " + library.card(line.source_definition).name);
}

/// Nothing if it is none of the events of combat.
std::string combat_text(const JournalLine& line, const Library& library, const std::string& card) {
    const std::string whom =
        line.target_definition ? " " + library.card(line.target_definition).name : std::string();
    if (line.name == event::attack) {
        const PlayerId defender = line.event.defender;
        return card + " attacks" + (whom.empty() && defender ? " " + player_text(defender) : whom);
    }
    if (line.name == event::wield) return card + " is wielded";
    if (line.name == event::retaliate) return card + " retaliates against" + whom;
    if (line.name == event::redirect) return "The attack is redirected to " + card;
    return {};
}

std::string body_text(const JournalLine& line, const Library& library, PlayerId observer) {
    const Event& event = line.event;
    const std::string card = card_name(line, library, observer);
    const std::string who = player_text(event.player);
    if (line.name == event::draw) return who + " draws " + card;
    if (line.name == event::discard) return who + " discards " + card;
    if (line.name == event::die) return card + " dies";
    if (line.name == event::destroy) return card + " is destroyed";
    if (line.name == event::sacrifice) return card + " is sacrificed";
    if (line.name == event::banish) return card + " is banished";
    if (line.name == event::summon) return who + " summons " + card;
    if (line.name == event::counters) return counters_text(line, library, card);
    if (line.name == event::rest) return card + " rests";
    if (line.name == event::wake) return card + " wakes up";
    if (line.name == event::damage) {
        return card + " takes " + std::to_string(event.amount) + " damage" +
               (line.source_definition.is_none()
                    ? ""
                    : " from " + library.card(line.source_definition).name);
    }
    if (event.cause == Cause::combat) {
        if (std::string text = combat_text(line, library, card); !text.empty()) return text;
    }
    if (line.name == event::shuffle) {
        return zone_name(line.to_kind, line.to_owner, library) + " is shuffled";
    }
    if (line.name == event::phase) return phase_text(line, library, who);
    if (line.name == event::turn) {
        return "Turn " + std::to_string(event.turn) + (event.ends ? " of " : " is ") + who +
               (event.ends ? " ends" : "'s");
    }
    if (line.name == event::trigger) return "An ability of " + card + " goes on the stack";
    if (line.name == event::resolve) return card + " resolves";
    if (line.name == event::activate) return who + " activates " + card;
    if (line.name == event::materialize) return who + " materializes " + card;
    if (line.name == event::bestow) return who + " bestows " + card;
    if (line.name == event::activate_ability) return who + " activates an ability of " + card;
    if (line.name == event::level_up) return who + " levels up to " + card;
    if (line.name == event::delevel) return card + " is leveled down";
    if (line.name == event::reveal) return who + " reveals " + card;
    if (line.name == event::reserve) return who + " reserves " + card;
    if (line.name == event::negate) return card + " is negated";
    if (line.name == event::fizzle) return card + " fizzles";
    if (line.name == event::control) return who + " takes control of " + card;
    if (line.name == event::wear_off) return "The damage on " + card + " wears off";
    if (line.name == event::cease) return card + " leaves the game";
    if (line.name == event::lose) return who + " loses the game";
    if (line.name == event::recollect) return who + " recollects " + card;
    if (line.name == event::draw_from_empty) return who + " draws from an empty deck";
    if (line.name == event::no_room) return "There is no room for " + card;
    if (line.name == event::note) {
        return note_text(line, library, event.card.is_none() ? who : card);
    }
    if (line.name == event::link) return link_text(line, library, card);
    if (line.name == event::concede) return who + " concedes";
    if (line.name == event::end) return end_text(line);
    if (line.name == event::fault) {
        const bool told = knows(line, observer) && line.ability;
        return "An error voids " + (told ? library.ability(line.ability).id : "an ability") + " (" +
               std::string(word(line.reason)) + ")" + (told ? fault_place(line, library) : "");
    }
    if (event.kind == EventKind::move) return move_text(line, library, card);
    if (event.generated) return who + " generates " + card;
    if (event.kind == EventKind::turn) {
        return card + " is turned face " + (event.face == Face::up ? "up" : "down");
    }
    const std::string& name = library.event_name(line.name).id;
    return who + ": " + name + (event.definition.is_none() ? "" : " " + card) +
           (event.amount == 0 ? "" : " " + std::to_string(event.amount));
}

}  // namespace

std::string sentence(const JournalLine& line, const Library& library, PlayerId observer) {
    std::string text = body_text(line, library, observer);
    text[0] = static_cast<char>(text[0] >= 'a' && text[0] <= 'z' ? text[0] - 'a' + 'A' : text[0]);
    text += ".";
    if (!line.event.rule.empty()) text += " [" + std::string(line.event.rule) + "]";
    return text;
}

std::string to_json(const JournalLine& line, const Library& library, PlayerId observer) {
    const Event& event = line.event;
    nlohmann::ordered_json json;
    json["event"] = library.event_name(line.name).id;
    if (event.player) json["player"] = event.player.value + 1;
    const bool is_end = line.name == event::end;
    if (!event.card.is_none() && knows(line, observer)) json["card"] = event.card.card.value;
    if (!event.definition.is_none()) {
        if (knows(line, observer)) json["definition"] = library.card(event.definition).id;
        if (!knows(line, observer)) json["hidden"] = true;
    }
    const auto place = [&](ZoneKindId kind, PlayerId owner) {
        nlohmann::ordered_json zone;
        zone["zone"] = library.zone_kind(kind).id;
        if (owner) zone["player"] = owner.value + 1;
        return zone;
    };
    if (line.from_kind) {
        json["from"] = place(line.from_kind, line.from_owner);
        // A place in a hand is nobody's business but of those who can see the card leave it.
        const ZoneKind& kind = library.zone_kind(line.from_kind);
        const bool may_look = kind.sight == Sight::everyone ||
                              (kind.sight == Sight::owner && observer == line.from_owner);
        const bool is_public = kind.ordered && !event.unseen_origin;
        if (observer.is_none() || may_look || is_public) {
            json["from"]["position"] = event.from_position;
        }
    }
    if (line.to_kind) json["to"] = place(line.to_kind, line.to_owner);
    if (event.phase && library.rules) {
        json["phase"] = library.rules->phase_labels[event.phase.index()].id;
        if (event.ends) json["edge"] = "end";
    }
    if (event.key) json["key"] = library.words.text(event.key);
    for (std::size_t i = 0; i < event.value_count; ++i) {
        json["values"].push_back(value_text(event.values[i], library));
    }
    if (event.counter) json["counter"] = library.counter(event.counter).id;
    if (is_end) {
        json["winners"] = winners_text(event.known);
    } else if (event.amount != 0) {
        json["amount"] = event.amount;
    }
    if (line.target_definition) json["target"] = library.card(line.target_definition).id;
    if (line.source_definition) json["source"] = library.card(line.source_definition).id;
    if (line.name == event::fault) {
        json["reason"] = word(line.reason);
        if (line.ability && knows(line, observer)) {
            const AbilityDefinition& failed = library.ability(line.ability);
            json["ability"] = failed.id;
            if (!failed.file.empty()) json["file"] = failed.file;
            if (line.line != 0) json["line"] = line.line;
        }
    }
    if (!event.rule.empty()) json["rule"] = event.rule;
    json["text"] = sentence(line, library, observer);
    return json.dump();
}

}  // namespace cardloom
