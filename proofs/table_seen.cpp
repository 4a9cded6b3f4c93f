/// What there is to see at a table: the position, what is asked, and what the journal tells.

#include <algorithm>

#include "core/combat/attacking.hpp"
#include "core/decision.hpp"
#include "core/play/cost.hpp"
#include "core/turn/course.hpp"
#include "core/zones.hpp"
#include "proofs/table.hpp"

namespace cardloom::proofs {

Match& Table::match() {
    if (!match_) fail("the proof has not begun");
    return *match_;
}

bool Table::is_over() { return match().is_over(); }
PlayerSet Table::winners() { return match().winners(); }
const Machine& Table::machine() { return match().state().header().machine; }
PlayerId Table::turn_player() { return machine().turn_player; }
PlayerId Table::asked() { return is_over() ? PlayerId{} : match().decision().player; }
std::string Table::asks() { return is_over() ? "" : std::string(word(match().decision().kind)); }

PlayerId Table::holder() {
    return asks() == word(DecisionKind::opportunity) ? match().decision().player : PlayerId{};
}

std::string Table::phase() {
    const PhaseId at = machine().phase;
    return at.is_none() ? "" : library_.rules->phase_labels[at.index()].id;
}

std::string Table::at() {
    const StepId step = machine().step;
    return phase() + "." + (step.is_none() ? "" : library_.rules->step_labels[step.index()].id);
}

std::string Table::name_of(CardId card) {
    if (card.is_none()) return "nothing";
    return library().card(match().state().card(card).definition).name;
}

Names Table::options() {
    Names names;
    if (is_over()) return names;
    for (const Option& option : match().decision().options) {
        std::string name(word(option.verb));
        if (!option.card.is_none()) name += " " + name_of(option.card.card);
        if (option.player) name += fmt::format(" P{}", option.player.value + 1);
        if (option.verb == Verb::mode) name += " " + std::to_string(option.number);
        names.push_back(std::move(name));
    }
    return names;
}

bool Table::offers(const std::string& option) {
    const Names names = options();
    return std::find(names.begin(), names.end(), option) != names.end();
}

Names Table::stack() {
    Names names;
    for (const Instance& row : match().state().stack()) names.push_back(name_of(row.source.card));
    return names;
}

Names Table::zone(const std::string& zone, PlayerId player) {
    const ZoneKindId kind = library_.find_zone_kind(zone);
    if (kind.is_none()) fail("there is no zone '" + zone + "'");
    Names names;
    each_card_of(match().state(), kind, player,
                 [&](CardId card) { names.push_back(name_of(card)); });
    return names;
}

Names Table::field(PlayerId player) {
    Names names;
    const GameState& state = match().state();
    for (const Object& object : state.objects()) {
        if (state.card(object.card).controller == player) names.push_back(name_of(object.card));
    }
    return names;
}

CardId Table::find(const std::string& name) {
    const GameState& state = match().state();
    for (std::size_t i = 0; i < state.cards().size(); ++i) {
        if (name_of(CardId{i}) == name) return CardId{i};
    }
    fail("there is no card '" + name + "'");
}

int Table::counters(const std::string& name, const std::string& counter) {
    return match().state().counters_on(find(name), library_.find_counter(counter));
}

std::string Table::why_not(PlayerId player, const std::string& card) {
    std::string text;
    const CardId id = find(card);
    match().look([&](Game& game) { text = text_of(actions_.explain(game, player, id), game); });
    return text;
}

std::string Table::why_no_attack(PlayerId player, const std::string& card) {
    std::string text;
    const CardId id = find(card);
    match().look([&](Game& game) {
        text = text_of(explain_attack(game, player, id, is_slow_time(game, player)), game);
    });
    return text;
}

Names Table::role(const std::string& role) {
    static const Names words{"attacker", "defender",      "weapon",    "retaliator",
                             "slain",    "next_attacker", "attempted", "next_weapon"};
    Names names;
    for (const CombatRole& row : state().combat()) {
        const bool is_it = words[static_cast<std::size_t>(row.kind)] == role;
        if (is_it && state().is_current(row.card)) names.push_back(name_of(row.card.card));
    }
    return names;
}

std::string Table::cost_of_playing(PlayerId player, const std::string& card) {
    std::string text;
    const CardId id = find(card);
    match().look([&](Game& game) {
        const Play play = play_of_card(game, player, game.state().ref(id), usual_kind(game, id));
        std::vector<CostLine> lines;
        text = cost_of(game, play, &lines) ? cost_text(game, lines) : "no cost";
    });
    return text;
}

int Table::damage_on(CardId card) {
    if (!state().has_card(card) || state().object(card) == nullptr) fail("it is not on the field");
    return state().object(card)->damage;
}

int Table::rested(CardId card) {
    if (!state().has_card(card) || state().object(card) == nullptr) fail("it is not on the field");
    return state().object(card)->rested;
}

const Instance& Table::instance(std::size_t row) {
    if (row >= state().stack().size()) fail("the stack is not so high");
    return state().stack()[row];
}

const Target& Table::target(std::size_t row) {
    if (row >= state().targets().size()) fail("there are not so many targets");
    return state().targets()[row];
}

Names Table::news() {
    Names lines;
    const Journal& journal = match().journal();
    for (; told_ < journal.size(); ++told_) {
        std::string text = sentence(journal.line(told_), library(), all_knowing);
        lines.push_back(text.substr(0, text.find(" [")));
    }
    return lines;
}

Names Table::phases_begun() {
    Names phases;
    const Journal& journal = match().journal();
    for (; told_ < journal.size(); ++told_) {
        const JournalLine& line = journal.line(told_);
        if (line.name != event::phase || line.event.ends) continue;
        phases.push_back(library_.rules->phase_labels[line.event.phase.index()].id);
    }
    return phases;
}

}  // namespace cardloom::proofs
