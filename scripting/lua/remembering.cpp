/// Verbs that let the game remember something: notes on cards and players, links between cards.

#include <array>
#include <lua.hpp>

#include "core/memory.hpp"
#include "core/pipeline.hpp"
#include "scripting/lua/outcome.hpp"
#include "scripting/lua/remembering.hpp"

namespace cardloom {

Task<> keep_args(Game& game, RunningCall* call, std::uint32_t grant, Argued args) {
    for (std::size_t i = 0; i < args.count; ++i) {
        const NamedValue arg = call->values(args)[i];
        const bool room =
            set_note(game.state(), Keeper{{}, grant, {}}, arg.name, std::span(&arg.value, 1));
        if (!room) {
            co_await game.fault(FaultReason::capacity, "no room for more notes");
        }
    }
}

namespace {

/// Notes are public, so there is none on a card that somebody may not know.
bool can_be_noted_on(const GameState& state, CardRef card) {
    return !state.is_current(card) || state.object(card.card) != nullptr ||
           state.card(card.card).known == state.everyone();
}

Task<> note(Game& game, RunningCall* call) {
    const Argued &who = call->arguments[0], &value = call->arguments[2];
    const std::size_t batch = game.open_batch();
    Event event;
    event.kind = EventKind::note;
    event.source = call->call.source;
    event.card = who.given ? who.card : call->call.self();
    event.player = event.card.is_none() ? who.player : call->call.you;
    event.key = call->arguments[1].word;
    event.is_list = value.is_list;
    for (const NamedValue& one : call->values(value)) {
        event.values[event.value_count++] = one.value;
    }
    if (!can_be_noted_on(game.state(), event.card)) {
        call->complaint() = "this card is hidden, and notes are public";
        co_return;
    }
    game.propose(event);
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, {});
}

Task<> link_cards(Game& game, RunningCall* call) {
    const std::size_t batch = game.open_batch();
    const CardRef from = call->arguments[2].given ? call->arguments[2].card : call->call.self();
    for (const CardRef card : call->list(0)) {
        if (!game.state().is_current(card)) continue;
        game.propose(link_event(game, from, card, call->arguments[1].word, call->call.source));
    }
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, call->list(0));
}

using enum ArgumentKind;
constexpr std::array note_arguments{
    Argument{"who", keeper, false, "a card or a player; this object, unless it is said"},
    Argument{"key", word, true, "the name it is noted under"},
    Argument{"value", kept, false,
             "a number, a word, a player, true or false, or a list of up to 4 of them; without it "
             "the note goes"},
};
constexpr std::array link_arguments{
    Argument{"cards", cards, false,
             "a card or a list of cards; those that have moved are left out"},
    Argument{"key", word, true, "the name of the link"},
    Argument{"from", card, false, "what they are linked to; this object, unless it is said"},
};

constexpr std::array rows{
    VerbRow{"note", note_arguments, note, nullptr,
            "Notes something on a card, until it moves, or on a player. Everybody can read it."},
    VerbRow{"link", link_arguments, link_cards, nullptr,
            "Links cards to an object under a name, each until it moves on."},
};
static_assert(are_described(rows));

}  // namespace

std::span<const VerbRow> memory_verb_rows() { return rows; }

}  // namespace cardloom
