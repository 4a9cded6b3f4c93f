#include "core/library.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <initializer_list>
#include <utility>

#include "core/hash.hpp"

namespace cardloom {

namespace {

template <class Table>
std::size_t index_of(const Table& table, std::string_view id) {
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (table[i].id == id) return i;
    }
    return static_cast<std::size_t>(-1);
}

template <class Result>
Result found(std::size_t index) {
    return index == static_cast<std::size_t>(-1) ? Result{} : Result{index};
}

void add_parts(Hash& hash, const std::vector<CostPart>& parts) {
    hash.add(parts.size());
    for (const CostPart& part : parts) {
        hash.add(static_cast<std::uint64_t>(part.what) << 32 |
                 static_cast<std::uint64_t>(part.with) << 24 |
                 static_cast<std::uint64_t>(part.same) << 22 |
                 static_cast<std::uint64_t>(part.different) << 20 |
                 std::uint64_t{part.times_y} << 18 | std::uint64_t{part.attacks} << 17 |
                 std::uint64_t{part.times_x} << 16 | static_cast<std::uint16_t>(part.count));
        hash.add(static_cast<std::uint64_t>(part.arrives_with) << 40 |
                 std::uint64_t{part.to.value} << 32 | std::uint64_t{part.zone.value} << 16 |
                 part.counter.value);
    }
}

void add_costs(Hash& hash, const CardDefinition& card) {
    for (const auto* costs : {&card.additional, &card.optional}) {
        hash.add(costs->size());
        for (const BesideCost& one : *costs) {
            add_parts(hash, one.parts);
            hash.add(static_cast<std::uint64_t>(one.kind) << 32 |
                     static_cast<std::uint16_t>(one.amount));
        }
    }
    hash.add(card.alternatives.size());
    for (const AlternativeCost& one : card.alternatives) {
        add_parts(hash, one.parts);
        hash.add(static_cast<std::uint64_t>(one.kind) << 32 | std::uint64_t{one.changes} << 17 |
                 std::uint64_t{one.by_permission} << 16 | static_cast<std::uint16_t>(one.amount));
    }
}

/// What an ability declares beside its script: costs, targets, modes, what it changes or allows.
void add_declared(Hash& hash, const AbilityDefinition& ability) {
    for (const std::uint64_t value :
         {std::uint64_t{ability.activated},
          std::uint64_t{ability.slow},
          static_cast<std::uint64_t>(ability.reserve),
          std::uint64_t{ability.reserve_has_x},
          static_cast<std::uint64_t>(ability.layer),
          static_cast<std::uint64_t>(ability.payment.covers),
          static_cast<std::uint64_t>(ability.payment.worth) << 32 |
              static_cast<std::uint64_t>(ability.payment.up_to) << 1 |
              std::uint64_t{ability.payment.own},
          std::uint64_t{ability.zone.value},
          std::uint64_t{ability.inherited},
          static_cast<std::uint64_t>(ability.cost_kind),
          std::uint64_t{ability.permission.top} << 24 |
              std::uint64_t{ability.permission.way} << 16 |
              std::uint64_t{ability.permission.goes_to.value} << 8 |
              ability.permission.returns_to.value,
          std::uint64_t{ability.permission.loads} << 7 |
              std::uint64_t{ability.permission.hastens} << 6 |
              std::uint64_t{ability.permission.glimpsed} << 5 |
              std::uint64_t{ability.raises_level} << 4 | std::uint64_t{ability.by_anyone} << 3 |
              std::uint64_t{ability.entering} << 2 | std::uint64_t{ability.tax} << 1 |
              std::uint64_t{ability.payment.only},
          std::uint64_t{ability.modes.repeats} << 1 | std::uint64_t{ability.modes.fresh},
          std::uint64_t{ability.modes.always},
          std::uint64_t{ability.modes.beside},
          std::uint64_t{ability.permission.from.value} |
              std::uint64_t{ability.permission.state.value} << 16 |
              std::uint64_t{!ability.links.is_none()} << 40 | std::uint64_t{ability.breaks} << 41,
          std::uint64_t{ability.permission.materialize} << 1 |
              std::uint64_t{ability.permission.of_anybody},
          std::uint64_t{ability.permission.any_speed} | std::uint64_t{ability.permission.slow} << 1,
          std::uint64_t{ability.permission.any_element} |
              std::uint64_t{ability.permission.any_level} << 1 |
              std::uint64_t{ability.permission.any_lineage} << 2,
          std::uint64_t{ability.permission.free},
          std::uint64_t{ability.permission.all_free},
          std::uint64_t{ability.combat.rested} | std::uint64_t{ability.combat.defending} << 1 |
              std::uint64_t{ability.combat.more_targets} << 2 |
              std::uint64_t{ability.combat.player} << 3 |
              std::uint64_t{ability.combat.each_combat} << 4 |
              std::uint64_t{ability.combat.of_target} << 5 |
              std::uint64_t{ability.combat.performs} << 6 |
              std::uint64_t{ability.combat.more_weapons} << 7 |
              std::uint64_t{ability.combat.of_object} << 8 |
              std::uint64_t{ability.combat.any_demand} << 9,
          std::uint64_t{ability.modes.modes},
          std::uint64_t{ability.modes.least},
          std::uint64_t{ability.modes.most},
          std::uint64_t{ability.limit.times} << 16 |
              static_cast<std::uint64_t>(ability.limit.per) << 8 |
              static_cast<std::uint64_t>(ability.uses)}) {
        hash.add(value);
    }
    add_parts(hash, ability.cost);
    add_parts(hash, {ability.payment.by});
    hash.add(ability.targets.size());
    for (const TargetSpec& spec : ability.targets) {
        hash.add(static_cast<std::uint64_t>(spec.of) << 32 | std::uint64_t{spec.least} << 16 |
                 std::uint64_t{spec.most} << 8 | spec.mode);
        hash.add(std::uint64_t{spec.zones} << 32 | std::uint64_t{spec.by_opponent} << 17 |
                 std::uint64_t{spec.together} << 16 | static_cast<std::uint16_t>(spec.divide));
    }
    for (const FixedArgument& one : ability.args) {
        hash.add(one.name);
        hash.add(one.word);
        hash.add(static_cast<std::uint64_t>(one.number));
    }
}

}  // namespace

Library::Library() {
    static constexpr const char* built_in[] = {"move",
                                               "enter",
                                               "leave",
                                               "draw",
                                               "discard",
                                               "banish",
                                               "destroy",
                                               "sacrifice",
                                               "die",
                                               "summon",
                                               "counters",
                                               "rest",
                                               "wake",
                                               "damage",
                                               "shuffle",
                                               "concede",
                                               "fault",
                                               "end",
                                               "draw_from_empty",
                                               "no_room",
                                               "phase",
                                               "turn",
                                               "trigger",
                                               "resolve",
                                               "negate",
                                               "fizzle",
                                               "control",
                                               "wear_off",
                                               "cease",
                                               "lose",
                                               "recollect",
                                               "play",
                                               "activate",
                                               "materialize",
                                               "bestow",
                                               "activate_ability",
                                               "level_up",
                                               "delevel",
                                               "reveal",
                                               "reserve",
                                               "note",
                                               "link",
                                               "transform",
                                               "prevent",
                                               "target",
                                               "attack",
                                               "wield",
                                               "retaliate",
                                               "redirect",
                                               "hit",
                                               "kill",
                                               "obey",
                                               "opportunity"};
    static_assert(std::size(built_in) == event::built_in);
    for (const char* id : built_in) names_.push_back({id, {}, {}, false});
    names_[event::move.index()].derived = true;
}

ZoneKindId Library::add_zone_kind(ZoneKind kind) {
    assert(find_zone_kind(kind.id).is_none() && "a zone kind of this id exists");
    kinds_.push_back(std::move(kind));
    return ZoneKindId{kinds_.size() - 1};
}

CounterId Library::add_counter(CounterKind kind) {
    assert(find_counter(kind.id).is_none() && "a counter of this id exists");
    counters_.push_back(std::move(kind));
    return CounterId{counters_.size() - 1};
}

void Library::give_to_counter(CounterId counter, std::vector<AbilityId> abilities) {
    for (const AbilityId id : abilities) {
        acting_counters |= mark::counter(counter);
        const bool is_static = ability(id).kind == AbilityKind::continuous;
        if (is_static) static_counters |= mark::counter(counter);
    }
    counters_[counter.index()].abilities = std::move(abilities);
}

void Library::set_counter(AbilityId ability, CounterId counter) {
    abilities_[ability.index()].counter = counter;
}

void Library::set_zone(AbilityId ability, ZoneKindId zone) {
    if (zone.is_none() || abilities_[ability.index()].zone) return;
    abilities_[ability.index()].zone = zone;
    functional_zones |= 1u << zone.index();
}

void Library::set_arguments(AbilityId ability, std::vector<FixedArgument> args) {
    abilities_[ability.index()].args = std::move(args);
}

void Library::set_keyword(AbilityId ability, KeywordId keyword) {
    abilities_[ability.index()].keyword = keyword;
}

AbilityId Library::add_ability(AbilityDefinition ability) {
    ability.edition = edition_;
    ability.before = find_ability(ability.id);
    assert((!ability.before || this->ability(ability.before).edition < edition_) &&
           "an ability of this id exists");
    ability_index_[ability.id] = abilities_.size();
    assert(ability.targets.size() <= AbilityDefinition::most_target_specs);
    if (ability.on) ability.watched.add(ability.on);
    if (ability.kind == AbilityKind::permission && ability.watched.is_empty() &&
        ability.permission.from) {
        const bool glimpsed = ability.permission.glimpsed;  // then its card says so
        if (!glimpsed) own_permissions |= 1u << ability.permission.from.index();
    }
    const PermissionSpec& permits = ability.permission;
    if (permits.goes_to || permits.any_level || permits.any_lineage) ability.uses = Span::game;
    if (ability.zone) functional_zones |= 1u << ability.zone.index();
    has_inherited |= ability.inherited;
    costs_by_x |= ability.cost_by_x;
    has_continuous |= ability.kind == AbilityKind::continuous;
    ability.traits = kind_bit(ability.kind);
    if (ability.activated) ability.traits |= ability_trait::activated;
    if (!ability.own_tallies.empty()) ability.traits |= ability_trait::counts;
    if (ability.links) {
        ability.traits |= ability_trait::links;
        link_reads |= ability.link_reads;
    }
    if (ability.permission.hastens) ability.traits |= ability_trait::hastens;
    if (ability.kind == AbilityKind::continuous &&
        ability.continuous.affects == Affected::attacks) {
        ability.traits |= ability_trait::of_attacks;
        for (const Change& change : ability.continuous.changes) {
            const bool gives = change.what == Change::What::gain_keyword ||
                               change.what == Change::What::gain_ability;
            if (gives) ability.traits |= ability_trait::gives_to_attacks;
            attacks_gain |= gives;
        }
    }
    abilities_.push_back(std::move(ability));
    return AbilityId{abilities_.size() - 1};
}

namespace {

/// Whether an ability of a card may say something about how that card is played: not if it says so
/// of others, from the field.
bool may_be_about_own_play(const AbilityDefinition& ability) {
    const bool from_field = ability.zone.is_none() || ability.inherited;
    const bool of_others = from_field && !ability.watched.is_empty() && !ability.payment.own;
    switch (ability.kind) {
        case AbilityKind::cost:
        case AbilityKind::prohibition:
            return !of_others;
        case AbilityKind::payment:
            return !from_field || ability.payment.own;
        case AbilityKind::permission:
            return ability.permission.hastens;
        default:
            return false;
    }
}

}  // namespace

DefinitionId Library::add_card(CardDefinition card) {
    card.edition = edition_;
    card.before = find_card(card.id);
    assert((!card.before || this->card(card.before).edition < edition_) &&
           "a card of this id exists");
    card_index_[card.id] = cards_.size();
    for (const AbilityId id : card.abilities) {
        const AbilityDefinition& one = ability(id);
        card.ability_traits |= one.traits;
        const bool is_effect = one.kind == AbilityKind::effect && !one.activated;
        if (is_effect && card.effect.is_none()) card.effect = id;
        card.functions_on_field |= one.zone.is_none() || one.inherited;
        if (one.zone && !one.inherited) card.functions_in |= 1u << one.zone.index();
        const bool own = one.kind == AbilityKind::permission && one.watched.is_empty();
        if (own && one.permission.from && !one.permission.glimpsed) {
            card.plays_from |= 1u << one.permission.from.index();
        }
        card.pays_for_itself |= one.kind == AbilityKind::payment && one.payment.own;
        card.cost_by_targets |= one.cost_by_targets && one.watched.is_empty();
        links_objects |= !one.links.is_none();
        if (one.kind != AbilityKind::permission || !one.permission.glimpsed) continue;
        (one.permission.loads ? loads_from_glimpse : plays_from_glimpse) = true;
    }
    card.plain = card.cost_kind == CostKind::reserve && !card.cost_has_x && !card.champion &&
                 card.additional.empty() && card.optional.empty() && card.alternatives.empty() &&
                 std::ranges::none_of(card.abilities, [&](AbilityId id) {
                     return may_be_about_own_play(ability(id));
                 });
    Hash hash;
    hash.add(card.id);
    hash.add(card.name);
    for (const int number :
         {card.cost, card.power, card.life, card.level, card.durability,
          static_cast<std::int16_t>(card.champion), static_cast<std::int16_t>(card.unit),
          static_cast<std::int16_t>(card.one_per_name)}) {
        hash.add(static_cast<std::uint64_t>(number));
    }
    hash.add(static_cast<std::uint64_t>(card.damage));
    hash.add(card.deck.is_none() ? std::string_view{} : zone_kind(card.deck).id);
    hash.add(card.lineage);
    hash.add(std::uint64_t{card.elements} << 8 | std::uint64_t{card.fast} << 1 |
             std::uint64_t{card.cost_has_x});
    hash.add(std::uint64_t{card.types} << 32 | card.supertypes);
    hash.add(std::uint64_t{card.classes});
    for (const std::uint16_t subtype : card.subtypes) hash.add(subtypes[subtype]);
    hash.add(static_cast<std::uint64_t>(card.least_x));
    add_costs(hash, card);
    for (const auto* costs : {&card.additional, &card.optional}) {
        for (const BesideCost& one : *costs) hash.add(one.gate ? ability_hash(one.gate) : 0);
    }
    for (const AlternativeCost& one : card.alternatives) {
        hash.add(one.gate ? ability_hash(one.gate) : 0);
    }
    hash.add(card.content);
    for (const KeywordUse& use : card.keywords) {
        hash.add(keywords[use.keyword.index()]);
        hash.add(static_cast<std::uint64_t>(use.amount));
        hash.add(use.gate ? ability_hash(use.gate) : 0);
    }
    if (card.back) hash.add(this->card(card.back).hash);
    for (const auto* list : {&card.abilities, &card.lasting}) {
        hash.add(list->size());
        for (const AbilityId ability : *list) hash.add(ability_hash(ability));
    }
    for (const NamedTally& one : card.tallies) {
        hash.add(words.text(one.name));
        hash.add(tally(one.tally).id);
    }
    some_start_early |= !card.may_start_in.is_none();
    some_played_early |= card.played_before_game;
    hash.add(std::uint64_t{card.may_start_in.value} << 1 | std::uint64_t{card.played_before_game});
    card.hash = hash.value();
    cards_.push_back(std::move(card));
    return DefinitionId{cards_.size() - 1};
}

EventName Library::add_event_name(EventNameRule rule) {
    moves_.clear();
    assert(find_event_name(rule.id).is_none() && "an event of this name exists");
    assert(names_.size() < NameSet::capacity && "too many event names");
    names_.push_back(std::move(rule));
    return EventName{names_.size() - 1};
}

TallyId Library::add_tally(TallyDefinition tally) {
    if (const TallyId same = find_tally(tally.id)) return same;
    const TallyId id{tallies_.size()};
    if (tallies_of_.size() < names_.size()) tallies_of_.resize(names_.size());
    for (std::size_t i = 0; i < names_.size(); ++i) {
        if (tally.events.has(EventName{i})) tallies_of_[i].push_back(id);
    }
    tally.edition = edition_;
    tallied_.low |= tally.events.low;
    tallied_.high |= tally.events.high;
    tallies_.push_back(std::move(tally));
    return id;
}

EventName Library::first_of(const NameSet& one, const NameSet& other) {
    const std::uint64_t low = one.low & other.low, high = one.high & other.high;
    if (low != 0) return EventName{static_cast<std::size_t>(std::countr_zero(low))};
    return high == 0 ? EventName{}
                     : EventName{64u + static_cast<std::size_t>(std::countr_zero(high))};
}

DefinitionId Library::find_card(std::string_view id, Edition as_of) const {
    const auto at = card_index_.find(std::string(id));
    DefinitionId found = at == card_index_.end() ? DefinitionId{} : DefinitionId{at->second};
    while (found && card(found).edition > as_of) found = card(found).before;
    return found;
}

AbilityId Library::find_ability(std::string_view id, Edition as_of) const {
    const auto at = ability_index_.find(std::string(id));
    AbilityId found = at == ability_index_.end() ? AbilityId{} : AbilityId{at->second};
    while (found && ability(found).edition > as_of) found = ability(found).before;
    return found;
}

DefinitionId Library::as_of(Edition edition, DefinitionId card) const {
    if (card.is_none()) return card;
    const DefinitionId then = find_card(this->card(card).id, edition);
    return then ? then : card;
}

AbilityId Library::as_of(Edition edition, AbilityId ability) const {
    if (ability.is_none()) return ability;
    const AbilityId then = find_ability(this->ability(ability).id, edition);
    return then ? then : ability;
}

AbilityId Library::kept_in(Edition edition, AbilityId ability) const {
    if (ability.is_none()) return ability;
    const std::uint64_t version = version_hash(ability);
    const AbilityId then = as_of(edition, ability);
    if (version_hash(then) == version) return then;
    AbilityId oldest = ability;
    for (AbilityId at = ability; at; at = this->ability(at).before) {
        if (version_hash(at) == version) oldest = at;
    }
    return oldest;
}

std::uint64_t Library::version_hash(AbilityId id) const {
    const DefinitionId home = home_of(id);
    return home ? card(home).hash : ability_hash(id);
}

DefinitionId Library::home_of(AbilityId ability) const {
    const AbilityDefinition& one = this->ability(ability);
    return find_card(std::string_view(one.id).substr(0, one.id.find('#')), one.edition);
}

std::vector<DefinitionId> Library::cards_new_in(Edition edition) const {
    std::vector<DefinitionId> found;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        if (cards_[i].edition == edition) found.emplace_back(i);
    }
    return found;
}

std::uint64_t Library::content_hash(Edition edition) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        if (find_card(cards_[i].id, edition) != DefinitionId{i}) continue;
        Hash hash;
        hash.add(cards_[i].id);
        hash.add(cards_[i].hash);
        sum += hash.value();
    }
    return sum;
}

CounterId Library::find_counter(std::string_view id) const {
    return found<CounterId>(index_of(counters_, id));
}

ZoneKindId Library::find_zone_kind(std::string_view id) const {
    return found<ZoneKindId>(index_of(kinds_, id));
}

EventName Library::find_event_name(std::string_view id) const {
    return found<EventName>(index_of(names_, id));
}

TallyId Library::find_tally(std::string_view id) const {
    return found<TallyId>(index_of(tallies_, id));
}

Library::MoveNames Library::find_move_names(ZoneKindId from, ZoneKindId to) const {
    MoveNames names;
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const EventNameRule& rule = names_[i];
        const bool fits =
            (rule.from.is_none() || rule.from == from) && (rule.to.is_none() || rule.to == to);
        if (!fits) continue;
        names.fitting.add(EventName{i});
        if (rule.derived) names.derived.add(EventName{i});
    }
    return names;
}

void Library::index() {
    index_moves();
    index_attack_gains();
}

void Library::index_attack_gains() {
    attack_gains_ = {};
    const auto add = [&](AbilityId id) {
        const AbilityDefinition& one = ability(id);
        attack_gains_[static_cast<std::size_t>(one.kind)].add(one.watched);
    };
    for (const AbilityDefinition& by : abilities_) {
        if ((by.traits & ability_trait::gives_to_attacks) == 0) continue;
        for (const Change& change : by.continuous.changes) {
            const bool gains = change.what == Change::What::gain_ability;
            if (gains && change.ability) add(change.ability);  // none: it was found faulty
            if (change.what != Change::What::gain_keyword) continue;
            for (const AbilityId id : change.bundle) add(id);
            if (change.keyword.index() >= bundles.size()) continue;
            for (const AbilityId id : bundles[change.keyword.index()]) add(id);
        }
    }
}

void Library::index_moves() {
    declarations = {};
    for (const EventName name : event::declarations) {
        if (!names_[name.index()].derived) declarations.add(name);
    }
    for (const CounterKind& kind : counters_) {
        if (kind.becomes) declarations.drop(kind.becomes);
    }
    moves_.clear();
    for (std::size_t from = 0; from < kinds_.size(); ++from) {
        for (std::size_t to = 0; to < kinds_.size(); ++to) {
            moves_.push_back(find_move_names(ZoneKindId{from}, ZoneKindId{to}));
        }
    }
}

NameSet Library::names_of_move(NameSet proposed, ZoneKindId from, ZoneKindId to) const {
    const MoveNames names = moves_.empty() ? find_move_names(from, to)
                                           : moves_[from.index() * kinds_.size() + to.index()];
    return {(proposed.low & names.fitting.low) | names.derived.low,
            (proposed.high & names.fitting.high) | names.derived.high};
}

/// By name and whatever the order: the same rules loaded in another order are the same rules.
std::uint64_t Library::rules_hash() const {
    std::uint64_t sum = 0;
    const auto zone_name = [&](ZoneKindId id) {
        return id.is_none() ? std::string_view{} : std::string_view(zone_kind(id).id);
    };
    const auto count = [&](std::initializer_list<std::string_view> texts, std::uint64_t flags) {
        Hash hash;
        for (const std::string_view text : texts) hash.add(text);
        hash.add(flags);
        sum += hash.value();
    };
    for (const ZoneKind& kind : kinds_) {
        count({"zone", kind.id, zone_name(kind.spills_to)},
              static_cast<std::uint64_t>(kind.holder) << 16 |
                  static_cast<std::uint64_t>(kind.sight) << 8 | std::uint64_t{kind.ordered} << 1 |
                  std::uint64_t{kind.objects});
    }
    for (const CounterKind& kind : counters_) {
        Hash abilities;
        for (const AbilityId id : kind.abilities) abilities.add(ability_hash(id));
        std::string kept;
        for (std::size_t i = 0; i < kinds_.size() && i < 32; ++i) {
            if ((kind.kept_in >> i & 1u) != 0) kept += kinds_[i].id + " ";
        }
        count({"counter", kind.id, kept}, (kind.abilities.empty() ? 0 : abilities.value()) +
                                              std::uint64_t{kind.is_state} +
                                              static_cast<std::uint64_t>(kind.ends) * 2);
    }
    for (const EventNameRule& rule : names_) {
        count({"event", rule.id, zone_name(rule.from), zone_name(rule.to)},
              std::uint64_t{rule.derived});
    }
    const std::string_view damage =
        roles.damage.is_none() ? std::string_view{} : std::string_view(counter(roles.damage).id);
    count({"roles", zone_name(roles.deck), zone_name(roles.hand), zone_name(roles.field),
           zone_name(roles.graveyard), zone_name(roles.banishment), damage},
          0);
    if (ruleset != 0) count({"ruleset"}, ruleset);
    return sum;
}

std::uint64_t Library::ability_hash(AbilityId id) const {
    const AbilityDefinition& definition = ability(id);
    Hash hash;
    hash.add(definition.id);
    hash.add(static_cast<std::uint64_t>(definition.kind));
    for (std::size_t i = 0; i < names_.size(); ++i) {
        if (definition.watched.has(EventName{i})) hash.add(names_[i].id);
    }
    hash.add(std::uint64_t{definition.per_batch} | std::uint64_t{definition.collective} << 1);
    if (definition.gathers) hash.add(counter(definition.gathers).id);
    add_declared(hash, definition);
    hash.add(definition.script);
    return hash.value();
}

}  // namespace cardloom
