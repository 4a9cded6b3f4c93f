#include "scenarios/emit.hpp"

#include <fmt/format.h>

#include "core/ids.hpp"
#include "scenarios/flow.hpp"
#include "scenarios/traits.hpp"
#include "scenarios/words.hpp"

namespace cardloom::scenarios {

namespace {

/// As a scalar of YAML that is a text wherever it stands.
std::string scalar(const std::string& text) {
    bool plain = !text.empty() &&
                 ((text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z') ||
                  (text[0] >= '0' && text[0] <= '9' && text.find(' ') != std::string::npos));
    for (std::size_t i = 0; plain && i < text.size(); ++i) {
        const char c = text[i];
        const bool is_word =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        const bool is_usual =
            c == '_' || c == '-' || c == '/' || c == '.' || c == '\'' || c == '~' || c == '@';
        const bool is_inner = (c == '#' || c == ' ') && text[i - 1] != ' ' && i + 1 < text.size();
        plain = is_word || is_usual || is_inner;
    }
    for (const char* word : {"yes", "no", "true", "false", "on", "off", "null", "y", "n"}) {
        plain = plain && text != word;
    }
    if (plain) return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + "\"";
}

std::string scalar_list(const Words& words) {
    std::vector<std::string> all;
    for (const Word& word : words) all.push_back(scalar(word.value));
    return flow_list(all);
}

std::string item(const CardItem& card);

std::string zone(const ZoneItems& zone) {
    std::vector<std::string> items;
    for (const CardItem& one : zone.value) items.push_back(item(one));
    return fmt::format("{}: {}", zone.name, flow_list(items));
}

template <class T>
void add(std::vector<std::string>& fields, const char* name,
         const std::optional<Located<T>>& value) {
    if (!value) return;
    if constexpr (std::is_same_v<T, std::string>) {
        fields.push_back(fmt::format("{}: {}", name, scalar(value->value)));
    } else {
        fields.push_back(fmt::format("{}: {}", name, value->value));
    }
}

void add(std::vector<std::string>& fields, const char* name, const std::optional<Words>& words) {
    if (words) fields.push_back(fmt::format("{}: {}", name, scalar_list(*words)));
}

std::string notes_text(const std::vector<Named<Node>>& notes) {
    std::vector<std::string> all;
    for (const Named<Node>& note : notes) {
        all.push_back(fmt::format("{}: {}", note.name, note.value.value));
    }
    return flow_map(all);
}

std::string grant(const GrantEntry& entry) {
    std::vector<std::string> fields{"ability: " + scalar(entry.ability.value),
                                    "by: " + entry.by.value};
    add(fields, "to", entry.to);
    add(fields, "from", entry.from);
    add(fields, "duration", entry.duration);
    if (!entry.args.empty()) fields.push_back("args: " + notes_text(entry.args));
    add(fields, "uses", entry.uses);
    add(fields, "shield", entry.shield);
    return flow_map(fields);
}

std::string tally(const TallyEntry& entry) {
    std::vector<std::string> fields{"tally: " + scalar(entry.tally.value), "of: " + entry.of.value};
    add(fields, "value", entry.value);
    if (!entry.cards.empty()) fields.push_back("cards: " + scalar_list(entry.cards));
    return flow_map(fields);
}

std::string item(const CardItem& card) {
    std::vector<std::string> fields;
    add(fields, "count", card.count);
    add(fields, "as", card.as);
    add(fields, "before", card.before);
    each_trait([&](const auto& trait) { add(fields, trait.name, card.*trait.field); });
    if (card.counters) {
        std::vector<std::string> kinds;
        for (const Named<int>& one : *card.counters) {
            kinds.push_back(fmt::format("{}: {}", one.name, one.value));
        }
        fields.push_back("counters: " + (kinds.empty() ? "{}" : flow_map(kinds)));
    }
    if (!card.under.empty()) {
        std::vector<std::string> zones;
        for (const ZoneItems& under : card.under) zones.push_back(zone(under));
        fields.push_back("under: " + flow_map(zones));
    }
    add(fields, "known", card.known);
    for (const auto& link : card.links) {
        fields.push_back(fmt::format("links: {{ {}: {} }}", link.name, scalar_list(link.value)));
    }
    if (!card.notes.empty()) fields.push_back("notes: " + notes_text(card.notes));
    if (fields.empty()) return scalar(card.card.value);
    if (fields.size() == 1 && card.count) {
        const std::string several = fmt::format("{} {}", card.count->value, card.card.value);
        return scalar(card.count->value == 1 ? card.card.value : several);
    }
    fields.insert(fields.begin(), "card: " + scalar(card.card.value));
    return flow_map(fields);
}

/// A player's zones: on one line if that is short, else a line each.
std::string seat(std::size_t index, const PlayerItems& items, const std::string& indent) {
    std::vector<std::string> zones;
    for (const ZoneItems& one : items.zones) zones.push_back(zone(one));
    if (!items.notes.empty()) zones.push_back("notes: " + notes_text(items.notes));
    const std::string name = text_of(PlayerId{index});
    const std::string line =
        fmt::format("{}{}: {}\n", indent, name, zones.empty() ? "{}" : flow_map(zones));
    if (line.size() <= 110) return line;
    std::string text = fmt::format("{}{}:\n", indent, name);
    for (const std::string& one : zones) text += fmt::format("{}  {}\n", indent, one);
    return text;
}

std::string stack_item(const StackItem& row) {
    std::vector<std::string> fields;
    if (!row.any.value.empty()) return scalar(row.any.value);
    add(fields, "activation", row.activation);
    add(fields, "materialization", row.materialization);
    add(fields, "ability", row.ability);
    add(fields, "trigger", row.trigger);
    add(fields, "by", row.by);
    add(fields, "targets", row.targets);
    add(fields, "from", row.from);
    add(fields, "x", row.x);
    add(fields, "paid", row.paid);
    add(fields, "amount", row.amount);
    add(fields, "about", row.about);
    if (!row.modes.empty()) {
        std::vector<std::string> modes;
        for (const Located<int>& mode : row.modes) modes.push_back(std::to_string(mode.value));
        fields.push_back("modes: " + flow_list(modes));
    }
    if (row.copy) fields.emplace_back("copy: true");
    return flow_map(fields);
}

std::string combat(const CombatEntry& entry) {
    std::vector<std::string> fields;
    add(fields, "attacker", entry.attacker);
    add(fields, "defenders", entry.defenders);
    add(fields, "weapons", entry.weapons);
    add(fields, "retaliators", entry.retaliators);
    return flow_map(fields);
}

std::string table(const TableEntry& table) {
    std::string text = "\ntable:\n";
    if (table.start) text += "  start: true\n";
    std::vector<std::string> fields;
    add(fields, "players", table.players);
    add(fields, "turn", table.turn);
    add(fields, "turns", table.turns);
    add(fields, "phase", table.phase);
    add(fields, "seed", table.seed);
    for (const std::string& field : fields) text += fmt::format("  {}\n", field);
    if (!table.draws.empty()) {
        std::vector<std::string> draws;
        for (const DrawEntry& draw : table.draws) {
            draws.push_back(draw.number ? std::to_string(*draw.number) : scalar_list(draw.order));
        }
        text += fmt::format("  draws: {}\n", flow_list(draws));
    }
    for (std::size_t i = 0; i < max_players; ++i) {
        if (table.seats[i]) text += seat(i, *table.seats[i], "  ");
    }
    if (!table.stack.empty()) text += "  stack:\n";
    for (const StackItem& row : table.stack) text += fmt::format("    - {}\n", stack_item(row));
    if (table.combat) text += fmt::format("  combat: {}\n", combat(*table.combat));
    if (!table.grants.empty()) text += "  grants:\n";
    for (const GrantEntry& one : table.grants) text += fmt::format("    - {}\n", grant(one));
    if (!table.tallies.empty()) text += "  tallies:\n";
    for (const TallyEntry& one : table.tallies) text += fmt::format("    - {}\n", tally(one));
    if (table.position) {
        text += "  position: |\n    ";
        for (const char c : table.position->value) {
            text += c;
            if (c == '\n') text += "    ";
        }
        text += "\n";
    }
    return text;
}

std::string result(const ResultEntry& entry, const std::string& indent) {
    std::string text;
    for (std::size_t i = 0; i < max_players; ++i) {
        if (entry.seats[i]) text += seat(i, *entry.seats[i], indent);
    }
    std::vector<std::string> fields;
    if (entry.stack) {
        std::vector<std::string> rows;
        for (const StackItem& row : *entry.stack) rows.push_back(stack_item(row));
        fields.push_back("stack: " + flow_list(rows));
    }
    if (entry.combat) fields.push_back("combat: " + combat(*entry.combat));
    add(fields, "turn", entry.turn);
    add(fields, "phase", entry.phase);
    add(fields, "opportunity", entry.opportunity);
    add(fields, "asks", entry.asks);
    add(fields, "offers", entry.offers);
    add(fields, "legal", entry.legal);
    add(fields, "won", entry.won);
    add(fields, "ended", entry.ended);
    add(fields, "journal", entry.journal);
    add(fields, "tells", entry.tells);
    for (const std::string& field : fields) text += indent + field + "\n";
    return text;
}

std::string act(const ActEntry& act) {
    std::string text;
    for (std::size_t i = 0; i < max_players; ++i) {
        if (!act.seats[i]) continue;
        const Words& words = *act.seats[i];
        text = fmt::format("  - {}: {}\n", text_of(PlayerId{i}),
                           words.size() == 1 ? scalar(words[0].value) : scalar_list(words));
    }
    if (act.everybody) text = "  - everybody: passes\n";
    if (act.until) text = fmt::format("  - until: {}\n", scalar(act.until->value));
    if (act.then) text = "  - then:\n" + result(*act.then, "      ");
    if (act.refused) text += fmt::format("    refused: {}\n", scalar(act.refused->value));
    return text;
}

}  // namespace

std::string to_text(const ScenarioEntry& entry) {
    std::string text = fmt::format("format: 1\nscenario: {}\n", scalar(entry.scenario->value));
    if (!entry.cites.empty()) text += fmt::format("cites: {}\n", scalar_list(entry.cites));
    if (!entry.shows.empty()) text += fmt::format("shows: {}\n", scalar_list(entry.shows));
    if (entry.ruleset) text += fmt::format("ruleset: {}\n", entry.ruleset->value);
    text += table(*entry.table);
    if (!entry.acts.empty()) text += "\nacts:\n";
    for (const ActEntry& one : entry.acts) text += act(one);
    if (entry.then) text += "\nthen:\n" + result(*entry.then, "  ");
    return text;
}

}  // namespace cardloom::scenarios
