#include "scenarios/script.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/traits.hpp"

namespace cardloom::scenarios {

namespace {

template <class Entry>
std::size_t seats_in(const Entry& entry) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < max_players; ++i) {
        if (entry.seats[i]) count = i + 1;
    }
    return count;
}

/// As many players as the table says or names.
std::size_t players_of(const ScenarioEntry& entry) {
    if (entry.table->players) return static_cast<std::size_t>(entry.table->players->value);
    return std::max<std::size_t>(2, seats_in(*entry.table));
}

class Compiling {
public:
    Compiling(const ScenarioEntry& entry, const Library& library, Diagnostics& diagnostics)
        : entry_(entry), players_(players_of(entry)), names_(library, players_, diagnostics) {}

    Script compile() {
        Script script;
        script.entry = &entry_;
        script.name = entry_.scenario->value;
        if (entry_.scenario->place.source != nullptr) {
            script.path = entry_.scenario->place.source->path();
        }
        script.players = players_;
        collect_labels();
        table(script);
        for (const ActEntry& act : entry_.acts) script.acts.push_back(this->act(act));
        if (entry_.then) script.then = result(*entry_.then);
        return script;
    }

private:
    void add_label(const CardItem& item) {
        if (!item.as) return;
        if (!names_.labels.insert(item.as->value).second) {
            names_.mistake(Code::repeated_id, item.as->place,
                           fmt::format("another card is called '{}'", item.as->value));
        }
        const bool several =
            (item.count && item.count->value > 1) || scenarios::counted(item.card.value).count > 1;
        if (several) {
            names_.mistake(Code::repeated_id, item.as->place,
                           "several cards cannot have one name of their own");
        }
    }
    void add_labels(const std::vector<ZoneItems>& zones) {
        for (const ZoneItems& zone : zones) {
            for (const CardItem& item : zone.value) {
                add_label(item);
                add_labels(item.under);
            }
        }
    }
    void collect_labels() {
        for (const auto& seat : entry_.table->seats) {
            if (seat) add_labels(seat->zones);
        }
    }

    void table(Script& script) {
        const TableEntry& table = *entry_.table;
        for (std::size_t i = 0; i < max_players; ++i) {
            if (!table.seats[i]) continue;
            if (i >= players_) {
                static_cast<void>(names_.player({text_of(PlayerId{i}), table.seats[i]->place}));
                continue;
            }
            for (const ZoneItems& zone : table.seats[i]->zones) {
                script.zones.emplace_back(PlayerId{i}, this->zone(zone, true));
            }
        }
        if (table.turn) script.turn = names_.player(*table.turn);
        const Word main{"main", table.place};
        const Word& phase = table.phase ? *table.phase : main;
        if (!table.start) script.moment = names_.moment(phase.value, phase.place);
        if (table.start && (table.phase || table.turn || !table.stack.empty())) {
            names_.mistake(Code::not_one_kind, table.place,
                           "a game that begins at its start has no turn, phase or stack yet");
        }
        for (const StackItem& item : table.stack) script.stack.push_back(stack_row(item));
        if (table.combat) script.combat = combat(*table.combat);
        for (const GrantEntry& one : table.grants) {
            if (const auto row = grant(one)) script.grants.push_back(*row);
        }
        for (const TallyEntry& one : table.tallies) {
            if (const auto row = tally(one)) script.tallies.push_back(*row);
        }
        for (const DrawEntry& one : table.draws) script.draws.push_back(draw(one));
    }

    /// `banner#surge` is something of that card by its name.
    std::pair<DefinitionId, std::string> part_of_card(const Word& word) {
        const std::size_t mark = word.value.find('#');
        const std::string name = mark == std::string::npos ? "" : word.value.substr(mark + 1);
        return {names_.definition(word.value.substr(0, mark), word.place), name};
    }

    /// `banner#surge`: an ability under `lasting` of a card, which need not be on the table.
    std::optional<GrantRow> grant(const GrantEntry& entry) {
        const auto [card, name] = part_of_card(entry.ability);
        if (card.is_none()) return {};
        const Library& library = names_.library();
        std::vector<std::string> known;
        GrantRow row{&entry, {}, names_.player(entry.by), {}, {}, {}};
        for (const AbilityId id : library.card(card).lasting) {
            const std::string& whole = library.ability(id).id;
            known.push_back(whole.substr(whole.find('#') + 1));
            if (known.back() == name) row.ability = id;
        }
        if (row.ability.is_none()) {
            names_.unknown("lasting ability", name, entry.ability.place, known);
            return {};
        }
        const bool to_player = entry.to && !player_of(entry.to->value).is_none();
        if (to_player) row.holder = names_.player(*entry.to);
        if (entry.to && !to_player) row.to = names_.card(entry.to->value, entry.to->place);
        if (entry.from) row.from = names_.card(entry.from->value, entry.from->place);
        return row;
    }

    /// `scholar#struck`: a tally of a card.
    std::optional<TallyRow> tally(const TallyEntry& entry) {
        const auto [card, name] = part_of_card(entry.tally);
        if (card.is_none()) return {};
        const Library& library = names_.library();
        std::vector<std::string> known;
        TallyRow row{&entry, {}, names_.player(entry.of), {}};
        for (const NamedTally& one : library.card(card).tallies) {
            known.emplace_back(library.words.text(one.name));
            if (known.back() == name) row.tally = one.tally;
        }
        if (row.tally.is_none()) {
            names_.unknown("tally", name, entry.tally.place, known);
            return {};
        }
        for (const Word& word : entry.cards) {
            if (const auto one = names_.card(word.value, word.place)) row.cards.push_back(*one);
        }
        return row;
    }

    Draw draw(const DrawEntry& entry) {
        Draw draw{&entry, {}};
        for (const Word& word : entry.order) {
            const Counted counted = scenarios::counted(word.value);
            const auto card = names_.card(counted.text, word.place);
            if (card)
                draw.order.insert(draw.order.end(), static_cast<std::size_t>(counted.count), *card);
        }
        return draw;
    }

    std::optional<std::vector<CardWord>> cards(const std::optional<Words>& words) {
        if (!words) return {};
        std::vector<CardWord> cards;
        for (const Word& word : *words) {
            if (const auto card = names_.card(word.value, word.place)) cards.push_back(*card);
        }
        return cards;
    }

    CombatParts combat(const CombatEntry& entry) {
        return {&entry, cards(entry.attacker), cards(entry.defenders), cards(entry.weapons),
                cards(entry.retaliators)};
    }

    ZoneOf zone(const ZoneItems& zone, bool is_table) {
        ZoneOf made{names_.zone(zone.name, zone.place), zone.place, {}};
        for (const CardItem& item : zone.value) {
            if (auto one = this->item(item, is_table)) made.items.push_back(std::move(*one));
        }
        return made;
    }

    std::optional<Item> item(const CardItem& entry, bool is_table) {
        const Counted counted = scenarios::counted(entry.card.value);
        std::optional<CardWord> card;
        if (is_table) {
            card = CardWord{};
            card->definition = names_.definition(counted.text, entry.card.place);
            card->text = counted.text;
            if (card->definition.is_none()) return {};
        } else {
            card = names_.card(counted.text, entry.card.place);
            if (!card) return {};
        }
        Item item;
        item.card = *card;
        item.count = entry.count ? entry.count->value : counted.count;
        item.entry = &entry;
        if (entry.owner) item.owner = names_.player(*entry.owner);
        if (entry.before) item.before = names_.player(*entry.before);
        if (entry.played_from) {
            item.from = names_.zone(entry.played_from->value, entry.played_from->place);
        }
        for (const Word& one : entry.known.value_or(Words{})) {
            static_cast<void>(names_.player(one));
        }
        check_traits(entry, is_table);
        for (const Named<int>& one : entry.counters.value_or(std::vector<Named<int>>{})) {
            item.counters.emplace_back(names_.counter(one.name, one.place), one.value);
        }
        for (const ZoneItems& under : entry.under) item.under.push_back(zone(under, is_table));
        for (const auto& link : entry.links) {
            for (const Word& word : link.value) {
                if (names_.labels.contains(word.value)) continue;
                const std::vector<std::string> known(names_.labels.begin(), names_.labels.end());
                names_.unknown("card called", word.value, word.place, known);
            }
        }
        return item;
    }

    static Place place_of(const Words& words, const Place& otherwise) {
        return words.empty() ? otherwise : words.front().place;
    }
    template <class T>
    static Place place_of(const Located<T>& value, const Place&) {
        return value.place;
    }

    /// What a card is comes from the card; and words must be words of the ruleset.
    void check_traits(const CardItem& entry, bool is_table) {
        each_trait([&](const auto& trait) {
            const auto& value = entry.*trait.field;
            if (!value || trait.can_be_set || !is_table) return;
            names_.mistake(Code::unknown_field, place_of(*value, entry.place),
                           fmt::format("'{}' comes from the card and what changes it; it can only "
                                       "be seen",
                                       trait.name));
        });
        for (const WordsTrait& trait : words_traits()) {
            if (!(entry.*trait.field)) continue;
            const std::vector<std::string> known = words_for(trait, names_.library());
            for (const Word& word : *(entry.*trait.field)) {
                const std::string one = without_amount(word.value);
                if (std::find(known.begin(), known.end(), one) != known.end()) continue;
                names_.unknown("such word in the ruleset as", one, word.place, known);
            }
        }
    }

    StackRow stack_row(const StackItem& entry) {
        StackRow row;
        row.entry = &entry;
        const Word& word = entry.activation        ? *entry.activation
                           : entry.materialization ? *entry.materialization
                           : entry.ability         ? *entry.ability
                           : entry.trigger         ? *entry.trigger
                                                   : entry.any;
        if (entry.activation) row.kind = InstanceKind::activation;
        if (entry.materialization) row.kind = InstanceKind::materialization;
        if (entry.ability) row.kind = InstanceKind::ability;
        if (entry.trigger) row.kind = InstanceKind::trigger;
        if (const auto card = names_.card(word.value, word.place)) row.card = *card;
        if (entry.by) row.by = names_.player(*entry.by);
        if (entry.from) row.from = names_.zone(entry.from->value, entry.from->place);
        for (const Word& target : entry.targets.value_or(Words{})) {
            const auto doing = names_.doing({"choose " + target.value, target.place});
            if (doing) row.targets.push_back(doing->picks.front());
        }
        if (entry.about) row.about = names_.card(entry.about->value, entry.about->place);
        return row;
    }

    Act act(const ActEntry& entry) {
        Act act;
        act.entry = &entry;
        for (std::size_t i = 0; i < max_players; ++i) {
            if (!entry.seats[i]) continue;
            const Place place =
                entry.seats[i]->empty() ? entry.place : entry.seats[i]->front().place;
            act.player = names_.player({text_of(PlayerId{i}), place});
            for (const Word& word : *entry.seats[i]) {
                if (auto doing = names_.doing(word)) act.doings.push_back(std::move(*doing));
            }
        }
        if (entry.refused && act.doings.empty() && act.player.is_none()) {
            names_.mistake(Code::not_one_kind, entry.refused->place,
                           "only what a player does can be refused");
        }
        if (entry.until) until(*entry.until, act);
        if (entry.then) act.then = result(*entry.then);
        return act;
    }

    void until(const Word& word, Act& act) {
        std::string text = word.value;
        if (text.size() > 3 && text[2] == ' ' && !player_of(text.substr(0, 2)).is_none()) {
            act.until_whose = names_.player({text.substr(0, 2), word.place});
            text = text.substr(3);
        }
        act.until = names_.moment(text, word.place);
    }

    Result result(const ResultEntry& entry) {
        Result result;
        result.entry = &entry;
        for (std::size_t i = 0; i < max_players; ++i) {
            if (!entry.seats[i]) continue;
            const PlayerId player = names_.player({text_of(PlayerId{i}), entry.seats[i]->place});
            if (player.is_none()) continue;
            for (const ZoneItems& zone : entry.seats[i]->zones) {
                result.zones.emplace_back(player, this->zone(zone, false));
            }
        }
        if (entry.stack) {
            result.stack.emplace();
            for (const StackItem& item : *entry.stack) result.stack->push_back(stack_row(item));
        }
        if (entry.combat) result.combat = combat(*entry.combat);
        for (const ExplainResult& one : entry.explains) {
            const auto card = names_.card(one.of.value, one.of.place);
            if (card) result.explains.push_back({&one, *card});
        }
        if (entry.turn) static_cast<void>(names_.player(*entry.turn));
        if (entry.opportunity && entry.opportunity->value != "nobody") {
            static_cast<void>(names_.player(*entry.opportunity));
        }
        for (const Word& word : entry.won.value_or(Words{})) {
            static_cast<void>(names_.player(word));
        }
        if (entry.phase) result.moment = names_.moment(entry.phase->value, entry.phase->place);
        for (const CostResult& cost : entry.costs) {
            const auto card = names_.card(cost.of.value, cost.of.place);
            const PlayerId by = names_.player(cost.by);
            if (card) result.costs.push_back({&cost, *card, by});
        }
        for (const IllegalResult& one : entry.illegal) {
            auto act = names_.doing(one.act);
            const PlayerId by = names_.player(one.by);
            if (act) result.illegal.push_back({&one, std::move(*act), by});
        }
        for (const Word& word : entry.legal.value_or(Words{})) {
            if (auto act = names_.doing(word)) result.legal.push_back(std::move(*act));
        }
        return result;
    }

    const ScenarioEntry& entry_;
    std::size_t players_;
    Names names_;
};

void add_words(const std::vector<ZoneItems>& zones, std::vector<std::string>& into) {
    for (const ZoneItems& zone : zones) {
        for (const CardItem& item : zone.value) {
            into.push_back(counted(item.card.value).text);
            add_words(item.under, into);
        }
    }
}

}  // namespace

std::optional<Script> compile(const ScenarioEntry& entry, const Library& library,
                              Diagnostics& diagnostics) {
    const std::size_t before = diagnostics.errors();
    Script script = Compiling(entry, library, diagnostics).compile();
    return diagnostics.errors() == before ? std::optional(std::move(script)) : std::nullopt;
}

std::vector<std::string> card_words(const ScenarioEntry& entry) {
    std::vector<std::string> words;
    if (!entry.table) return words;
    for (const auto& seat : entry.table->seats) {
        if (seat) add_words(seat->zones, words);
    }
    for (const StackItem& item : entry.table->stack) {
        if (item.activation) words.push_back(item.activation->value);
        if (item.materialization) words.push_back(item.materialization->value);
    }
    return words;
}

}  // namespace cardloom::scenarios
