/// What lies on the table of a scenario, against what its results say: zones, the stack, combat.

#include <fmt/format.h>

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/combat/attacking.hpp"
#include "core/combat/roles.hpp"
#include "core/memory.hpp"
#include "core/zones.hpp"
#include "scenarios/flow.hpp"
#include "scenarios/performance.hpp"
#include "scenarios/traits.hpp"

namespace cardloom::scenarios {

namespace {

/// A note as it is written: a value, or several.
std::string written_note(const Node& node) {
    if (node.is_scalar()) return node.value;
    std::vector<std::string> all;
    for (const Node& one : node.items) all.push_back(one.value);
    return flow_list(all);
}

std::string shown_item(const Item& item) {
    const CardItem& entry = *item.entry;
    std::vector<std::string> fields;
    each_trait([&](const auto& trait) {
        const auto& wanted = entry.*trait.field;
        if (wanted) fields.push_back(fmt::format("{}: {}", trait.name, written(*wanted)));
    });
    if (entry.counters) {
        std::vector<std::string> kinds;
        for (const auto& one : *entry.counters) {
            kinds.push_back(fmt::format("{}: {}", one.name, one.value));
        }
        fields.push_back("counters: " + flow_map(kinds));
    }
    if (entry.known) fields.push_back("known: " + written(*entry.known));
    for (const Named<Node>& note : entry.notes) {
        fields.push_back(fmt::format("{}: {}", note.name, written_note(note.value)));
    }
    for (const Named<Words>& link : entry.links) {
        fields.push_back(fmt::format("{}: {}", link.name, written(link.value)));
    }
    for (const ZoneItems& zone : entry.under) {
        std::vector<std::string> cards;
        for (const CardItem& card : zone.value) cards.push_back(card.card.value);
        fields.push_back(fmt::format("{}: {}", zone.name, flow_list(cards)));
    }
    const std::string name =
        item.count > 1 ? fmt::format("{} {}", item.count, item.card.text) : item.card.text;
    if (fields.empty()) return name;
    return fmt::format("{{ card: {}, {} }}", name, fmt::join(fields, ", "));
}

std::vector<const Item*> one_by_one(const std::vector<Item>& items) {
    std::vector<const Item*> all;
    for (const Item& item : items) {
        all.insert(all.end(), static_cast<std::size_t>(item.count), &item);
    }
    return all;
}

std::string players_in(PlayerSet players) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < max_players; ++i) {
        if (contains(players, PlayerId{i})) all.push_back(scenarios::text_of(PlayerId{i}));
    }
    return flow_list(all);
}

}  // namespace

std::vector<CardId> Performance::cards_of(PlayerId player, ZoneKindId kind) {
    std::vector<CardId> cards;
    const GameState& state = match_->state();
    if (stage_.library().zone_kind(kind).objects) {
        for (const Object& object : state.objects()) {
            const Card& card = state.card(object.card);
            const bool there = !card.zone.is_none() && state.zone(card.zone).kind == kind;
            if (there && card.controller == player) cards.push_back(object.card);
        }
        return cards;
    }
    const bool shared = stage_.library().zone_kind(kind).holder == Holder::everyone;
    each_card_of(state, kind, player, [&](CardId card) {
        if (!shared || state.card(card).controller == player) cards.push_back(card);
    });
    return cards;
}

bool Performance::has_counters(CardId id, const Item& item) {
    const GameState& state = match_->state();
    for (const Counter& counter : state.counters()) {
        if (counter.card != id || counter.amount == 0) continue;
        const auto is_it = [&](const auto& one) { return one.first == counter.kind; };
        if (std::none_of(item.counters.begin(), item.counters.end(), is_it)) return false;
    }
    return std::all_of(item.counters.begin(), item.counters.end(), [&](const auto& one) {
        return state.counters_on(id, one.first) == one.second;
    });
}

std::string Performance::kept_text(const Kept& value) {
    switch (value.kind) {
        case Kept::Kind::number:
            return std::to_string(value.number);
        case Kept::Kind::truth:
            return value.number != 0 ? "true" : "false";
        case Kept::Kind::word:
            return std::string(stage_.library().words.text(value.word));
        case Kept::Kind::player:
            return scenarios::text_of(value.player);
        case Kept::Kind::card:
            return called(value.card.card, match_->state(), stage_.library(), table_.labels);
        case Kept::Kind::none:
            break;
    }
    return "nothing";
}

std::string Performance::note_text(CardId id, const std::string& key) {
    return note_text({match_->state().ref(id), 0, {}}, key);
}

/// What somebody or something notes under a name; empty if nothing is.
std::string Performance::note_text(const Keeper& keeper, const std::string& key) {
    const GameState& state = match_->state();
    const WordId word = stage_.library().words.find(key);
    if (word.is_none()) return "";
    std::vector<std::string> values;
    bool is_list = false;
    for (const Note& note : note_of(state, keeper, word)) {
        values.push_back(kept_text(note.value));
        is_list |= note.is_list != 0;
    }
    if (values.empty()) return "";
    return is_list ? flow_list(values) : values.front();
}

std::string Performance::links_text(CardId id, const std::string& key) {
    const GameState& state = match_->state();
    std::vector<std::string> linked;
    for (const Link& link : state.links()) {
        const bool is_it = link.from == state.ref(id) &&
                           stage_.library().words.text(link.key) == key &&
                           state.is_current(link.to);
        if (is_it) linked.push_back(called(link.to.card, state, stage_.library(), table_.labels));
    }
    return written(std::move(linked));
}

bool Performance::is_as_wanted(CardId id, const Item& item) {
    const GameState& state = match_->state();
    if (!is_meant(state, table_.labels, item.card, id)) return false;
    const CardItem& entry = *item.entry;
    if (entry.counters && !has_counters(id, item)) return false;
    if (entry.known && written(*entry.known) != players_in(state.card(id).known)) return false;
    for (const Named<Node>& note : entry.notes) {
        if (note_text(id, note.name) != written_note(note.value)) return false;
    }
    for (const Named<Words>& link : entry.links) {
        if (links_text(id, link.name) != written(link.value)) return false;
    }
    for (const ZoneOf& under : item.under) {
        std::vector<CardId> cards;
        const ZoneId zone = object_zone(match_->state(), id, under.kind);
        if (!zone.is_none()) {
            for (const CardId one : CardsIn(match_->state(), zone)) cards.push_back(one);
        }
        if (!match_items(one_by_one(under.items), cards)) return false;
    }
    bool fits = true;
    match_->look([&](Game& game) {
        each_trait([&](const auto& trait) {
            const auto& wanted = entry.*trait.field;
            if (wanted && written(*wanted) != written(trait.read(game, id))) fits = false;
        });
    });
    return fits;
}

/// Whether each wanted item can be given a card of its own. Few of them are alike, so trying is
/// fast.
bool Performance::match_items(const std::vector<const Item*>& wanted,
                              const std::vector<CardId>& there) {
    if (wanted.size() != there.size()) return false;
    std::vector<std::vector<std::size_t>> fitting;
    for (const Item* item : wanted) {
        fitting.emplace_back();
        for (std::size_t i = 0; i < there.size(); ++i) {
            if (is_as_wanted(there[i], *item)) fitting.back().push_back(i);
        }
    }
    // An augmenting path for each item: a matching, if there is one.
    std::vector<std::size_t> item_of(there.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        std::vector<bool> tried(there.size());
        const std::function<bool(std::size_t)> give = [&](std::size_t item) {
            for (const std::size_t card : fitting[item]) {
                if (tried[card]) continue;
                tried[card] = true;
                if (item_of[card] != wanted.size() && !give(item_of[card])) continue;
                item_of[card] = item;
                return true;
            }
            return false;
        };
        if (!give(i)) return false;
    }
    return true;
}

/// What results ask for of any of the cards is told of all of them.
std::string Performance::shown(CardId id, const std::vector<Item>& like) {
    const auto is_asked = [&](auto&& asks) {
        return std::any_of(like.begin(), like.end(),
                           [&](const Item& item) { return asks(*item.entry); });
    };
    std::vector<std::string> fields;
    match_->look([&](Game& game) {
        each_trait([&](const auto& trait) {
            auto value = trait.read(game, id);
            const bool is_told = trait.is_told_always ? value != decltype(value){}
                                                      : is_asked([&](const CardItem& item) {
                                                            return (item.*trait.field).has_value();
                                                        });
            if (is_told) {
                fields.push_back(fmt::format("{}: {}", trait.name, written(value)));
            }
        });
    });
    const GameState& state = match_->state();
    const bool asks_counters =
        is_asked([](const CardItem& item) { return item.counters.has_value(); });
    std::vector<std::string> counters;
    for (const Counter& one : state.counters()) {
        const bool is_damage = one.kind == stage_.library().roles.damage;
        if (one.card != id || one.amount == 0 || (is_damage && !asks_counters)) continue;
        counters.push_back(
            fmt::format("{}: {}", stage_.library().counter(one.kind).id, one.amount));
    }
    if (!counters.empty()) fields.push_back("counters: " + flow_map(counters));
    if (is_asked([](const CardItem& item) { return item.known.has_value(); })) {
        fields.push_back("known: " + players_in(state.card(id).known));
    }
    for (const Item& item : like) {
        for (const Named<Node>& note : item.entry->notes) {
            fields.push_back(fmt::format("{}: {}", note.name, note_text(id, note.name)));
        }
        for (const Named<Words>& link : item.entry->links) {
            fields.push_back(fmt::format("{}: {}", link.name, links_text(id, link.name)));
        }
    }
    for (std::size_t i = state.layout().fixed_zones; i < state.zones().size(); ++i) {
        const Zone& zone = state.zones()[i];
        if (zone.host != id || zone.count == 0) continue;
        std::vector<std::string> cards;
        for (const CardId card : CardsIn(state, ZoneId{i})) {
            cards.push_back(called(card, state, stage_.library(), table_.labels));
        }
        fields.push_back(
            fmt::format("{}: {}", stage_.library().zone_kind(zone.kind).id, flow_list(cards)));
    }
    const std::string name = called(id, state, stage_.library(), table_.labels);
    if (fields.empty()) return name;
    return fmt::format("{{ card: {}, {} }}", name, fmt::join(fields, ", "));
}

/// Equal ones that follow each other are counted.
std::string Performance::shown(const std::vector<CardId>& cards, const std::vector<Item>& like) {
    std::vector<std::string> texts;
    std::vector<int> counts;
    for (const CardId card : cards) {
        const std::string text = shown(card, like);
        if (!texts.empty() && texts.back() == text && text.front() != '{') {
            ++counts.back();
            continue;
        }
        texts.push_back(text);
        counts.push_back(1);
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (counts[i] > 1) texts[i] = fmt::format("{} {}", counts[i], texts[i]);
    }
    return flow_list(texts);
}

void Performance::see_zone(PlayerId player, const ZoneOf& zone, const std::string& of) {
    const std::vector<CardId> there = cards_of(player, zone.kind);
    const std::vector<const Item*> wanted = one_by_one(zone.items);
    bool fits = wanted.size() == there.size();
    if (stage_.library().zone_kind(zone.kind).ordered) {
        for (std::size_t i = 0; fits && i < wanted.size(); ++i) {
            fits = is_as_wanted(there[i], *wanted[i]);
        }
    } else {
        fits = fits && match_items(wanted, there);
    }
    if (fits) return;
    std::vector<std::string> expected;
    for (const Item& item : zone.items) expected.push_back(shown_item(item));
    differ(zone.place, of, flow_list(expected), shown(there, zone.items));
}

// The stack, and combat.

namespace {

const char* word_of(InstanceKind kind) {
    static constexpr const char* words[] = {"activation", "materialization", "bestowal", "ability",
                                            "trigger"};
    return words[static_cast<std::size_t>(kind)];
}

/// What is wanted as the author wrote it.
std::string wanted_text(const StackRow& row) {
    const StackItem& entry = *row.entry;
    std::vector<std::string> fields;
    if (row.kind) fields.push_back(fmt::format("{}: {}", word_of(*row.kind), row.card.text));
    if (entry.by) fields.push_back("by: " + entry.by->value);
    if (entry.targets) {
        std::vector<std::string> targets;
        for (const Word& word : *entry.targets) targets.push_back(word.value);
        fields.push_back("targets: " + flow_list(targets));
    }
    if (entry.from) fields.push_back("from: " + entry.from->value);
    if (entry.x) fields.push_back(fmt::format("x: {}", entry.x->value));
    if (entry.amount) fields.push_back(fmt::format("amount: {}", entry.amount->value));
    if (entry.copy) fields.emplace_back("copy: true");
    return fields.empty() ? row.card.text : flow_map(fields);
}

}  // namespace

std::string Performance::target_text(const Target& target) {
    const GameState& state = match_->state();
    if (target.kind == Target::Kind::player) return scenarios::text_of(PlayerId{target.other});
    if (target.kind == Target::Kind::null) return "nothing";
    return called(target.card.card, state, stage_.library(), table_.labels);
}

/// What is there, with what is asked for of what should be in its place.
std::string Performance::shown(const Instance& row, const StackRow* like) {
    const GameState& state = match_->state();
    std::string name = called(row.source.card, state, stage_.library(), table_.labels);
    if (like == nullptr) return name;
    if (!like->card.ability.empty()) {
        const std::string& id = stage_.library().ability(row.ability).id;
        name += id.substr(std::min(id.find('#'), id.size()));
    }
    std::vector<std::string> fields;
    const StackItem& entry = *like->entry;
    if (like->kind) fields.push_back(fmt::format("{}: {}", word_of(row.kind), name));
    if (entry.by) fields.push_back("by: " + scenarios::text_of(row.controller));
    if (entry.targets) {
        std::vector<std::string> targets;
        for (const Target& target : state.targets()) {
            if (target.instance == row.timestamp) targets.push_back(target_text(target));
        }
        fields.push_back("targets: " + flow_list(targets));
    }
    if (entry.from && row.told.from) {
        fields.push_back("from: " + stage_.library().zone_kind(row.told.from).id);
    }
    if (entry.x) fields.push_back(fmt::format("x: {}", row.x));
    if (entry.amount) fields.push_back(fmt::format("amount: {}", row.amount));
    if (entry.copy) fields.emplace_back(row.copy != 0 ? "copy: true" : "copy: false");
    return fields.empty() ? name : flow_map(fields);
}

bool Performance::is_as_wanted(const Instance& row, const StackRow& wanted) {
    const GameState& state = match_->state();
    const StackItem& entry = *wanted.entry;
    if (!is_meant(state, table_.labels, wanted.card, row.source.card)) return false;
    const DefinitionId definition = state.card(row.source.card).definition;
    const bool is_ability =
        wanted.card.ability.empty() ||
        ability_named(stage_.library(), definition, wanted.card.ability) == row.ability;
    if (!is_ability || (wanted.kind && *wanted.kind != row.kind)) return false;
    if (entry.by && wanted.by != row.controller) return false;
    if (entry.from && wanted.from != row.told.from) return false;
    if (entry.x && entry.x->value != row.x) return false;
    if (entry.amount && entry.amount->value != row.amount) return false;
    if (entry.copy && row.copy == 0) return false;
    if (!entry.targets) return true;
    std::size_t next = 0;
    for (const Target& target : state.targets()) {
        if (target.instance != row.timestamp) continue;
        if (next >= wanted.targets.size()) return false;
        const Pick& pick = wanted.targets[next++];
        const bool fits =
            pick.of == Pick::Of::player
                ? target.kind == Target::Kind::player && PlayerId{target.other} == pick.player
                : !target.card.is_none() &&
                      is_meant(state, table_.labels, pick.card, target.card.card);
        if (!fits) return false;
    }
    return next == wanted.targets.size();
}

void Performance::see_stack(const std::vector<StackRow>& wanted, const Place& place) {
    const auto rows = match_->state().stack();
    bool fits = wanted.size() == rows.size();
    std::vector<std::string> expected, there;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const StackRow* like = i < wanted.size() ? &wanted[i] : nullptr;
        there.push_back(shown(rows[i], like));
        fits = fits && like != nullptr && is_as_wanted(rows[i], *like);
    }
    if (fits) return;
    for (const StackRow& row : wanted) expected.push_back(wanted_text(row));
    differ(wanted.empty() ? place : wanted.front().entry->place, "the stack", flow_list(expected),
           flow_list(there));
}

void Performance::see_role(const CombatEntry& entry, CombatRole::Kind kind, const char* what,
                           const std::optional<std::vector<CardWord>>& wanted) {
    if (!wanted) return;
    const GameState& state = match_->state();
    std::vector<CardId> there;
    each_role(state, kind, [&](const CombatRole& row) { there.push_back(row.card.card); });
    bool fits = wanted->size() == there.size();
    for (std::size_t i = 0; fits && i < there.size(); ++i) {
        fits = is_meant(state, table_.labels, (*wanted)[i], there[i]);
    }
    if (fits) return;
    std::vector<std::string> expected, was;
    for (const CardWord& word : *wanted) expected.push_back(word.text);
    for (const CardId card : there) {
        was.push_back(called(card, state, stage_.library(), table_.labels));
    }
    differ(entry.place, what, flow_list(expected), flow_list(was));
}

void Performance::see_notes(const ResultEntry& entry) {
    for (std::size_t i = 0; i < match_->state().players().size(); ++i) {
        if (!entry.seats[i]) continue;
        for (const Named<Node>& note : entry.seats[i]->notes) {
            const std::string was = note_text({{}, 0, PlayerId{i}}, note.name);
            if (was == written_note(note.value)) continue;
            differ(note.place,
                   fmt::format("{}'s note '{}'", scenarios::text_of(PlayerId{i}), note.name),
                   written_note(note.value), was.empty() ? "nothing" : was);
        }
    }
}

void Performance::see_combat(const CombatParts& combat) {
    using Kind = CombatRole::Kind;
    see_role(*combat.entry, Kind::attacker, "who attacks", combat.attacker);
    see_role(*combat.entry, Kind::defender, "who is attacked", combat.defenders);
    see_role(*combat.entry, Kind::weapon, "what is wielded", combat.weapons);
    see_role(*combat.entry, Kind::retaliator, "who strikes back", combat.retaliators);
    if (!combat.entry->power) return;
    std::int32_t power = 0;
    match_->look([&](Game& game) { power = attack_power(game); });
    if (power == combat.entry->power->value) return;
    differ(combat.entry->power->place, "the power of the attack",
           std::to_string(combat.entry->power->value), std::to_string(power));
}

}  // namespace cardloom::scenarios
