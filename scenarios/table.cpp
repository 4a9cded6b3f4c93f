#include "scenarios/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/combat/roles.hpp"
#include "core/memory.hpp"
#include "core/ruleset.hpp"
#include "core/standing.hpp"
#include "core/state_json.hpp"
#include "core/zones.hpp"
#include "scenarios/remembered.hpp"

namespace cardloom::scenarios {

namespace {

/// Cards that can be made while a scenario is played, for each player.
constexpr std::size_t spare_cards = 32;
constexpr std::size_t most_cards = 4000;
/// Turns that everybody has had, unless the table says otherwise: enough for first turns to be
/// over.
constexpr int usual_turns = 3;

class Setting {
public:
    Setting(const Script& script, const Library& library)
        : script_(script), library_(library), entry_(*script.entry->table) {}

    Table set() {
        table_.setup.seed =
            entry_.seed ? static_cast<std::uint64_t>(entry_.seed->value) : std::uint64_t{1};
        table_.setup.ruleset = library_.rules->id;
        table_.setup.decks.resize(script_.players);
        if (entry_.start) {
            fill_decks();
        } else if (entry_.position) {
            read_position();
        } else {
            lay_out();
        }
        return std::move(table_);
    }

private:
    void fail(std::string problem, const Place& place) {
        if (!table_.problem.empty()) return;
        table_.problem = std::move(problem);
        table_.place = place;
    }

    // A game from its start.

    void fill_decks() {
        std::size_t next = 0;
        for (std::size_t i = 0; i < script_.players; ++i) {
            Deck& deck = table_.setup.decks[i];
            deck.name = text_of(PlayerId{i});
            for (const auto& [player, zone] : script_.zones) {
                if (player.index() == i) next = fill_part(deck, zone, next);
            }
        }
        if (next > most_cards) return fail("these are too many cards for one table", entry_.place);
        const std::string why = cardloom::problem_with(table_.setup, library_);
        if (!why.empty()) fail(why, entry_.place);
    }

    std::size_t fill_part(Deck& deck, const ZoneOf& zone, std::size_t next) {
        const Roles& roles = library_.roles;
        if (zone.kind != roles.deck && zone.kind != roles.material && zone.kind != roles.pantheon) {
            fail(fmt::format("no game starts with cards in '{}'", library_.zone_kind(zone.kind).id),
                 zone.place);
        }
        Deck::Part part{zone.kind, {}};
        for (const Item& item : zone.items) {
            if (item.entry->as) table_.labels[item.entry->as->value] = CardId{next};
            part.cards.insert(part.cards.end(), static_cast<std::size_t>(item.count),
                              item.card.definition);
            next += static_cast<std::size_t>(item.count);
        }
        deck.parts.push_back(std::move(part));
        return next;
    }

    // A position that was written out.

    void read_position() {
        table_.setup.room.extra_cards = 512;
        std::string why;
        table_.position = state_from_json(entry_.position->value, library_,
                                          make_layout(table_.setup, library_), why);
        if (!table_.position) fail("this is no position: " + why, entry_.position->place);
    }

    // A position in the middle of a game.

    static std::size_t cards_in(const std::vector<ZoneOf>& zones) {
        std::size_t count = 0;
        for (const ZoneOf& zone : zones) {
            for (const Item& item : zone.items) {
                count += static_cast<std::size_t>(item.count) * (1 + cards_in(item.under));
            }
        }
        return count;
    }

    void lay_out() {
        std::size_t cards = script_.stack.size() + spare_cards * script_.players;
        for (const auto& [player, zone] : script_.zones) cards += cards_in({zone});
        if (cards > most_cards) return fail("these are too many cards for one table", entry_.place);
        table_.setup.room.extra_cards = static_cast<std::uint16_t>(cards);
        table_.position.emplace(empty_state(library_, make_layout(table_.setup, library_)));
        GameState& state = *table_.position;
        state.header().random = Random(table_.setup.seed);
        state.header().clock = 1;
        state.header().unsettled = 1;
        begin_turn(state);
        for (const auto& [player, zone] : script_.zones) place_all(state, player, zone, {});
        for (const StackRow& row : script_.stack) put_on_stack(state, row);
        for (const auto& [card, item] : placed_) connect(state, card, *item);
        if (script_.combat) give_parts(state, *script_.combat);
        if (const auto unfit = set_remembered(state, script_, library_, table_.labels)) {
            fail(unfit->why, unfit->place);
        }
        const auto counters = state.counters();
        std::sort(counters.begin(), counters.end(), [](const Counter& a, const Counter& b) {
            return std::tie(a.card, a.kind) < std::tie(b.card, b.kind);
        });
        forget_derived(state);
    }

    void begin_turn(GameState& state) const {
        const int turns = entry_.turns ? entry_.turns->value : usual_turns;
        Machine& machine = state.header().machine;
        machine.program = StepsOf::phase;
        machine.turn = static_cast<std::uint16_t>(static_cast<std::size_t>(std::max(0, turns - 1)) *
                                                      script_.players +
                                                  1 + script_.turn.index());
        machine.turn_player = machine.in_order = script_.turn;
        machine.first_player = PlayerId{0};
        machine.phase = machine.slot = script_.moment.phase;
        const Phase& phase = library_.rules->phase(machine.phase);
        machine.step = script_.moment.step.is_none() ? phase.first : script_.moment.step;
        if (phase.within) machine.slot = phase.within;
        for (Player& each : state.players()) each.turns = static_cast<std::uint16_t>(turns);
    }

    void place_all(GameState& state, PlayerId player, const ZoneOf& zone, CardId host) {
        const ZoneKind& kind = library_.zone_kind(zone.kind);
        const bool of_object = kind.holder == Holder::object;
        if (of_object == host.is_none()) {
            return fail(of_object ? fmt::format("'{}' is a zone of an object: write it under one, "
                                                "as under: {{ {}: [...] }}",
                                                kind.id, kind.id)
                                  : fmt::format("'{}' is no zone that an object has", kind.id),
                        zone.place);
        }
        if (zone.kind == library_.roles.stack) {
            return fail("what is on the stack stands in 'stack', with who controls it", zone.place);
        }
        for (const Item& item : zone.items) {
            for (int i = 0; i < item.count; ++i) place(state, player, zone, host, item);
        }
    }

    void place(GameState& state, PlayerId player, const ZoneOf& zone, CardId host,
               const Item& item) {
        const ZoneKind& kind = library_.zone_kind(zone.kind);
        const PlayerId owner = item.owner.is_none() ? player : item.owner;
        const CardId id = make_card(state, item.card.definition, owner);
        if (id.is_none()) return fail("there is no room for so many cards", zone.place);
        const ZoneId where = host.is_none() ? state.zone_of(zone.kind, owner)
                                            : make_object_zone(state, host, zone.kind);
        if (where.is_none()) return fail("there is no room for so many zones", zone.place);
        link(state, id, where, bottom);
        Card& card = state.card(id);
        card.set(Card::face_up,
                 item.entry->face_up ? item.entry->face_up->value : kind.sight == Sight::everyone);
        if (item.entry->token) card.set(Card::token, item.entry->token->value);
        if (item.entry->x) card.x = static_cast<std::uint16_t>(item.entry->x->value);
        if (item.entry->as) table_.labels[item.entry->as->value] = id;
        if (kind.objects) make_object(state, id, player, item);
        add_counters(state, id, item, kind.objects);
        state.card(id).known = known_by_right(state, library_, id);
        for (const Word& one : item.entry->known.value_or(Words{}))
            state.card(id).known |= only(player_of(one.value));
        placed_.emplace_back(id, &item);
        for (const ZoneOf& under : item.under) place_all(state, owner, under, id);
    }

    void make_object(GameState& state, CardId id, PlayerId player, const Item& item) {
        if (state.objects().full()) {
            return fail("there is no room for so many objects", item.entry->place);
        }
        become_object(state, id, item.entry->rested && item.entry->rested->value);
        state.card(id).controller = player;
        Object& object = *state.object(id);
        object.before = item.before;
        object.from = item.from;
        if (item.entry->turned && item.entry->turned->value) turn_over(state, id, item);
        const CardDefinition& definition = library_.card(state.card(id).definition);
        if (definition.champion) state.player(player).set(Player::had_champion);
        if (item.entry->damage && item.entry->damage->value > 0) {
            if (definition.damage == DamageManner::counters) {
                push_counter(state, id, library_.roles.damage, item.entry->damage->value);
            } else {
                object.damage = item.entry->damage->value;
            }
        }
    }

    void turn_over(GameState& state, CardId id, const Item& item) {
        const DefinitionId back = library_.card(item.card.definition).back;
        if (back.is_none()) {
            return fail(fmt::format("'{}' has no other face", item.card.text), item.entry->place);
        }
        state.card(id).definition = back;
        state.object(id)->form = Object::Form::turned;
    }

    void push_counter(GameState& state, CardId card, CounterId kind, int amount) {
        if (amount == 0) return;
        if (!state.counters().push({card, kind, static_cast<std::int16_t>(amount)})) {
            fail("there is no room for so many counters", entry_.place);
        }
    }

    void add_counters(GameState& state, CardId id, const Item& item, bool is_object) {
        const CounterId durability = library_.roles.durability;
        bool says_durability = false;
        for (const auto& [kind, amount] : item.counters) {
            says_durability |= kind == durability;
            push_counter(state, id, kind, amount);
        }
        const int printed = library_.card(item.card.definition).durability;
        if (is_object && printed > 0 && !says_durability) {
            push_counter(state, id, durability, printed);
        }
    }

    // Combat.

    /// Parts in the order in which a declaration gives them.
    void give_parts(GameState& state, const CombatParts& combat) {
        using Kind = CombatRole::Kind;
        give_part(state, Kind::attacker, combat.attacker);
        give_part(state, Kind::weapon, combat.weapons);
        give_part(state, Kind::defender, combat.defenders);
        give_part(state, Kind::retaliator, combat.retaliators);
    }

    void give_part(GameState& state, CombatRole::Kind kind,
                   const std::optional<std::vector<CardWord>>& words) {
        for (const CardWord& word : words.value_or(std::vector<CardWord>{})) {
            const auto meant = cards_meant(state, table_.labels, word);
            if (meant.empty() || state.object(meant.front()) == nullptr) {
                return fail(fmt::format("there is no '{}' on the field to have a part in combat",
                                        word.text),
                            word.place);
            }
            CombatRole role;
            role.card = state.ref(meant.front());
            role.player = state.card(meant.front()).controller;
            role.kind = kind;
            role.aimed = kind == CombatRole::Kind::defender ? 1 : 0;
            if (kind == CombatRole::Kind::retaliator) role.other = attacker_in(state);
            give_role(state, role);
        }
    }

    // The stack.

    void put_on_stack(GameState& state, const StackRow& row) {
        Instance instance;
        instance.kind = *row.kind;
        instance.controller = row.by;
        instance.timestamp = state.next_timestamp();
        if (!find_source(state, row, instance)) return;
        instance.told.from = row.from;
        if (is_of_card(*row.kind) && row.from.is_none()) {
            instance.told.from = *row.kind == InstanceKind::materialization
                                     ? library_.roles.material
                                     : library_.roles.hand;
        }
        if (row.entry->x) instance.x = static_cast<std::uint16_t>(row.entry->x->value);
        if (row.entry->paid) instance.paid = static_cast<std::int16_t>(row.entry->paid->value);
        if (row.entry->amount)
            instance.amount = static_cast<std::int16_t>(row.entry->amount->value);
        instance.copy = row.entry->copy ? 1 : 0;
        for (const Located<int>& mode : row.entry->modes) {
            instance.modes = static_cast<std::uint16_t>(instance.modes | 1u << mode.value);
        }
        if (row.about) {
            const auto meant = cards_meant(state, table_.labels, *row.about);
            if (!meant.empty()) instance.about = state.ref(meant.front());
        }
        if (!add_targets(state, row, instance)) return;
        if (!state.stack().push(instance)) {
            fail("there is no room for so much on the stack", row.entry->place);
        }
    }

    bool find_source(GameState& state, const StackRow& row, Instance& instance) {
        if (!is_of_card(*row.kind)) {
            const auto meant = cards_meant(state, table_.labels, row.card);
            if (meant.empty()) {
                fail(fmt::format("there is no '{}' on the table to have that ability",
                                 row.card.text),
                     row.entry->place);
                return false;
            }
            instance.source = state.ref(meant.front());
            instance.ability = ability_named(library_, state.card(meant.front()).definition,
                                             row.card.ability.empty() ? "1" : row.card.ability);
            return true;
        }
        if (row.entry->copy && !state.stack().empty()) {
            instance.source = state.stack().back().source;
            instance.ability = state.stack().back().ability;
            return true;
        }
        const CardId id = make_card(state, row.card.definition, row.by);
        const ZoneId zone = state.zone_of(library_.roles.stack, row.by);
        if (id.is_none() || zone.is_none()) {
            fail("there is no room for so many cards", row.entry->place);
            return false;
        }
        link(state, id, zone, bottom);
        state.card(id).set(Card::face_up, true);
        state.card(id).known = known_by_right(state, library_, id);
        instance.source = state.ref(id);
        for (const AbilityId one : library_.card(row.card.definition).abilities) {
            const AbilityDefinition& ability = library_.ability(one);
            if (ability.kind == AbilityKind::effect && !ability.activated) {
                instance.ability = one;
                break;
            }
        }
        return true;
    }

    bool add_targets(GameState& state, const StackRow& row, const Instance& instance) {
        std::size_t slot = 0, in_slot = 0;
        for (const Pick& pick : row.targets) {
            Target target;
            target.instance = instance.timestamp;
            if (instance.ability) {
                const auto& specs = library_.ability(instance.ability).targets;
                while (slot < specs.size() && in_slot >= specs[slot].most) ++slot, in_slot = 0;
                ++in_slot;
            }
            target.slot = static_cast<std::uint8_t>(slot);
            if (!aim(state, pick, target)) {
                fail(fmt::format("there is no '{}' on the table to be its target", pick.text),
                     row.entry->place);
                return false;
            }
            if (!state.targets().push(target)) {
                fail("there is no room for so many targets", row.entry->place);
                return false;
            }
        }
        return true;
    }

    bool aim(const GameState& state, const Pick& pick, Target& target) const {
        if (pick.of == Pick::Of::player) {
            target.kind = Target::Kind::player;
            target.other = static_cast<std::uint32_t>(pick.player.index());
            return true;
        }
        const auto meant = cards_meant(state, table_.labels, pick.card);
        if (meant.empty()) return false;
        target.card = state.ref(meant.front());
        target.kind = Target::Kind::card;
        for (const Instance& other : state.stack()) {
            if (other.source != target.card || !is_of_card(other.kind)) continue;
            target.kind = Target::Kind::instance;
            target.other = other.timestamp;
        }
        return true;
    }

    // What cards remember of each other, once all of them lie there.

    void connect(GameState& state, CardId id, const Item& item) {
        if (!begin_on_table(state, library_, id)) {
            fail("there is no room for so many notes", item.entry->place);
        }
        for (const Named<Node>& note : item.entry->notes) {
            const WordId key = library_.words.find(note.name);
            const std::optional<Kept> value =
                kept_value(note.value, state, library_, table_.labels);
            if (key.is_none() || !value) {
                fail(fmt::format("no card notes such a '{}'", note.name), note.place);
                continue;
            }
            const std::array values{*value};
            if (!set_note(state, {state.ref(id), 0, {}}, key, values)) {
                fail("there is no room for so many notes", note.place);
            }
        }
        for (const Named<Words>& one : item.entry->links) {
            const WordId key = library_.words.find(one.name);
            for (const Word& word : one.value) {
                const auto to = table_.labels.find(word.value);
                if (key.is_none() || to == table_.labels.end() ||
                    !add_link(state, state.ref(id), state.ref(to->second), key)) {
                    fail(fmt::format("no card links to others as '{}'", one.name), one.place);
                }
            }
        }
    }

    const Script& script_;
    const Library& library_;
    const TableEntry& entry_;
    Table table_;
    std::vector<std::pair<CardId, const Item*>> placed_;
};

}  // namespace

Table set_table(const Script& script, const Library& library) {
    return Setting(script, library).set();
}

bool is_meant(const GameState& state, const Labels& labels, const CardWord& word, CardId id) {
    if (!state.has_card(id)) return false;
    const Card& card = state.card(id);
    if (!word.label.empty()) {
        const auto found = labels.find(word.label);
        if (found == labels.end() || found->second != id) return false;
    } else if (card.definition != word.definition) {
        // What is turned over can still be called by its own face.
        const Object* object = state.object(id);
        if (object == nullptr || !object->is_turned() || object->printed != word.definition) {
            return false;
        }
    }
    if (!word.whose.is_none() && card.controller != word.whose) return false;
    if (word.zone.is_none()) return true;
    return !card.zone.is_none() && state.zone(card.zone).kind == word.zone;
}

std::vector<CardId> cards_meant(const GameState& state, const Labels& labels,
                                const CardWord& word) {
    std::vector<CardId> found;
    for (std::size_t i = 0; i < state.cards().size(); ++i) {
        const CardId id{i};
        if (state.card(id).is(Card::gone)) continue;
        if (is_meant(state, labels, word, id)) found.push_back(id);
    }
    if (word.nth == 0) return found;
    const auto at = static_cast<std::size_t>(word.nth - 1);
    return at < found.size() ? std::vector<CardId>{found[at]} : std::vector<CardId>{};
}

}  // namespace cardloom::scenarios
