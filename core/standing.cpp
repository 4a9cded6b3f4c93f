#include "core/standing.hpp"

#include <algorithm>

#include "core/memory.hpp"
#include "core/ruleset.hpp"
#include "core/turn/course.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

ZoneId standing_of(const Game& game, PlayerId player) {
    const ZoneKindId kind = game.library().roles.standing;
    return kind.is_none() ? ZoneId{} : game.state().zone_of(kind, player);
}

template <class Condition>
CardRef find_standing(const Game& game, PlayerId player, Condition is_it) {
    const ZoneId zone = standing_of(game, player);
    if (zone.is_none()) return {};
    for (const CardId card : CardsIn(game.state(), zone)) {
        if (is_it(game.state().card(card).definition)) return game.state().ref(card);
    }
    return {};
}

void propose_end(Game& game, CardRef card, PlayerId player, CardRef source) {
    if (card.is_none()) return;
    Event event;
    event.kind = EventKind::cease;
    event.card = card;
    event.player = player;
    event.source = source;
    event.rule = "GA-MAST-1";
    game.propose(event);
}

void propose_gain(Game& game, DefinitionId what, PlayerId player, CardRef source,
                  std::string_view rule) {
    Event event;
    event.kind = EventKind::summon;
    event.definition = what;
    event.amount = 1;
    event.player = player;
    event.source = source;
    event.to = standing_of(game, player);
    event.rule = rule;
    if (const EventName name = game.library().find_event_name("gain")) event.names.add(name);
    game.propose(event);
}

const StandingRule* rule_of(const Library& library, DefinitionId what) {
    const auto find = [&](const std::vector<DefinitionId>& ids,
                          const std::vector<StandingRule>& rules) -> const StandingRule* {
        for (std::size_t i = 0; i < ids.size() && i < rules.size(); ++i) {
            if (ids[i] == what) return &rules[i];
        }
        return nullptr;
    };
    const StandingRule* mastery = find(library.masteries, library.rules->masteries);
    return mastery != nullptr ? mastery : find(library.statuses, library.rules->statuses);
}

/// What it begins with is noted on it.
bool note_beginnings(GameState& state, const Library& library, CardRef card,
                     const StandingRule& rule) {
    for (const StandingRule::Note& note : rule.notes) {
        Kept value;
        value.kind = Kept::Kind::word;
        value.word = library.words.find(note.start);
        const WordId key = library.words.find(note.key);
        if (key.is_none() || value.word.is_none()) continue;
        if (!set_note(state, Keeper{card, 0, {}}, key, std::span(&value, 1))) return false;
    }
    return true;
}

/// The turn is as the statuses that players have now make it.
void follow_patches(Game& game) {
    const std::vector<StandingRule>& rules = game.rules().statuses;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        if (rules[i].patch == StandingRule::no_patch) continue;
        bool holds = false;
        for (std::size_t p = 0; p < game.state().players().size(); ++p) {
            holds |= !status_of(game, PlayerId{p}, game.library().statuses[i]).is_none();
        }
        switch_patch(game, static_cast<std::size_t>(rules[i].patch), holds);
    }
}

/// After the batch in which it was gained.
Task<> begin_standing(Game& game, PlayerId player, DefinitionId what) {
    const CardRef card = find_standing(game, player, [&](DefinitionId one) { return one == what; });
    const StandingRule* rule = rule_of(game.library(), what);
    const bool room = card.is_none() || rule == nullptr ||
                      note_beginnings(game.state(), game.library(), card, *rule);
    if (!room) {
        co_await game.fault(FaultReason::capacity, "no room for more notes");
    }
    follow_patches(game);
}

}  // namespace

bool begin_on_table(GameState& state, const Library& library, CardId card) {
    const StandingRule* const rule = rule_of(library, state.card(card).definition);
    if (rule == nullptr) return true;
    Machine& machine = state.header().machine;
    if (rule->patch != StandingRule::no_patch) {
        machine.patches = static_cast<std::uint16_t>(machine.patches | 1u << rule->patch);
    }
    return note_beginnings(state, library, state.ref(card), *rule);
}

CardRef mastery_of(const Game& game, PlayerId player) {
    const std::vector<DefinitionId>& all = game.library().masteries;
    return find_standing(game, player, [&](DefinitionId one) {
        return std::find(all.begin(), all.end(), one) != all.end();
    });
}

CardRef status_of(const Game& game, PlayerId player, DefinitionId status) {
    return find_standing(game, player, [&](DefinitionId one) { return one == status; });
}

Task<Happened> gain_mastery(Game& game, PlayerId player, DefinitionId mastery, CardRef source) {
    const std::size_t batch = game.open_batch();
    propose_end(game, mastery_of(game, player), player, source);
    propose_gain(game, mastery, player, source, "GA-MAST-1");
    const Happened happened = co_await happen(game, batch);
    co_await begin_standing(game, player, mastery);
    co_return happened;
}

Task<Happened> gain_status(Game& game, PlayerId player, DefinitionId status, CardRef source) {
    const std::size_t batch = game.open_batch();
    if (status_of(game, player, status).is_none()) {
        propose_gain(game, status, player, source, "GA-STATUS-1");
    }
    const Happened happened = co_await happen(game, batch);
    if (happened) {
        co_await begin_standing(game, player, status);
    }
    co_return happened;
}

Task<Happened> lose_status(Game& game, PlayerId player, DefinitionId status, CardRef source) {
    const std::size_t batch = game.open_batch();
    propose_end(game, status_of(game, player, status), player, source);
    const Happened happened = co_await happen(game, batch);
    follow_patches(game);
    co_return happened;
}

}  // namespace cardloom
