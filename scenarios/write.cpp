#include "scenarios/write.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/match_body.hpp"
#include "core/replay.hpp"
#include "core/ruleset.hpp"
#include "core/runner.hpp"
#include "core/state_json.hpp"
#include "core/zones.hpp"
#include "scenarios/emit.hpp"
#include "scenarios/options.hpp"
#include "scripting/cards/load.hpp"

namespace cardloom::scenarios {

namespace {

Word said(std::string text) { return {std::move(text), {}}; }
template <class T>
Located<T> located(T value) {
    return {value, {}};
}

/// The position of a state, in words.
class Saying {
public:
    Saying(const GameState& state, const Library& library) : state_(state), library_(library) {}

    /// Whether the words of a table can say all that will matter.
    [[nodiscard]] bool is_possible() const {
        const Machine& machine = state_.header().machine;
        const bool closed = machine.window == Window::closed;
        const bool fresh = machine.window == Window::natural &&
                           machine.holder == machine.turn_player && machine.passed == 0;
        const bool plain_turn = machine.program == StepsOf::phase && !machine.phase.is_none() &&
                                machine.heading == Heading::nowhere && machine.patches == 0 &&
                                machine.insert == 0 && machine.round == 0 && machine.leaving == 0 &&
                                machine.opened == 0 && (closed || fresh);
        const bool nothing_waits =
            state_.lasting().empty() && state_.pending().empty() && state_.plans().empty() &&
            state_.uses().empty() && state_.tallied().empty() && state_.notes().empty() &&
            state_.links().empty() && state_.stack().empty() && state_.combat().empty();
        return plain_turn && nothing_waits && are_players_plain() && are_cards_plain();
    }

    void say(TableEntry& table) const {
        const Machine& machine = state_.header().machine;
        table.players = located(static_cast<int>(state_.players().size()));
        table.turn = said(text_of(machine.turn_player));
        table.turns = located(static_cast<int>(state_.players()[0].turns));
        const Ruleset& rules = *library_.rules;
        table.phase = said(rules.phase_labels[machine.phase.index()].id + "." +
                           rules.step_labels[machine.step.index()].id);
        for (std::size_t i = 0; i < state_.players().size(); ++i) {
            table.seats[i] = seat(PlayerId{i}, true);
        }
    }

    /// All zones of a player that hold something, and with `all` nothing else is left to be said.
    [[nodiscard]] PlayerItems seat(PlayerId player, bool for_table) const {
        PlayerItems items;
        for (std::size_t i = 0; i < library_.zone_kinds().size(); ++i) {
            const ZoneKindId kind{i};
            const ZoneKind& zone = library_.zone_kind(kind);
            if (zone.holder == Holder::object || kind == library_.roles.stack) continue;
            ZoneItems made{zone.id, {}, {}};
            each_of(player, kind, [&](CardId card) { add(made.value, item(card, for_table)); });
            const bool may_stay_empty = for_table || (zone.id != "hand" && zone.id != "field");
            if (!made.value.empty() || !may_stay_empty) items.zones.push_back(std::move(made));
        }
        return items;
    }

private:
    template <class Visit>
    void each_of(PlayerId player, ZoneKindId kind, Visit&& visit) const {
        const ZoneKind& zone = library_.zone_kind(kind);
        if (zone.objects) {
            for (const Object& object : state_.objects()) {
                if (state_.card(object.card).controller == player) visit(object.card);
            }
            return;
        }
        for (const CardId card : CardsIn(state_, state_.zone_of(kind, player))) {
            if (zone.holder == Holder::player || state_.card(card).controller == player)
                visit(card);
        }
    }

    /// Equal ones that follow each other are counted.
    static void add(std::vector<CardItem>& items, CardItem item) {
        const bool is_plain = !item.rested && !item.damage && !item.counters &&
                              item.under.empty() && !item.owner && !item.face_up && !item.token &&
                              !item.x && !item.played_from && !item.before && !item.turned;
        if (is_plain && !items.empty() && items.back().count &&
            items.back().card.value == item.card.value) {
            ++items.back().count->value;
            return;
        }
        if (is_plain) item.count = located(1);
        items.push_back(std::move(item));
    }

    [[nodiscard]] CardItem item(CardId id, bool for_table) const {
        const Card& card = state_.card(id);
        CardItem item;
        item.card = said(library_.card(card.definition).id);
        const bool usually_up =
            card.zone.is_none() ||
            library_.zone_kind(state_.zone(card.zone).kind).sight == Sight::everyone;
        if (card.is(Card::face_up) != usually_up) item.face_up = located(card.is(Card::face_up));
        if (card.is(Card::token)) item.token = located(true);
        if (card.x != 0) item.x = located(static_cast<int>(card.x));
        const Object* object = state_.object(id);
        if (object == nullptr) return item;
        if (object->is_turned()) {
            item.card = said(library_.card(object->printed).id);
            item.turned = located(true);
        }
        if (card.owner != card.controller) item.owner = said(text_of(card.owner));
        if (!object->before.is_none() && for_table) item.before = said(text_of(object->before));
        if (object->rested != 0) item.rested = located(true);
        if (object->damage != 0) item.damage = located(static_cast<int>(object->damage));
        if (object->from) item.played_from = said(library_.zone_kind(object->from).id);
        for (const Counter& counter : state_.counters()) {
            if (counter.card != id || counter.amount == 0) continue;
            if (!item.counters) item.counters.emplace();
            item.counters->push_back({library_.counter(counter.kind).id, {}, counter.amount});
        }
        const bool has_printed = library_.card(card.definition).durability > 0;
        if (has_printed && !item.counters) {
            item.counters.emplace();
            const std::string kind = library_.counter(library_.roles.durability).id;
            item.counters->push_back({kind, {}, 0});
        }
        for (std::size_t i = state_.layout().fixed_zones; i < state_.zones().size(); ++i) {
            const Zone& zone = state_.zones()[i];
            if (zone.host != id || zone.count == 0) continue;
            ZoneItems under{library_.zone_kind(zone.kind).id, {}, {}};
            for (const CardId one : CardsIn(state_, ZoneId{i})) {
                add(under.value, this->item(one, for_table));
            }
            item.under.push_back(std::move(under));
        }
        return item;
    }

    [[nodiscard]] bool are_players_plain() const {
        const Player& first = state_.players()[0];
        return std::all_of(state_.players().begin(), state_.players().end(), [&](const Player& p) {
            return (p.flags & ~Player::had_champion) == 0 && p.turns == first.turns &&
                   p.more_materializations == 0 && p.hand_limit == Player::no_limit &&
                   p.memory_limit == Player::no_limit;
        });
    }
    [[nodiscard]] bool are_cards_plain() const {
        for (std::size_t i = 0; i < state_.cards().size(); ++i) {
            const Card& card = state_.card(CardId{i});
            if (card.is(Card::gone)) return false;
            if (card.known != known_by_right(state_, library_, CardId{i})) return false;
            const Object* object = state_.object(CardId{i});
            const bool is_copy = object != nullptr && object->is_copy();
            if (is_copy || card.way != 0 || card.options != 0) return false;
        }
        return true;
    }

    const GameState& state_;
    const Library& library_;
};

/// The answers of the step under way, as acts: what was chosen is named as it lay there.
std::vector<ActEntry> acts_since(Match& match, const GameState& rest, bool& has_chance) {
    std::vector<ActEntry> acts;
    Match::Body& body = match.body();
    const auto add = [&](PlayerId player, std::string text) {
        ActEntry act;
        act.seats[player.index()] = Words{said(std::move(text))};
        acts.push_back(std::move(act));
    };
    const std::uint32_t answers = body.answered;
    const StepLog log = body.log;
    Match again(*body.runner, match.setup(), rest);
    std::size_t at = 0;
    has_chance = false;
    for (std::uint32_t i = 0; i < answers && !again.is_over(); ++i) {
        const Decision& decision = again.decision();
        Answer answer = first_answer(decision);
        while (!decision.is_forced()) {
            const auto entry = log.entry(at);
            if (!entry) break;
            at += StepLog::length(*entry);
            has_chance |= entry->kind == EntryKind::chance;
            if (entry->kind == EntryKind::number) answer = Answer::value(entry->number());
            if (entry->kind == EntryKind::picks) {
                answer.picks.assign(entry->data.begin(), entry->data.end());
            }
            if (entry->kind == EntryKind::number || entry->kind == EntryKind::picks) break;
        }
        // What leaves no choice need not be said, but for what nothing follows.
        const bool is_said = !decision.is_forced() || decision.kind == DecisionKind::opportunity;
        const bool is_last = i + 1 == answers;
        if (is_said || is_last) add(decision.player, Options(again, {}).as_act(answer));
        static_cast<void>(again.answer(answer));
    }
    log.each_from(at, [&](const Entry& entry) {
        has_chance |= entry.kind == EntryKind::chance;
        if (entry.kind == EntryKind::concede) add(entry.player(), "concede");
    });
    return acts;
}

}  // namespace

ResultEntry seen(Match& match) {
    ResultEntry result;
    const Saying saying(match.state(), match.library());
    for (std::size_t i = 0; i < match.state().players().size(); ++i) {
        result.seats[i] = saying.seat(PlayerId{i}, false);
    }
    if (match.is_over()) {
        static constexpr const char* endings[] = {"running",  "won",     "drawn",
                                                  "capacity", "faulted", "runaway"};
        result.ended = said(endings[static_cast<std::size_t>(match.ending())]);
        return result;
    }
    const Machine& machine = match.state().header().machine;
    if (!machine.turn_player.is_none()) result.turn = said(text_of(machine.turn_player));
    if (!machine.phase.is_none()) {
        result.phase = said(match.library().rules->phase_labels[machine.phase.index()].id);
    }
    result.asks =
        said(fmt::format("{} {}", text_of(match.decision().player), word(match.decision().kind)));
    return result;
}

ScenarioEntry entry_of(Match& match, const std::string& title) {
    ScenarioEntry entry;
    entry.scenario = said(title);
    const std::string& ruleset = match.library().rules->id;
    if (ruleset != cards::usual_ruleset) entry.ruleset = said(ruleset);
    entry.then = seen(match);
    GameState rest(match.body().layout);
    match.body().rest.unpack(rest);
    entry.table.emplace();
    if (rest.is_over()) {  // nothing was answered since
        entry.table->position = said("");
    } else {
        bool has_chance = false;
        entry.acts = acts_since(match, rest, has_chance);
        const Saying saying(rest, match.library());
        if (saying.is_possible() && !has_chance) {
            saying.say(*entry.table);
            return entry;
        }
    }
    const auto json = nlohmann::ordered_json::parse(state_to_json(rest, match.library()));
    entry.table->players = located(static_cast<int>(rest.players().size()));
    entry.table->position = said(json.dump(1));
    return entry;
}

FromReplay scenario_from_replay(const std::string& replay, ContentFolder& content,
                                std::optional<std::uint32_t> to) {
    const auto json = nlohmann::json::parse(replay, nullptr, false);
    const bool has_ruleset = json.is_object() && json.contains("ruleset");
    if (!has_ruleset || !json["ruleset"].is_string()) return {"", "this is no recorded game"};
    const std::string ruleset = json["ruleset"];
    const ContentFolder::Rules* rules = content.rules(ruleset);
    if (rules == nullptr || !rules->is_good()) {
        return {"", fmt::format("it is played by '{}', and there are no such rules{}", ruleset,
                                did_you_mean(ruleset, content.ruleset_ids()))};
    }
    Sources sources;
    Diagnostics diagnostics;
    const auto book = cards::load_cards(content.sets(), rules->under(), sources, diagnostics).book;
    if (!book) return {"", "the cards have mistakes:\n" + diagnostics.to_text()};
    Stage stage(book);
    Replayed replayed = read_replay(replay, stage.runner(), to);
    if (!replayed.match) return {"", replayed.error};
    const std::string title =
        fmt::format("A recorded game after {} decisions", replayed.match->answered());
    return {to_text(entry_of(*replayed.match, title)), ""};
}

}  // namespace cardloom::scenarios
