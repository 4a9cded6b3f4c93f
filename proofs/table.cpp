#include "proofs/table.hpp"

#include <algorithm>

#include "core/characteristics.hpp"
#include "core/decision.hpp"
#include "core/invariants.hpp"
#include "core/verbs.hpp"
#include "core/zones.hpp"

namespace cardloom::proofs {

namespace {

/// More answers than any proof needs: under a changed ruleset a game may never come to where the
/// proof wants it.
constexpr int most_answers = 400;
constexpr int most_answers_of_all = 4000;

void add_combat_names(Library& library) {
    for (const TurnAction action : {TurnAction::declare_attack, TurnAction::declare_retaliation,
                                    TurnAction::order_retaliators, TurnAction::combat_damage,
                                    TurnAction::leave_combat, TurnAction::clear_intents}) {
        library.add_event_name({"combat_" + std::string(word_of(action)), {}, {}, false});
    }
}

/// The first card of a name, wherever it lies.
CardRef card_named(const Game& game, const std::string& name) {
    const GameState& state = game.state();
    for (std::size_t i = 0; i < state.cards().size(); ++i) {
        if (definition_of(game, CardId{i}).name == name) return state.ref(CardId{i});
    }
    fail("there is no card '" + name + "'");
}

std::uint32_t bit_of(std::size_t index) { return 1u << index; }

std::uint16_t subtype_index(Library& library, const std::string& word) {
    auto& all = library.subtypes;
    const auto at = static_cast<std::size_t>(std::find(all.begin(), all.end(), word) - all.begin());
    if (at == all.size()) all.push_back(word);
    return static_cast<std::uint16_t>(at);
}

std::uint32_t element_bit(const Ruleset& rules, const std::string& element) {
    for (std::size_t i = 0; i < rules.elements.size(); ++i) {
        if (rules.elements[i].label.id == element) return bit_of(i);
    }
    fail("there is no element '" + element + "'");
}

}  // namespace

Table::Table(const Rules& rules, std::size_t players)
    : players_(players), has_champion_(players, true), deck_(players, 10) {
    add_to_library(rules.tables, library_);
    errors_ = rules.errors;
    if (rules.scripts) content_.run_scripts_with(rules.scripts(library_));
    add_usual_cards();
}

Table::Table(Library& library, Content& content, std::size_t players)
    : players_(players),
      library_(library),
      other_content_(&content),
      has_champion_(players, true),
      deck_(players, 10) {
    add_usual_cards();
}

void Table::add_usual_cards() {
    add_combat_names(library_);
    CardSpec spirit;
    spirit.type = "champion";
    spirit.life = 15;
    spirit.level = 0;
    card("spirit", spirit);
    CardSpec soldier;
    soldier.type = "ally";
    soldier.power = soldier.life = 2;
    card("soldier", soldier);
    card("blank", {});
}

/// What went wrong in the ruleset's own Lua is told to whoever asked for the proof.
Table::~Table() {
    if (!errors_ || !match_) return;
    for (const FaultReport& fault : match_->faults()) {
        if (fault.ability.index() < library_.rule_scripts.size()) errors_->push_back(fault.text);
    }
}

Names first_of(const Names& names, std::size_t count) {
    return {names.begin(),
            names.begin() + static_cast<std::ptrdiff_t>(std::min(count, names.size()))};
}

Names last_of(const Names& names, std::size_t count) {
    return {names.end() - static_cast<std::ptrdiff_t>(std::min(count, names.size())), names.end()};
}

Names after(const Names& names, std::size_t count) {
    return {names.begin() + static_cast<std::ptrdiff_t>(std::min(count, names.size())),
            names.end()};
}

DefinitionId Table::card(const std::string& name, const CardSpec& spec) {
    const Ruleset& rules = *library_.rules;
    CardDefinition definition;
    definition.id = "proof/" + name;
    definition.name = name;
    const TypeId type = rules.find_type(spec.type);
    if (type.is_none()) fail("there is no type '" + spec.type + "'");
    definition.types = bit_of(type.index());
    for (std::size_t i = 0; i < rules.supertypes.size(); ++i) {
        const std::string& id = rules.supertypes[i].label.id;
        if ((spec.unique && id == "unique") || (spec.regalia && id == "regalia")) {
            definition.supertypes |= bit_of(i);
        }
    }
    definition.power = static_cast<std::int16_t>(spec.power);
    definition.life = static_cast<std::int16_t>(spec.life);
    definition.level = static_cast<std::int16_t>(spec.level);
    definition.durability = static_cast<std::int16_t>(spec.durability);
    definition.cost = static_cast<std::int16_t>(spec.cost);
    definition.cost_has_x = spec.has_x;
    definition.least_x = static_cast<std::int16_t>(spec.least_x);
    definition.fast = spec.fast;
    definition.lineage = spec.lineage;
    for (const auto& parts : spec.optional) definition.optional.push_back({parts});
    definition.alternatives = spec.alternatives;
    for (const std::string& element : spec.elements)
        definition.elements |= element_bit(rules, element);
    for (const std::string& subtype : spec.subtypes) {
        definition.subtypes.push_back(subtype_index(library_, subtype));
    }
    fill_from_types(rules, definition);
    if (!spec.additional.empty()) definition.additional.clear();
    for (const CostPart& one : spec.additional) definition.additional.push_back({{one}});
    definition.cost_kind = spec.cost_kind.value_or(definition.cost_kind);
    for (std::size_t i = 0; i < spec.abilities.size(); ++i) {
        definition.abilities.push_back(
            content_.add(library_, definition.id + "#" + std::to_string(i + 1), spec.abilities[i]));
    }
    for (std::size_t i = 0; i < spec.lasting.size(); ++i) {
        definition.lasting.push_back(content_.add(
            library_, definition.id + "#lasting-" + std::to_string(i + 1), spec.lasting[i]));
    }
    const DefinitionId id = library_.add_card(std::move(definition));
    content_.pays_with.resize(id.index() + 1);
    content_.pays_with[id.index()] = spec.pays_with;
    return id;
}

DefinitionId Table::action(const std::string& name, const AbilitySpec& does, bool fast) {
    CardSpec spec;
    spec.type = "action";
    spec.fast = fast;
    spec.abilities = {does};
    return card(name, spec);
}

DefinitionId Table::order(const std::string& name, const Names& cards, ChangePlay change) {
    return action(name, effect([this, cards, change](Game& game, Call call) -> Task<> {
                      for (const std::string& one : cards) {
                          const CardRef card = card_named(game, one);
                          Play play =
                              play_of_card(game, call.you, card, usual_kind(game, card.card));
                          if (change) change(play);
                          const bool done = co_await actions_.play_by_effect(game, play);
                          if (!done) {
                              co_await draw(game, call.you, 1, call.source);
                          }
                      }
                  }));
}

DefinitionId Table::ascension(const std::string& name, const Names& cards) {
    return action(name, effect([cards](Game& game, Call call) -> Task<> {
                      for (const std::string& one : cards) {
                          const CardRef card = card_named(game, one);
                          co_await level_up_by_effect(game, call.you, card, call.source);
                      }
                  }));
}

void Table::make_impossible(const std::string& name) {
    const DefinitionId id = library_.find_card("proof/" + name);
    actions_.impossible.resize(library_.cards().size());
    actions_.impossible[id.index()] = true;
}

void Table::put(PlayerId player, const std::string& zone, const Names& cards) {
    for (const std::string& name : cards) {
        const bool is_id = name.find('/') != std::string::npos;
        const DefinitionId id = library_.find_card(is_id ? name : "proof/" + name);
        if (id.is_none()) fail("there is no card '" + name + "'");
        placed_.push_back({player, zone, id});
    }
}

void Table::without_champion(PlayerId player) { has_champion_[player.index()] = false; }
void Table::with_deck(PlayerId player, std::size_t blanks) { deck_[player.index()] = blanks; }

void Table::make_runner() {
    flow_ = std::make_unique<TurnFlow>(library_, actions_);
    Content& content = other_content_ != nullptr ? *other_content_ : content_;
    runner_ = std::make_unique<Runner>(library_, *flow_, content);
}

bool Table::is_under(const Placed& placed) const {
    const ZoneKindId kind = library_.find_zone_kind(placed.zone);
    return !kind.is_none() && library_.zone_kind(kind).holder == Holder::object;
}

CardId Table::champion_at(const GameState& state, PlayerId player) const {
    for (const Object& object : state.objects()) {
        const Card& card = state.card(object.card);
        if (card.controller == player && library_.card(card.definition).champion) {
            return object.card;
        }
    }
    fail("there is no champion to lie under");
}

void Table::place(GameState& state, const Placed& placed) const {
    const ZoneKindId kind = library_.find_zone_kind(placed.zone);
    if (kind.is_none()) fail("there is no zone '" + placed.zone + "'");
    const CardId id = make_card(state, placed.card, placed.player);
    const ZoneId zone = is_under(placed)
                            ? make_object_zone(state, champion_at(state, placed.player), kind)
                            : state.zone_of(kind, placed.player);
    link(state, id, zone, bottom);
    state.card(id).set(Card::face_up, library_.zone_kind(kind).sight == Sight::everyone);
    if (library_.zone_kind(kind).objects) {
        become_object(state, id, false);
        const CardDefinition& definition = library_.card(placed.card);
        if (definition.champion) state.player(placed.player).set(Player::had_champion);
        if (definition.durability > 0) {
            state.counters().push({id, library_.roles.durability, definition.durability});
        }
    }
    state.card(id).known = known_by_right(state, library_, id);
    mark_text(state, library_, id);
}

void Table::begin(const std::string& phase, PlayerId player) {
    make_runner();
    const DefinitionId spirit = library_.find_card("proof/spirit");
    const DefinitionId blank = library_.find_card("proof/blank");
    for (std::size_t i = 0; i < players_; ++i) {
        if (has_champion_[i]) placed_.push_back({PlayerId{i}, "field", spirit});
        for (std::size_t n = 0; n < deck_[i]; ++n) placed_.push_back({PlayerId{i}, "deck", blank});
    }
    Setup setup;
    setup.seed = 1;
    setup.ruleset = flow_->ruleset();
    setup.decks.resize(players_);
    setup.room.extra_cards = static_cast<std::uint16_t>(placed_.size() + 32 * players_);
    GameState state = empty_state(library_, make_layout(setup, library_));
    state.header().random = Random(setup.seed);
    state.header().clock = 1;
    // What lies under a champion comes after it.
    std::stable_partition(placed_.begin(), placed_.end(),
                          [&](const Placed& one) { return !is_under(one); });
    for (const Placed& one : placed_) place(state, one);
    const PhaseId at = library_.rules->find_phase(phase);
    if (at.is_none()) fail("there is no phase '" + phase + "'");
    Machine& machine = state.header().machine;
    machine.program = StepsOf::phase;
    machine.turn = static_cast<std::uint16_t>(2 * players_ + 1 + player.index());
    machine.turn_player = machine.in_order = player;
    machine.first_player = p1;
    machine.phase = machine.slot = at;
    machine.step = library_.rules->phase(at).first;
    for (Player& each : state.players()) each.turns = 3;
    if (adjust) adjust(state);
    if (const std::string why = runner_->problem_with(state); !why.empty()) fail(why);
    match_.emplace(*runner_, std::move(setup), state);
    skip_forced_choices();
}

void Table::start(std::uint64_t seed) {
    make_runner();
    match_.emplace(*runner_, setup(seed));
    skip_forced_choices();
}

Match Table::new_match(std::uint64_t seed) {
    if (!runner_) make_runner();
    return Match(*runner_, setup(seed));
}

Runner& Table::other_runner() {
    Content& content = other_content_ != nullptr ? *other_content_ : content_;
    if (!other_runner_) other_runner_ = std::make_unique<Runner>(library_, *flow_, content);
    return *other_runner_;
}

namespace {

Deck::Part& part_of(Deck& deck, ZoneKindId zone) {
    for (Deck::Part& part : deck.parts) {
        if (part.zone == zone) return part;
    }
    deck.parts.push_back({zone, {}});
    return deck.parts.back();
}

}  // namespace

Setup Table::setup(std::uint64_t seed) const {
    Setup setup;
    setup.seed = seed;
    setup.ruleset = library_.rules->id;
    setup.decks.resize(players_);
    for (std::size_t i = 0; i < players_; ++i) {
        Deck& deck = setup.decks[i];
        deck.name = "proof";
        deck.parts.resize(2);
        deck.parts[0].zone = library_.roles.deck;
        deck.parts[1].zone = library_.roles.material;
        if (has_champion_[i]) deck.parts[1].cards.push_back(library_.find_card("proof/spirit"));
        deck.parts[0].cards.assign(deck_[i], library_.find_card("proof/blank"));
    }
    for (const Placed& one : placed_) {
        Deck& deck = setup.decks[one.player.index()];
        const ZoneKindId zone = library_.find_zone_kind(one.zone);
        const bool has_part = zone == library_.roles.material || zone == library_.roles.pantheon;
        part_of(deck, has_part ? zone : library_.roles.deck).cards.push_back(one.card);
    }
    return setup;
}

void Table::answer(const Answer& answer) {
    if (++answers_ > most_answers_of_all) fail("the game does not come to an end");
    const auto refusal = match().answer(answer);
    if (refusal) fail("an answer is refused: " + refusal->reason);
    skip_forced_choices();
    if (const std::string why = problem_with(match().state(), library()); !why.empty()) fail(why);
}

/// Cards are chosen also where there is one answer only: a single champion, nothing to materialize.
void Table::skip_forced_choices() {
    while (!is_over() && asks() == word(DecisionKind::choose_cards) &&
           match().decision().is_forced()) {
        if (match().answer(first_answer(match().decision()))) fail("a forced choice is refused");
    }
}

void Table::pick(Verb verb, const std::string& wanted) {
    const std::string name =
        wanted.empty() ? std::string(word(verb)) : std::string(word(verb)) + " " + wanted;
    const Names names = options();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) fail(fmt::format("'{}' is not among {}", name, shown(names)));
    answer(Answer::pick(static_cast<std::size_t>(found - names.begin())));
}

void Table::pass(std::size_t times) {
    for (std::size_t i = 0; i < times; ++i) {
        if (holder().is_none()) {
            fail(fmt::format("nobody has Opportunity at {}: asked is {}, {}", at(), asks(),
                             shown(options())));
        }
        pick(Verb::pass, "");
    }
}

void Table::proceed() { pick(Verb::proceed, ""); }

void Table::play(const std::string& name, const Names& targets) {
    pick(Verb::play, name);
    if (targets.empty()) return;
    choose_all(targets);
}

void Table::activate(const std::string& name) { pick(Verb::activate, name); }
void Table::attack(const std::string& name, const std::string& target) {
    pick(Verb::attack, name);
    if (!target.empty()) choose(target);
}
void Table::retaliate(const Names& cards) {
    if (is_over() || match().decision().rule != "GA-COMBAT-RETAL-3") fail("nobody can retaliate");
    choose_all(cards);
}
void Table::materialize(const std::string& name) { pick(Verb::materialize, name); }
void Table::choose(const std::string& name) { pick(Verb::pick, name); }
void Table::mode(int mode) { pick(Verb::mode, std::to_string(mode)); }
void Table::number(int number) {
    if (is_over() || !match().decision().is_range) fail("no number is asked for");
    answer(Answer::value(number));
}
void Table::say(bool yes) { pick(yes ? Verb::yes : Verb::no, ""); }
void Table::choose_player(PlayerId player) {
    pick(Verb::pick, fmt::format("P{}", player.value + 1));
}

void Table::decline() {
    if (is_over() || match().decision().least != 0) fail("there is nothing to decline");
    answer(Answer{});
}

void Table::choose_all(const Names& cards) {
    Names names = options();
    Answer picks;
    for (const std::string& card : cards) {
        const auto found = std::find(names.begin(), names.end(), "pick " + card);
        if (found == names.end()) fail(fmt::format("'{}' is not among {}", card, shown(names)));
        picks.picks.push_back(static_cast<std::uint16_t>(found - names.begin()));
        *found = "";
    }
    answer(picks);
}

void Table::concede(PlayerId player) {
    if (match().concede(player)) fail("a concession is refused");
}

void Table::pass_until(const std::string& wanted) {
    const std::uint16_t turn = machine().turn;
    const std::string from = phase();
    for (int i = 0; i < most_answers && !is_over(); ++i) {
        if (phase() == wanted && (from != wanted || machine().turn != turn)) return;
        answer(first_answer(match().decision()));
    }
    fail(fmt::format("the phase '{}' does not come", wanted));
}

void Table::pass_turn() {
    const std::uint16_t turn = machine().turn;
    for (int i = 0; i < most_answers && !is_over(); ++i) {
        if (machine().turn != turn) return;
        answer(first_answer(match().decision()));
    }
    fail("the turn does not end");
}

}  // namespace cardloom::proofs
