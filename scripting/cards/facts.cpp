#include "scripting/cards/facts.hpp"

#include <string_view>

#include "core/characteristics.hpp"
#include "core/combat/roles.hpp"
#include "core/continuous/attacks.hpp"
#include "core/memory.hpp"
#include "core/past.hpp"
#include "core/play/cost.hpp"
#include "core/play/elements.hpp"
#include "core/ruleset.hpp"
#include "core/standing.hpp"
#include "core/watchers.hpp"
#include "core/zones.hpp"
#include "scripting/cards/compiled.hpp"

namespace cardloom::cards {

using expression::Value;
using expression::WordId;
using Root = CardNames::Root;
using Field = CardNames::Field;

namespace {

constexpr std::array root_names{
    std::pair{"you", Root::you},
    std::pair{"self", Root::self},
    std::pair{"source", Root::source},
    std::pair{"target", Root::target},
    std::pair{"x", Root::x},
    std::pair{"y", Root::y},
    std::pair{"level", Root::level},
    std::pair{"paid", Root::paid},
    std::pair{"args", Root::args},
    std::pair{"event_is", Root::event_is},
    std::pair{"game.turn_player", Root::turn_player},
    std::pair{"game.phase", Root::phase},
    std::pair{"game.players", Root::players},
    std::pair{"event.card", Root::event_card},
    std::pair{"event.player", Root::event_player},
    std::pair{"event.source", Root::event_source},
    std::pair{"event.by", Root::event_source},
    std::pair{"event.amount", Root::event_amount},
    std::pair{"event.count", Root::event_amount},
    std::pair{"event.cause", Root::event_cause},
    std::pair{"event.phase", Root::event_phase},
    std::pair{"event.edge", Root::event_edge},
    std::pair{"event.from", Root::event_from},
    std::pair{"event.to", Root::event_to},
    std::pair{"event.over", Root::event_over},
    std::pair{"event.attacker", Root::event_attacker},
    std::pair{"event.target", Root::event_target},
    std::pair{"event.defender", Root::event_defender},
    std::pair{"event.combat", Root::event_combat},
    std::pair{"event_aims_at_self", Root::event_aims_at_self},
    std::pair{"event_is_aimed", Root::event_is_aimed},
    std::pair{"event_uses_self", Root::event_uses_self},
    std::pair{"event_is_attack", Root::event_is_attack},
    std::pair{"event_has_keyword", Root::event_has_keyword},
    std::pair{"event_targets_self", Root::event_targets_self},
    std::pair{"combat.attacker", Root::combat_attacker},
    std::pair{"combat.target", Root::combat_target},
    std::pair{"attack_has", Root::attack_has},
    std::pair{"policy", Root::policy},
    std::pair{"event.champion", Root::event_champion},
    std::pair{"event.gain", Root::event_amount},
    std::pair{"event.counter", Root::event_counter},
    std::pair{"event.x", Root::event_x},
    std::pair{"event.key", Root::event_key},
    std::pair{"event.value", Root::event_value},
    std::pair{"event_value_is", Root::event_value_is},
    std::pair{"event_nth", Root::event_nth},
    std::pair{"event.unpreventable", Root::event_unpreventable},
    std::pair{"event.token", Root::event_token},
    std::pair{"event.face", Root::event_face},
    std::pair{"event.total", Root::event_total},
    std::pair{"bearer", Root::bearer},
    std::pair{"tally_so_far", Root::tally_so_far},
    std::pair{"ability.activated_this_turn", Root::ability_activated},
    std::pair{"ability.resolved_this_turn", Root::ability_resolved},
    std::pair{"ability.times", Root::ability_times},
};
constexpr std::array field_names{
    std::pair{"power", Field::power},
    std::pair{"base_power", Field::base_power},
    std::pair{"life", Field::life},
    std::pair{"level", Field::level},
    std::pair{"base_level", Field::base_level},
    std::pair{"durability", Field::durability},
    std::pair{"reserve", Field::reserve},
    std::pair{"memory_cost", Field::memory_cost},
    std::pair{"damage", Field::damage},
    std::pair{"name", Field::name},
    std::pair{"rested", Field::rested},
    std::pair{"token", Field::token},
    std::pair{"copy", Field::copy},
    std::pair{"mastery", Field::mastery},
    std::pair{"x", Field::x},
    std::pair{"played_from", Field::played_from},
    std::pair{"is_played_from", Field::is_played_from},
    std::pair{"controller", Field::controller},
    std::pair{"owner", Field::owner},
    std::pair{"zone", Field::zone},
    std::pair{"face", Field::face},
    std::pair{"counters", Field::counters},
    std::pair{"paid", Field::paid},
    std::pair{"shares", Field::shares},
    std::pair{"champion", Field::champion},
    std::pair{"influence", Field::influence},
    std::pair{"opponents", Field::opponents},
    std::pair{"hand", Field::hand},
    std::pair{"memory", Field::memory},
    std::pair{"deck", Field::deck},
    std::pair{"material", Field::material},
    std::pair{"graveyard", Field::graveyard},
    std::pair{"banishment", Field::banishment},
    std::pair{"count", Field::count},
    std::pair{"is_type", Field::is_type},
    std::pair{"is_supertype", Field::is_supertype},
    std::pair{"is_subtype", Field::is_subtype},
    std::pair{"is_class", Field::is_class},
    std::pair{"is_element", Field::is_element},
    std::pair{"is_name", Field::is_name},
    std::pair{"is_named", Field::is_named},
    std::pair{"is_state", Field::is_state},
    std::pair{"is_face", Field::is_face},
    std::pair{"is_paid", Field::is_paid},
    std::pair{"has", Field::has},
    std::pair{"notes", Field::notes},
    std::pair{"link", Field::link},
    std::pair{"is_linked", Field::is_linked},
    std::pair{"tally", Field::tally},
    std::pair{"is_tallied", Field::is_tallied},
};

template <class Table>
auto look_up(const Table& table, std::string_view name) {
    for (const auto& [known, meaning] : table) {
        if (name == known) return meaning;
    }
    return decltype(table[0].second){};  // unknown
}

// A list is a zone, or so many players, or the note that begins in a row.
constexpr std::uint32_t players_list = 0x10000, note_list = 0x20000;

Value value_of(const Kept& kept) {
    switch (kept.kind) {
        case Kept::Kind::number:
            return Value::integer(kept.number);
        case Kept::Kind::truth:
            return Value::boolean(kept.number != 0);
        case Kept::Kind::word:
            return Value::word(kept.word);
        case Kept::Kind::player:
            return Value::player(kept.player);
        case Kept::Kind::card:
            return Value::card(kept.card);
        case Kept::Kind::none:
            break;
    }
    return Value::none();
}

}  // namespace

void CardNames::fill(const expression::Names& names, const Library& library,
                     expression::Words& words) {
    roots.clear();
    fields.clear();
    zone_kinds.clear();
    for (const std::string& name : names.roots) roots.push_back(look_up(root_names, name));
    policies.clear();
    for (std::size_t i = 0; i < library.rules->content_policies.size(); ++i) {
        const ContentPolicy& policy = library.rules->content_policies[i];
        policies.push_back({words.intern(library.rules->content_policy_labels[i].id),
                            policy.is_number() ? Value::integer(policy.value)
                                               : Value::word(words.intern(policy.text()))});
    }
    for (const std::string& name : names.fields) fields.push_back(look_up(field_names, name));
    const auto bit_of = [&](std::string_view zone) {
        const ZoneKindId kind = library.find_zone_kind(zone);
        return kind ? std::uint64_t{1} << kind.index() : 0;
    };
    for (const std::string& name : names.zones) {
        // A lineage is the pile and the champion on it.
        const std::string_view zone = name == "lineage" ? "inner_lineage" : std::string_view(name);
        zone_kinds.push_back(bit_of(zone));
    }
    const Ruleset& rules = *library.rules;
    zone_words.clear();
    for (const ZoneKind& kind : library.zone_kinds()) zone_words.push_back(words.intern(kind.id));
    phase_words.clear();
    for (const RuleLabel& phase : rules.phase_labels) phase_words.push_back(words.intern(phase.id));
    card_names.clear();
    champion_names.clear();
    card_ids.clear();
    for (const CardDefinition& card : library.cards()) {
        card_names.push_back(words.intern(card.name));
        const std::string_view name_part(card.name.data(),
                                         std::min(card.name.find(", "), card.name.size()));
        champion_names.push_back(card.champion ? words.intern(name_part) : WordId{});
        card_ids.push_back(words.intern(card.id));
    }
    counter_words.clear();
    for (const CounterKind& kind : library.counters())
        counter_words.push_back(words.intern(kind.id));
    constexpr std::array causes{"effect", "cost", "check", "turn", "combat"};
    for (std::size_t i = 0; i < causes.size(); ++i) cause_words[i] = words.intern(causes[i]);
    awake = words.intern("awake");
    rested = words.intern("rested");
    damaged = words.intern("damaged");
    transformed = words.intern("transformed");
    loaded = words.intern("loaded");
    words.intern("cards");  // the members of a batch are kept under this name
    attacking = words.intern("attacking");
    defending = words.intern("defending");
    retaliating = words.intern("retaliating");
    attacked = words.intern("attacked");
    used = words.intern("used");
    targeted = words.intern("targeted");
    up = words.intern("up");
    down = words.intern("down");
    begin = words.intern("begin");
    end = words.intern("end");
    class_word = words.intern("class");
    element_word = words.intern("element");
    name_word = words.intern("name");
    count_word = words.intern("count");

    meanings.clear();
    const auto mean = [&](std::string_view word) -> Meaning& {
        const WordId id = words.intern(word);
        if (meanings.size() <= id.index()) meanings.resize(id.index() + 1);
        return meanings[id.index()];
    };
    for (std::size_t i = 0; i < rules.types.size(); ++i)
        mean(rules.types[i].label.id).types = 1u << i;
    for (std::size_t i = 0; i < rules.supertypes.size(); ++i) {
        mean(rules.supertypes[i].label.id).supertypes = 1u << i;
    }
    for (std::size_t i = 0; i < rules.classes.size(); ++i)
        mean(rules.classes[i].id).classes = 1u << i;
    for (std::size_t i = 0; i < rules.elements.size(); ++i) {
        mean(rules.elements[i].label.id).elements = 1u << i;
    }
    for (std::size_t i = 0; i < library.subtypes.size(); ++i) {
        mean(library.subtypes[i]).subtype = static_cast<std::uint16_t>(i);
    }
    for (std::size_t i = 0; i < library.counters().size(); ++i) {
        mean(library.counters()[i].id).counter = CounterId{i};
    }
    for (std::size_t i = 0; i < library.event_names().size(); ++i) {
        mean(library.event_names()[i].id).event = EventName{i};
    }
    for (std::size_t i = 0; i < library.keywords.size(); ++i) {
        mean(library.keywords[i]).keyword = KeywordId{i};
    }
    for (std::size_t i = 0; i < library.tallies().size(); ++i) {
        mean(library.tallies()[i].id).tally = TallyId{i};
    }
    mean("unit").unit = true;
    mean("object").object = true;
}

void CardNames::give_meanings(Library& library) const {
    library.meanings.clear();
    for (const Meaning& one : meanings) {
        library.meanings.push_back(
            {one.types, one.supertypes, one.classes, one.elements, one.subtype, one.keyword});
    }
}

bool is_unpreventable(const Game& game, const Event& damage) {
    if (damage.unpreventable) return true;
    Event asked;
    asked.names.add(event::prevent);
    asked.card = damage.card;
    asked.source = damage.source;
    asked.cause = damage.cause;
    asked.amount = damage.amount;
    if (game.state().is_current(damage.card)) {
        asked.player = game.state().card(damage.card.card).controller;
    }
    bool forbidden = false;
    each_watcher(game, AbilityKind::prohibition, asked.names, [&](const Call& call) {
        forbidden = forbidden || game.content().applies(game, call, asked);
    });
    return forbidden;
}

CardFacts::CardFacts(const Occasion& occasion)
    : Facts(occasion.game.state()), occasion_(occasion) {}

/// What an ability is about is open to it: the card that has it, the card being played.
bool CardFacts::is_opened(CardRef card) const {
    if (!state().is_current(card)) return past_of(state(), card) != nullptr;  // all saw it
    if (occasion_.sees_own && contains(state().card(card.card).known, occasion_.call.you))
        return true;
    // What targets something is on the stack by then, for all to see.
    const Event* const event = occasion_.event;
    if (event != nullptr && event->names.has(event::target) && card == event->source) return true;
    return card == occasion_.call.source || card == occasion_.call.bearer ||
           (occasion_.play != nullptr && card == occasion_.play->card);
}

/// Whether what acts through a card has a subtype that the card itself has not: an ability that is
/// activated, targets or resolves "as a spell" (GA-ABIL-6).
bool CardFacts::acts_as(CardRef card, std::uint16_t subtype) const {
    if (subtype == AbilityDefinition::no_subtype) return false;
    const Library& library = occasion_.game.library();
    const auto has = [&](AbilityId ability) {
        return ability && library.ability(ability).counts_as == subtype;
    };
    if (card == occasion_.actor && has(occasion_.acting)) return true;
    if (const Play* const play = occasion_.play; play != nullptr && play->card == card) {
        return play->kind == InstanceKind::ability && has(play->ability);
    }
    const Event* const event = occasion_.event;
    if (event == nullptr) return false;
    const bool is_actor = card == (event->source.is_none() ? event->card : event->source);
    return is_actor && (has(event->ability) || occasion_.game.counts_as(card, subtype));
}

/// What an instance keeps of its payment, or later the object it has become.
std::span<const Note> CardFacts::kept(CardRef card, WordId key) const {
    const std::uint32_t instance =
        card == occasion_.call.source ? occasion_.call.instance : std::uint32_t{0};
    const std::span<const Note> rows = note_of(state(), Keeper{{}, instance, {}}, key);
    return instance != 0 && !rows.empty() ? rows : note_of(state(), Keeper{card, 0, {}}, key);
}

Value CardFacts::paid(CardRef card, std::uint8_t way, std::uint8_t options, WordId key) const {
    if (!state().has_card(card.card)) return Value::none();
    const DefinitionId definition = state().card(card.card).definition;
    if (definition.index() >= occasion_.book.paid.size()) return Value::none();
    bool was_paid = false;  // several of a keyword bear one name: one of them is enough
    for (const PaidName& one : occasion_.book.paid[definition.index()]) {
        if (one.name != key) continue;
        if (one.keeps) return Value::integer(std::ssize(kept(card, one.keeps)));
        was_paid |= one.is_way ? way == one.way : (options >> one.option & 1u) != 0;
    }
    return Value::boolean(was_paid);
}

/// Of what is played, as it is played; of what it has become, as it was played.
Value CardFacts::paid_for_own(WordId key) const {
    const Played played = how_played(state(), occasion_.call.source, occasion_.call);
    return paid(occasion_.call.source, played.way, played.options, key);
}

/// What it was granted with; of a counter's ability, how many there are.
Value CardFacts::argument(WordId key) const {
    if (occasion_.call.timestamp != 0) return noted(Keeper{{}, occasion_.call.timestamp, {}}, key);
    const CounterId counter = occasion_.game.library().ability(occasion_.call.ability).counter;
    if (counter.is_none() || key != occasion_.book.names.count_word) return Value::none();
    const CardId card = occasion_.call.source.card;
    return Value::integer(state().has_card(card) ? state().counters_on(card, counter) : 0);
}

/// What a card, a player or a grant keeps under a name.
Value CardFacts::noted(const Keeper& keeper, WordId key) const {
    const std::span<const Note> rows = note_of(state(), keeper, key);
    if (rows.empty()) return Value::none();
    if (rows.front().is_list == 0) return value_of(rows.front().value);
    return Value::list(note_list |
                       static_cast<std::uint32_t>(rows.data() - state().notes().begin()));
}

Value CardFacts::used(Root root) const {
    const Use row = uses_of(state(), occasion_.call);
    return Value::integer(root == Root::ability_activated  ? row.this_turn
                          : root == Root::ability_resolved ? row.resolved
                                                           : row.times);
}

/// What is only considered would be the next of its kind.
Value CardFacts::nth(WordId key) const {
    const TallyId tally = occasion_.book.names.meaning(key).tally;
    if (tally.is_none()) return Value::integer(0);
    const PlayerId player = occasion_.play != nullptr    ? occasion_.play->player
                            : occasion_.event != nullptr ? occasion_.event->player
                                                         : PlayerId{};
    const std::int32_t so_far = matches_of(occasion_.game, tally, occasion_.call, player);
    return Value::integer(so_far + (occasion_.happened ? 0 : 1));
}

/// A level below 0 is none where it counts or selects; it raises what is paid (GA-CHAMP-2).
std::int32_t CardFacts::counted(std::int32_t level) const {
    return occasion_.of_cost ? level : std::max(level, 0);
}

Value CardFacts::read_root(expression::RootId id, WordId key) const {
    const Call& call = occasion_.call;
    const Machine& machine = state().header().machine;
    const CardNames& names = occasion_.book.names;
    const Root root = names.roots[id.index()];
    switch (root) {
        case Root::you:
            return Value::player(call.you);
        case Root::self:
            return Value::card(call.self());
        case Root::source:
            return Value::card(call.source);
        case Root::target:
            return Value::card(call.targets[0]);
        case Root::x:
            return Value::integer(call.ability ? x_of(occasion_.game, call) : call.x);
        case Root::y: {
            if (call.y != 0) return Value::integer(call.y);
            const auto rows = kept(call.source, occasion_.game.library().open_count);
            return Value::integer(rows.empty() ? 0 : rows.front().value.number);
        }
        case Root::level: {
            const CardRef champion = champion_of(occasion_.game, call.you);
            const Play* const play = occasion_.play;
            const bool is_own = play != nullptr && play->card == call.source;
            return Value::integer(
                counted((champion.is_none() ? 0 : level_of(occasion_.game, champion.card)) +
                        (is_own ? play->level : call.level)));
        }
        case Root::args:
            return argument(key);
        case Root::paid:
            return paid_for_own(key);
        case Root::turn_player:
            return Value::player(machine.turn_player);
        case Root::phase:
            return machine.phase.index() < names.phase_words.size()
                       ? Value::word(names.phase_words[machine.phase.index()])
                       : Value::none();
        case Root::players:
            return Value::list(players_list | static_cast<std::uint32_t>(state().players().size()));
        case Root::ability_activated:
        case Root::ability_resolved:
        case Root::ability_times:
            return used(root);
        case Root::combat_attacker:
            return Value::card(attacker_in(state()));
        case Root::combat_target:
            return Value::card(first_target(state()));
        case Root::attack_has: {
            const std::optional<Event> attack = attack_so_far(occasion_.game);
            return Value::boolean(attack && attack_has(*attack, names.meaning(key).keyword));
        }
        case Root::policy:
            for (const CardNames::PolicyValue& one : names.policies) {
                if (one.id == key) return one.value;
            }
            return Value::none();
        case Root::event_nth:
            return nth(key);
        case Root::tally_so_far: {
            const TallyId tally = names.meaning(key).tally;
            return Value::integer(tally ? tally_of(occasion_.game, tally, call.you) : 0);
        }
        case Root::event_targets_self:
            return Value::boolean(is_targeted(call.self()));
        case Root::bearer:
            return call.told.holder ? Value::player(call.told.holder) : Value::none();
        case Root::unknown:
            return Value::none();
        default:
            if (occasion_.play != nullptr) return play_root(root, key);
            return occasion_.event == nullptr ? told_root(root) : event_root(root, key);
    }
}

/// A play that is being considered is asked for as the event it would be.
Value CardFacts::play_root(Root root, WordId key) const {
    const Play& play = *occasion_.play;
    const CardNames& names = occasion_.book.names;
    switch (root) {
        case Root::event_is: {
            const EventName name = names.meaning(key).event;
            return Value::boolean(name && names_of(play).has(name));
        }
        case Root::event_card:
            return Value::card(play.card);
        case Root::event_player:
            return Value::player(play.player);
        case Root::event_x:
            return Value::integer(play.x);
        case Root::event_from:
            return zone_word(play.from);
        default:
            return Value::none();
    }
}

/// Of an event that is over: what the trigger was told of it.
Value CardFacts::told_root(Root root) const {
    const CardNames& names = occasion_.book.names;
    const Call& call = occasion_.call;
    switch (root) {
        case Root::event_card:
            return Value::card(call.about);
        case Root::event_player:
            return Value::player(call.whom);
        case Root::event_amount:
        case Root::event_x:  // of a play that is its amount
            return Value::integer(call.amount);
        case Root::event_source:
            return Value::card(call.told.source);
        case Root::event_over:
            return Value::card(call.told.over);
        case Root::event_champion: {
            const CardRef over = call.told.over;
            const bool is_it = state().is_current(over) && state().object(over.card) != nullptr;
            return Value::card(is_it ? over : call.about);
        }
        case Root::event_attacker:
            return Value::card(call.told.attacker);
        case Root::event_target:
            return Value::card(call.told.target);
        case Root::event_defender:
            return state().has_card(call.told.target.card)
                       ? Value::player(state().card(call.told.target.card).controller)
                       : Value::none();
        case Root::event_from:
            return zone_word(call.told.from);
        case Root::event_to:
            return zone_word(call.told.to);
        case Root::event_key:
            return Value::word(call.told.key);
        case Root::event_counter:
            return call.told.counter ? Value::word(names.counter_words[call.told.counter.index()])
                                     : Value::none();
        default:
            return Value::none();
    }
}

Value CardFacts::event_root(Root root, WordId key) const {
    const CardNames& names = occasion_.book.names;
    const Event& event = *occasion_.event;
    const auto kind_of = [&](ZoneId zone) {
        return zone.index() < state().zones().size() ? state().zone(zone).kind : ZoneKindId{};
    };
    switch (root) {
        case Root::event_is: {
            const EventName name = names.meaning(key).event;
            return Value::boolean(name && event.names.has(name));
        }
        case Root::event_card:
            // A card that has moved is meant as it is now, but `self` as this ability knows it.
            if (!state().has_card(event.card.card)) return Value::none();
            if (occasion_.call.self().card == event.card.card) {
                return Value::card(occasion_.call.self());
            }
            // What has left is meant as it was (GA-LKI-1).
            if (const Past* past = past_of(state(), event.card);
                past != nullptr && past->is(Past::object)) {
                return Value::card(event.card);
            }
            return Value::card(state().ref(event.card.card));
        case Root::event_player:
            return Value::player(event.player);
        case Root::event_source:
            return Value::card(event.source);
        case Root::event_amount:
        case Root::event_x:  // of a play that is its amount
            return Value::integer(event.amount);
        case Root::event_cause:
            return Value::word(names.cause_words[static_cast<std::size_t>(event.cause)]);
        case Root::event_phase:
            return event.phase.index() < names.phase_words.size()
                       ? Value::word(names.phase_words[event.phase.index()])
                       : Value::none();
        case Root::event_edge:
            return Value::word(event.ends ? names.end : names.begin);
        case Root::event_from:
            return zone_word(event.played_from ? event.played_from : kind_of(event.from));
        case Root::event_to:
            return zone_word(kind_of(event.to));
        case Root::event_over:
        case Root::event_champion:
            return level_root(root);
        case Root::event_attacker:
        case Root::event_target:
        case Root::event_defender:
        case Root::event_combat:
        case Root::event_aims_at_self:
        case Root::event_is_aimed:
        case Root::event_uses_self:
        case Root::event_is_attack:
            return combat_root(root);
        case Root::event_has_keyword:
            return Value::boolean(attack_has(event, names.meaning(key).keyword));
        case Root::event_key:
            return Value::word(event.key);
        case Root::event_value:
            return event.value_count == 1 ? value_of(event.values[0]) : Value::none();
        case Root::event_value_is:
            for (std::size_t i = 0; i < event.value_count; ++i) {
                if (event.values[i].word == key) return Value::boolean(true);
            }
            return Value::boolean(false);
        case Root::event_unpreventable:
            return Value::boolean(is_unpreventable(occasion_.game, event));
        case Root::event_token:
            return event.definition.index() < names.card_ids.size()
                       ? Value::word(names.card_ids[event.definition.index()])
                       : Value::none();
        case Root::event_face:
            return event.face == Face::usual
                       ? Value::none()
                       : Value::word(event.face == Face::up ? names.up : names.down);
        case Root::event_total:
            return Value::integer(state().has_card(event.card.card)
                                      ? state().counters_on(event.card.card, event.counter)
                                      : 0);
        case Root::event_counter:
            return event.counter.index() < names.counter_words.size()
                       ? Value::word(names.counter_words[event.counter.index()])
                       : Value::none();
        default:
            return Value::none();
    }
}

/// Of a level gained or lost: the champion, which `self` is as this ability knows it, and the card
/// that was its top.
Value CardFacts::level_root(Root root) const {
    const Event& event = *occasion_.event;
    const bool lost = event.kind == EventKind::delevel;
    const CardRef before = lost ? event.card : event.over;
    if (root == Root::event_champion) {
        return Value::card(before == occasion_.call.self() ? before
                                                           : occasion_.game.present(before));
    }
    const bool gained = event.kind == EventKind::level_up && state().has_card(before.card);
    return Value::card(gained ? state().ref(before.card) : before);
}

/// An attack that names no target is of all that are attacked; what it uses is what is wielded and
/// what lies in the attacker's Intent.
Value CardFacts::combat_root(Root root) const {
    const Event& event = *occasion_.event;
    const CardRef self = occasion_.call.self();
    const bool whole = event.target.is_none() && event.names.has(event::attack);
    const bool is_attack = !event.attacker.is_none() && event.attacker == attacker_in(state());
    switch (root) {
        case Root::event_attacker:
            return Value::card(event.attacker);
        case Root::event_target:
            return Value::card(whole ? first_target(state()) : event.target);
        case Root::event_defender: {
            if (event.defender || !whole) return Value::player(event.defender);
            PlayerId first;
            each_role(state(), RoleKind::defender, [&](const CombatRole& row) {
                if (first.is_none() || row.player == occasion_.call.you) first = row.player;
            });
            return Value::player(first);
        }
        case Root::event_combat:
            return Value::boolean(event.cause == Cause::combat);
        case Root::event_aims_at_self:
            return Value::boolean(whole ? is_attack_target(state(), self) : event.target == self);
        case Root::event_is_aimed:
            return Value::boolean(whole);
        case Root::event_uses_self:  // of other events: whether this does it
            return Value::boolean(
                event.source == self ||
                (is_attack && is_used_in_attack(state(), occasion_.game.library(), self)));
        default:
            return Value::boolean(is_attack);
    }
}

/// Effects on attacks are not asked for what effects on attacks give: that would have no end.
bool CardFacts::attack_has(const Event& attack, KeywordId keyword) const {
    return keyword_in_attack(occasion_.game, attack, keyword, !occasion_.of_attack) != 0;
}

bool CardFacts::is_type(CardRef ref, WordId word) const {
    const CardNames::Meaning& meaning = occasion_.book.names.meaning(word);
    if (meaning.unit)
        return is_unit(occasion_.game, ref.card) && state().object(ref.card) != nullptr;
    if (meaning.object) return state().object(ref.card) != nullptr;
    return (types_of(occasion_.game, ref.card) & meaning.types) != 0;
}

Value CardFacts::zone_word(ZoneKindId kind) const {
    return kind ? Value::word(occasion_.book.names.zone_words[kind.index()]) : Value::none();
}

/// The zone it was played from, or would be: what is only being played has no instance yet, and its
/// own text is told.
ZoneKindId CardFacts::origin_of(CardRef ref) const {
    const Play* const play = occasion_.play;
    if (play != nullptr && play->card == ref) return play->from;
    const ZoneKindId known = played_from(state(), ref);
    if (known || ref != occasion_.call.source || !state().is_current(ref)) return known;
    const ZoneId lies_in = state().card(ref.card).zone;
    const bool on_stack =
        lies_in && state().zone(lies_in).kind == occasion_.game.library().roles.stack;
    return on_stack ? occasion_.call.told.from : known;
}

/// Whether it is a target of what is played, or was.
bool CardFacts::is_targeted(CardRef ref) const {
    const std::uint32_t instance = occasion_.play != nullptr    ? occasion_.play->instance
                                   : occasion_.event != nullptr ? occasion_.event->instance
                                                                : 0;
    return instance != 0 &&
           std::any_of(state().targets().begin(), state().targets().end(), [&](const Target& one) {
               return one.instance == instance && one.kind == Target::Kind::card && one.card == ref;
           });
}

bool CardFacts::is_state(CardRef ref, WordId word) const {
    const CardNames& names = occasion_.book.names;
    if (word == names.targeted) return is_targeted(ref);
    if (word == names.used) return is_used_in_attack(state(), occasion_.game.library(), ref);
    const Object* object = state().object(ref.card);
    const CounterId counter = names.meaning(word).counter;
    if (counter && occasion_.game.library().counter(counter).is_state) {
        return state().counters_on(ref.card, counter) > 0;
    }
    if (object == nullptr) return false;
    if (word == names.transformed) return object->is_turned();
    if (word == names.loaded) {
        const ZoneId under = object_zone(state(), ref.card, occasion_.game.library().roles.loaded);
        return under && state().zone(under).count > 0;
    }
    if (word == names.attacking) return has_role(state(), RoleKind::attacker, ref);
    if (word == names.defending) return has_role(state(), RoleKind::defender, ref);
    if (word == names.retaliating) return has_role(state(), RoleKind::retaliator, ref);
    if (word == names.attacked) return is_attack_target(state(), ref);
    if (word == names.awake) return object->rested == 0;
    if (word == names.rested) return object->rested != 0;
    if (word == names.damaged) return damage_on(occasion_.game, ref.card) > 0;
    return false;
}

/// Whether a card has a class, an element or a name in common with this one.
bool CardFacts::shares(CardRef ref, WordId what) const {
    const CardNames& names = occasion_.book.names;
    const CardRef self = occasion_.call.self();
    if (!state().has_card(self.card)) return false;
    const Game& game = occasion_.game;
    const CardId one = ref.card, other = self.card;
    if (what == names.class_word) return (classes_of(game, one) & classes_of(game, other)) != 0;
    if (what == names.element_word) {
        return (element_identity(game, one) & element_identity(game, other)) != 0;
    }
    return what == names.name_word && name_of(game, one) == name_of(game, other);
}

/// A champion has the part of its name before the comma, too (GA-NAME-2).
bool CardFacts::is_named(CardId card, WordId name) const {
    if (name.is_none()) return false;
    if (name == name_word(card)) return true;
    const DefinitionId definition = state().card(card).definition;
    return given_name(occasion_.game, card).is_none() &&
           name == occasion_.book.names.champion_names[definition.index()];
}

WordId CardFacts::name_word(CardId card) const {
    const WordId given = given_name(occasion_.game, card);
    if (!given.is_none()) return given;
    return occasion_.book.names.card_names[state().card(card).definition.index()];
}

Value CardFacts::read_card(expression::FieldId id, CardRef ref, WordId key) const {
    const Card& card = state().card(ref.card);
    const Game& game = occasion_.game;
    const CardNames& names = occasion_.book.names;
    const auto meaning = [&]() -> const CardNames::Meaning& { return names.meaning(key); };
    switch (names.fields[id.index()]) {
        case Field::power:
            return has_power(game, ref.card) ? Value::integer(power_of(game, ref.card))
                                             : Value::none();
        case Field::base_power:
            return Value::integer(base_power_of(game, ref.card));
        case Field::life:
            return has_life(game, ref.card) ? Value::integer(life_of(game, ref.card))
                                            : Value::none();
        case Field::level:
            return has_level(game, ref.card) ? Value::integer(counted(level_of(game, ref.card)))
                                             : Value::none();
        case Field::base_level:
            return has_level(game, ref.card) ? Value::integer(definition_of(game, ref.card).level)
                                             : Value::none();
        case Field::durability:
            return has_durability(game, ref.card) ? Value::integer(durability_of(game, ref.card))
                                                  : Value::none();
        case Field::reserve:
        case Field::memory_cost: {
            const SeenCost cost = cost_seen(game, ref.card);
            const CostKind wanted =
                names.fields[id.index()] == Field::reserve ? CostKind::reserve : CostKind::memory;
            return cost.kind == wanted ? Value::integer(cost.amount) : Value::none();
        }
        case Field::damage:
            return Value::integer(damage_on(game, ref.card));
        case Field::name:
            return Value::word(name_word(ref.card));
        case Field::rested: {
            const Object* const object = state().object(ref.card);
            return Value::boolean(object != nullptr && object->rested != 0);
        }
        case Field::token:
            return Value::boolean(card.is(Card::token));
        case Field::copy: {
            const Object* const object = state().object(ref.card);
            return Value::boolean(object != nullptr ? object->is_copy()
                                                    : card.is(Card::token));  // in an Intent
        }
        case Field::x:
            return Value::integer(announced_x(state(), ref));
        case Field::played_from:
            return zone_word(origin_of(ref));
        case Field::is_played_from:
            return Value::boolean(zone_word(origin_of(ref)) == Value::word(key));
        case Field::controller:
            return Value::player(card.controller);
        case Field::owner:
            return Value::player(card.owner);
        case Field::zone:
            return card.zone.is_none()
                       ? Value::none()
                       : Value::word(names.zone_words[state().zone(card.zone).kind.index()]);
        case Field::face:
            return Value::word(card.is(Card::face_up) ? names.up : names.down);
        case Field::counters:
            return Value::integer(
                meaning().counter ? state().counters_on(ref.card, meaning().counter) : 0);
        case Field::paid:
        case Field::is_paid:
            return paid(ref, card.way, card.options, key);
        case Field::shares:
            return Value::boolean(shares(ref, key));
        case Field::is_type:
            return Value::boolean(is_type(ref, key));
        case Field::is_supertype:
            return Value::boolean((supertypes_of(game, ref.card) & meaning().supertypes) != 0);
        case Field::is_subtype:
            return Value::boolean(has_subtype(game, ref.card, meaning().subtype) ||
                                  acts_as(ref, meaning().subtype));
        case Field::is_class:
            return Value::boolean((classes_of(game, ref.card) & meaning().classes) != 0);
        case Field::is_element:
            return Value::boolean((element_identity(game, ref.card) & meaning().elements) != 0);
        case Field::is_name:
            return Value::boolean(key == name_word(ref.card));
        case Field::is_named:
            return Value::boolean(is_named(ref.card, key));
        case Field::has:
            return Value::boolean(has_keyword(game, ref.card, meaning().keyword));
        case Field::is_state:
            return Value::boolean(is_state(ref, key));
        case Field::is_face:
            return Value::boolean(key == (card.is(Card::face_up) ? names.up : names.down));
        case Field::notes:
            return noted(Keeper{ref, 0, {}}, key);
        case Field::link:
            return Value::card(first_linked(state(), ref, key));
        case Field::is_linked:
            return Value::boolean(is_linked(state(), occasion_.call.self(), ref, key));
        case Field::is_tallied:
            return Value::boolean(meaning().tally &&
                                  has_tallied(game, meaning().tally, occasion_.call.you, ref));
        default:
            return Value::none();
    }
}

/// Notes and links can still be asked of a card that has just moved, and what it was (GA-LKI-1).
std::optional<Value> CardFacts::read_past(expression::FieldId id, CardRef ref, WordId key) const {
    const Field field = occasion_.book.names.fields[id.index()];
    if (field == Field::notes) return noted(Keeper{ref, 0, {}}, key);
    if (field == Field::link) return Value::card(first_linked(state(), ref, key));
    if (field == Field::is_linked) {
        return Value::boolean(is_linked(state(), occasion_.call.self(), ref, key));
    }
    const Past* past = past_of(state(), ref);
    if (past == nullptr) return {};
    return past_value(*past, field, key);
}

std::optional<Value> CardFacts::past_value(const Past& past, Field field, WordId key) const {
    const CardNames& names = occasion_.book.names;
    const CardNames::Meaning& meaning = names.meaning(key);
    const CardDefinition& definition = occasion_.game.library().card(past.definition);
    const auto if_it_had = [](bool had, std::int32_t value) {
        return had ? Value::integer(value) : Value::none();
    };
    switch (field) {
        case Field::power:
            return Value::integer(past.power);
        case Field::base_power:
            return Value::integer(definition.power);
        case Field::life:
            return if_it_had(past.is(Past::had_life), past.life);
        case Field::level:
            return if_it_had(past.is(Past::had_level), counted(past.level));
        case Field::reserve:
            return if_it_had(definition.cost_kind == CostKind::reserve, definition.cost);
        case Field::memory_cost:
            return if_it_had(definition.cost_kind == CostKind::memory, definition.cost);
        case Field::damage:
            return Value::integer(past.damage);
        case Field::name:
            return Value::word(names.card_names[past.definition.index()]);
        case Field::rested:
            return Value::boolean(past.is(Past::rested));
        case Field::token:
            return Value::boolean(past.is(Past::token));
        case Field::copy:
            return Value::boolean(past.is(Past::copy));
        case Field::x:
            return Value::integer(past.x);
        case Field::played_from:
            return zone_word(past.from);
        case Field::is_played_from:
            return Value::boolean(zone_word(past.from) == Value::word(key));
        case Field::controller:
            return Value::player(past.controller);
        case Field::owner:
            return Value::player(state().card(past.card.card).owner);
        case Field::zone:
            return Value::word(names.zone_words[past.zone.index()]);
        case Field::counters:
            return Value::integer(
                meaning.counter ? past_counters_on(state(), past.card, meaning.counter) : 0);
        case Field::is_type:
            if (meaning.unit) return Value::boolean(past.is(Past::unit) && past.is(Past::object));
            if (meaning.object) return Value::boolean(past.is(Past::object));
            return Value::boolean((past.types & meaning.types) != 0);
        case Field::is_supertype:
            return Value::boolean((past.supertypes & meaning.supertypes) != 0);
        case Field::is_class:
            return Value::boolean((past.classes & meaning.classes) != 0);
        case Field::is_element:
            return Value::boolean((past.elements & meaning.elements) != 0);
        case Field::is_name:
            return Value::boolean(key == names.card_names[past.definition.index()]);
        case Field::is_subtype:
            for (const std::uint16_t subtype : definition.subtypes) {
                if (subtype == meaning.subtype) return Value::boolean(true);
            }
            return Value::boolean(false);
        case Field::has:
            for (const KeywordUse& use : definition.keywords) {
                if (use.keyword == meaning.keyword) return Value::boolean(true);
            }
            return Value::boolean(false);
        case Field::is_state:
            if (key == names.awake) return Value::boolean(!past.is(Past::rested));
            if (key == names.rested) return Value::boolean(past.is(Past::rested));
            if (key == names.damaged) return Value::boolean(past.damage > 0);
            return Value::boolean(meaning.counter &&
                                  past_counters_on(state(), past.card, meaning.counter) > 0);
        case Field::paid:
        case Field::is_paid:
            return paid(past.card, past.way, past.options, key);
        default:
            return Value::none();
    }
}

Value CardFacts::read_player(expression::FieldId id, PlayerId player, WordId key) const {
    const Library& library = occasion_.game.library();
    const auto zone = [&](ZoneKindId kind) {
        return Value::list(static_cast<std::uint32_t>(state().zone_of(kind, player).index()));
    };
    const auto count = [&](ZoneKindId kind) {
        return state().zone(state().zone_of(kind, player)).count;
    };
    switch (occasion_.book.names.fields[id.index()]) {
        case Field::champion:
            return Value::card(champion_of(occasion_.game, player));
        case Field::influence:
            return Value::integer(count(library.roles.hand) + count(library.roles.memory));
        case Field::opponents:
            return Value::list(players_list |
                               static_cast<std::uint32_t>(state().players().size() - 1));
        case Field::hand:
            return zone(library.roles.hand);
        case Field::memory:
            return zone(library.roles.memory);
        case Field::deck:
            return zone(library.roles.deck);
        case Field::material:
            return zone(library.roles.material);
        case Field::graveyard:
            return zone(library.roles.graveyard);
        case Field::banishment:
            return zone(library.roles.banishment);
        case Field::notes:
            return noted(Keeper{{}, 0, player}, key);
        case Field::mastery: {
            const CardRef mastery = mastery_of(occasion_.game, player);
            if (mastery.is_none()) return Value::none();
            return Value::word(
                occasion_.book.names.card_names[state().card(mastery.card).definition.index()]);
        }
        case Field::tally: {
            const TallyId tally = occasion_.book.names.meaning(key).tally;
            return Value::integer(tally ? tally_of(occasion_.game, tally, player) : 0);
        }
        default:
            return Value::none();
    }
}

Value CardFacts::read_list(expression::FieldId id, std::uint32_t list, WordId) const {
    if (occasion_.book.names.fields[id.index()] != Field::count) return Value::none();
    if ((list & players_list) != 0) return Value::integer(list & 0xFFFF);
    if ((list & note_list) != 0) {
        const std::size_t row = list & 0xFFFF;
        if (row >= state().notes().size()) return Value::integer(0);
        const Note& first = state().notes()[row];
        return Value::integer(
            static_cast<std::int64_t>(note_of(state(), first.keeper(), first.key).size()));
    }
    return Value::integer(list < state().zones().size() ? state().zones()[list].count : 0);
}

bool CardFacts::next_card(const expression::Domain& domain, expression::Cursor& cursor) const {
    if (!cursor.begun) cursor.kinds = occasion_.book.names.kinds_of(domain.zones);
    return next_in_zones(cursor.kinds, domain.top, cursor);
}

}  // namespace cardloom::cards
