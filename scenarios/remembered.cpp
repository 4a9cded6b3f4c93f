#include "scenarios/remembered.hpp"

#include <fmt/format.h>

#include <array>

#include "core/memory.hpp"
#include "core/ruleset.hpp"
#include "scripting/yaml/scalars.hpp"

namespace cardloom::scenarios {

std::optional<Kept> kept_value(const Node& node, const GameState& state, const Library& library,
                               const Labels& labels) {
    Kept kept;
    if (!node.is_scalar()) return {};
    if (node.is_plain() && is_truth(node)) {
        kept.kind = Kept::Kind::truth;
        kept.number = node.value == "true" ? 1 : 0;
        return kept;
    }
    if (const auto number = node.is_plain() ? decimal(node.value) : std::nullopt) {
        if (*number < -10'000 || *number > 10'000) return {};
        kept.kind = Kept::Kind::number;
        kept.number = static_cast<std::int16_t>(*number);
        return kept;
    }
    if (const PlayerId player = player_of(node.value); !player.is_none()) {
        kept.kind = Kept::Kind::player;
        kept.player = player;
        return kept;
    }
    if (const auto card = labels.find(node.value); card != labels.end()) {
        kept.kind = Kept::Kind::card;
        kept.card = state.ref(card->second);
        return kept;
    }
    kept.kind = Kept::Kind::word;
    kept.word = library.words.find(node.value);
    return kept.word.is_none() ? std::nullopt : std::optional(kept);
}

namespace {

class Remembering {
public:
    Remembering(GameState& state, const Script& script, const Library& library,
                const Labels& labels)
        : state_(state), script_(script), library_(library), labels_(labels) {}

    std::optional<Unfit> run() {
        const TableEntry& entry = *script_.entry->table;
        for (std::size_t i = 0; i < script_.players; ++i) {
            if (!entry.seats[i]) continue;
            add_notes({{}, 0, PlayerId{i}}, entry.seats[i]->notes);
        }
        for (const GrantRow& row : script_.grants) grant(row);
        for (const TallyRow& row : script_.tallies) count(row);
        return unfit_;
    }

private:
    void fail(std::string why, const Place& place) {
        if (!unfit_) unfit_ = Unfit{std::move(why), place};
    }

    void add_notes(const Keeper& keeper, const std::vector<Named<Node>>& notes) {
        for (const Named<Node>& note : notes) {
            const WordId key = library_.words.find(note.name);
            const std::optional<Kept> value = kept_value(note.value, state_, library_, labels_);
            if (key.is_none() || !value) {
                fail(fmt::format("no card notes such a '{}'", note.name), note.place);
                continue;
            }
            const std::array values{*value};
            if (!set_note(state_, keeper, key, values)) {
                fail("there is no room for so many notes", note.place);
            }
        }
    }

    /// The first card that a word means; none, and told, if it means none.
    CardRef meant(const CardWord& word) {
        const auto cards = cards_meant(state_, labels_, word);
        if (!cards.empty()) return state_.ref(cards.front());
        fail(fmt::format("there is no '{}' on the table", word.text), word.place);
        return {};
    }

    void grant(const GrantRow& row) {
        Lasting lasting;
        lasting.timestamp = state_.next_timestamp();
        lasting.ability = row.ability;
        lasting.granter = row.by;
        lasting.holder = row.holder;
        if (row.to) lasting.bearer = meant(*row.to);
        if (row.from) lasting.source = meant(*row.from);
        if (row.entry->uses) lasting.uses = static_cast<std::uint8_t>(row.entry->uses->value);
        if (row.entry->shield) {
            lasting.shield = static_cast<std::uint16_t>(row.entry->shield->value);
        }
        const std::string until = row.entry->duration ? row.entry->duration->value : "";
        if (until == "turn") {
            lasting.ends = Ends::turn;
        } else if (until == "combat") {
            lasting.ends = Ends::phase;
            lasting.phase = library_.rules->combat_phase();
        } else if (until == "next_turn") {
            lasting.ends = Ends::turn_begins;
            lasting.whose = row.by;
        } else if (until == "end_of_next_turn") {
            lasting.ends = Ends::turn;
            lasting.whose = row.by;
            lasting.until_turn = static_cast<std::uint16_t>(state_.player(row.by).turns + 1);
        } else if (until == "source") {
            lasting.ends = Ends::source;
        }
        if (!state_.lasting().push(lasting)) {
            fail("there is no room for so much that lasts", row.entry->place);
            return;
        }
        add_notes({{}, lasting.timestamp, {}}, row.entry->args);
    }

    void count(const TallyRow& row) {
        const TallyDefinition& tally = library_.tally(row.tally);
        Tallied tallied;
        tallied.tally = row.tally;
        if (tally.per_view) tallied.you = row.of;
        if (tally.per_player) tallied.player = row.of;
        bool room = true;
        for (const CardWord& word : row.cards) {
            Tallied of_card = tallied;
            of_card.card = meant(word);
            of_card.value = 1;
            room = room && state_.tallied().push(of_card);
        }
        if (row.entry->value) {
            tallied.value = row.entry->value->value;
            room = room && state_.tallied().push(tallied);
        }
        if (!room) fail("there is no room to count so much of the past", row.entry->place);
    }

    GameState& state_;
    const Script& script_;
    const Library& library_;
    const Labels& labels_;
    std::optional<Unfit> unfit_;
};

}  // namespace

std::optional<Unfit> set_remembered(GameState& state, const Script& script, const Library& library,
                                    const Labels& labels) {
    return Remembering(state, script, library, labels).run();
}

}  // namespace cardloom::scenarios
