/// Verbs about the stack: what is there is negated, copied or aimed anew, and cards are played, by
/// effect.

#include <array>
#include <lua.hpp>

#include "core/characteristics.hpp"
#include "core/combat/combat.hpp"
#include "core/past.hpp"
#include "core/play/playing.hpp"
#include "core/settle/triggers.hpp"
#include "core/stack/declare.hpp"
#include "core/stack/stack.hpp"
#include "scripting/lua/handles.hpp"
#include "scripting/lua/outcome.hpp"
#include "scripting/lua/picking.hpp"
#include "scripting/lua/running_call.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

bool is_on_stack(const Game& game, std::uint32_t instance) {
    return find_instance(game.state(), instance) < game.state().stack().size();
}

void set_instance(RunningCall& call, std::uint32_t instance) {
    push(call.lua(), Handle::of_instance(instance));
    lua_setfield(call.lua(), -2, "instance");
}

Task<> negate_instance(Game& game, RunningCall* call) {
    const Happened happened = co_await negate(game, call->arguments[0].instance, call->call.source);
    push_outcome(*call, happened, {});
}

/// The places of the arguments of `copy`.
namespace copying {
enum : std::size_t { what, player, retarget, as, of };
}

/// A card is copied into the Intent of who attacks, or of whom the call names (GA-ZONE-11).
Task<> copy_into_intent(Game& game, RunningCall* call) {
    const CardRef what = call->arguments[copying::what].card;
    const Argued& of = call->arguments[copying::of];
    const CardRef unit = of.given ? of.card : attacker_in(game.state());
    const bool can =
        is_in_combat(game) && is_on_field(game.state(), unit) && game.state().has_card(what.card);
    if (!can) {
        push_nothing(*call);
        co_return;
    }
    const Past* const past = past_of(game.state(), what);
    const DefinitionId shown =
        past != nullptr ? past->definition : game.state().card(what.card).definition;
    const Happened happened = co_await copy_to_intent(game, shown, unit, call->call.source);
    push_outcome(*call, happened, std::span(&happened.card, happened.count));
}

/// The copy keeps its targets, unless its controller may choose others (GA-COPY-2).
Task<> copy_of_instance(Game& game, RunningCall* call) {
    const std::uint32_t original = call->arguments[copying::what].instance;
    const PlayerId player = call->player(copying::player);
    if (call->arguments[copying::as].given) {
        co_await copy_into_intent(game, call);
        co_return;
    }
    if (call->arguments[copying::what].given && original == 0) {
        call->complaint() =
            "only what is on the stack is copied there; a card is copied with "
            "as = 'intent'";
        co_return;
    }
    if (!is_on_stack(game, original)) {
        push_nothing(*call);
        co_return;
    }
    const std::uint32_t copy = copy_instance(game, original, player);
    if (copy == 0) {
        co_await game.end_at_once(Ending::capacity);
    }
    if (call->arguments[copying::retarget].given) {
        const bool may = call->arguments[copying::retarget].number == 0;
        co_await choose_new_targets(game, copy, player, may);
    }
    const std::size_t batch = game.open_batch();
    propose_targets(game, copy);
    co_await happen(game, batch);
    push_done(*call, 1);
    set_instance(*call, copy);
}

Target target_of(const GameState& state, const Argued& goal) {
    Target target;
    if (!goal.player.is_none()) {
        target.kind = Target::Kind::player;
        target.other = static_cast<std::uint32_t>(goal.player.index());
    } else if (goal.instance != 0) {
        target.kind = Target::Kind::instance;
        target.other = goal.instance;
        const std::size_t row = find_instance(state, goal.instance);
        if (row < state.stack().size()) target.card = state.stack()[row].source;
    } else {
        target.kind = Target::Kind::card;
        target.card = goal.card;
    }
    return target;
}

/// Its targets become others that are legal: this one, or those that a player chooses (GA-REDIR-1).
Task<> retarget(Game& game, RunningCall* call) {
    const std::uint32_t what = call->arguments[0].instance;
    const Argued to = call->arguments[1];
    const bool optional = call->arguments[2].number != 0;
    const PlayerId by = call->player(3);
    bool done = false;
    if (!is_on_stack(game, what)) {
        push_nothing(*call);
        co_return;
    }
    if (!to.given) {
        done = co_await change_targets(game, what, by, optional);
    } else {
        bool wanted = true;
        if (optional) {
            game.decide_whether(by, "GA-RES-5").prompt = call->prompt();
            const Choice choice = co_await game.ask();
            wanted = choice.says_yes();
        }
        if (wanted) {
            done = co_await aim_at(game, what, target_of(game.state(), to));
        }
    }
    if (!done) {
        push_nothing(*call);
        co_return;
    }
    push_done(*call, 1);
}

/// An object's abilities of a kind trigger as if that had happened to it once more.
Task<> trigger_abilities(Game& game, RunningCall* call) {
    const CardRef card = call->arguments[0].card;
    const EventName name{static_cast<std::size_t>(call->arguments[1].number)};
    if (!game.state().is_current(card)) {
        push_nothing(*call);
        co_return;
    }
    const std::optional<std::int32_t> triggered = trigger_again(game, card, name);
    if (!triggered) {
        co_await game.end_at_once(Ending::capacity);
    }
    if (*triggered == 0) {
        push_nothing(*call);
        co_return;
    }
    push_done(*call, *triggered, std::span(&card, 1));
}

// ---- playing by effect

/// The places of the arguments of `play`.
namespace playing {
enum : std::size_t { card, from, player, as, free, ignoring, optional, pay_with };
}
constexpr std::array<const char*, 3> play_words{"activate", "materialize", "bestow"};
constexpr std::array<const char*, 2> free_words{"cost", "costs"};
constexpr std::array<const char*, 3> ignored_words{"elements", "level", "lineage"};

InstanceKind kind_of(const Game& game, const RunningCall& call, CardId card) {
    const Argued& as = call.arguments[playing::as];
    if (!as.given) return usual_kind(game, card);
    return as.number == 0   ? InstanceKind::activation
           : as.number == 1 ? InstanceKind::materialization
                            : InstanceKind::bestowal;
}

/// Speed does not matter in the middle of an effect (GA-TIME-2); costs and elements do, unless it
/// says otherwise.
Play play_of(const Game& game, const RunningCall& call, PlayerId player, CardRef card) {
    Play play = play_of_card(game, player, card, kind_of(game, call, card.card));
    play.any_speed = true;
    play.permitted = true;
    const std::int32_t ignored = call.arguments[playing::ignoring].number;
    play.any_element = (ignored & 1) != 0;
    play.any_level = (ignored & 2) != 0;
    play.any_lineage = (ignored & 4) != 0;
    if (const Argued& with = call.arguments[playing::pay_with]; with.given) {
        play.pay_with.ability = AbilityId{static_cast<std::size_t>(with.number)};
        play.pay_with.source = call.call.source;
        play.pay_with.bearer = call.call.bearer;
    }
    play.free = call.arguments[playing::free].given;
    play.all_free = call.arguments[playing::free].number == 1;
    return play;
}

/// What can be played of the cards that were found, so far as the player can know. They need not
/// find any where others cannot see them (GA-SRCH-1).
Task<CardRef> card_to_play(Game& game, RunningCall* call, PlayerId player) {
    const Argued from = call->arguments[playing::from];
    const bool may_fail =
        find_candidates(*call, call->filter(from), game.library().roles.hand, player);
    std::erase_if(call->cards(), [&](CardRef card) {
        return !can_begin(game, play_of(game, *call, player, card), true).is_legal();
    });
    Picking how;
    how.by = player;
    const bool optional = call->arguments[playing::optional].number != 0;
    how.least = may_fail || optional ? 0 : 1;
    how.hidden = may_fail;
    how.rule = "GA-TIME-2";
    co_await pick_cards(game, call, how);
    co_return call->cards().empty() ? CardRef{} : call->cards().front();
}

Task<> play_card(Game& game, RunningCall* call) {
    const Argued given = call->arguments[playing::card];
    const PlayerId player = call->player(playing::player);
    if (given.given == call->arguments[playing::from].given) {
        call->complaint() = "give 'card' or 'from', and not both";
        co_return;
    }
    CardRef card = given.card;
    if (!given.given) {
        card = co_await card_to_play(game, call, player);
    }
    bool can = !card.is_none() && game.state().is_current(card) &&
               !game.state().card(card.card).zone.is_none();
    const bool asks = given.given && call->arguments[playing::optional].number != 0;
    if (can && asks) {
        can = can_begin(game, play_of(game, *call, player, card), true).is_legal();
        game.decide_whether(player, "GA-TIME-2", can).prompt = call->prompt();
        const Choice choice = co_await game.ask();
        can = choice.says_yes();
    }
    bool played = false;
    if (can) {
        played = co_await play_by_effect(game, play_of(game, *call, player, card));
    }
    if (!played) {
        push_nothing(*call);
        co_return;
    }
    push_done(*call, 1, std::span(&card, 1));
    const auto stack = game.state().stack();
    for (std::size_t i = stack.size(); i-- > 0;) {
        if (stack[i].source.card != card.card) continue;
        set_instance(*call, stack[i].timestamp);
        break;
    }
}

// ---- the table

using enum ArgumentKind;
constexpr std::array<const char*, 2> retarget_words{"may", "must"};
constexpr Argument on_stack{"what", instance, false, "something on the stack"};
constexpr Argument asks{"prompt", text, false, "what is asked, in words"};

constexpr std::array negate_arguments{on_stack};
constexpr std::array<const char*, 1> copy_words{"intent"};
constexpr std::array copy_arguments{
    Argument{"what", goal, false, "something on the stack; with `as`, a card"},
    Argument{"player", player, false, "who controls the copy; you, unless it is said"},
    Argument{
        "retarget", one_of, false,
        "`may` or `must`: whether its controller chooses new targets; it keeps them, unless it "
        "is said",
        retarget_words},
    Argument{"as", one_of, false,
             "`intent`: a card is copied into an Intent of the combat under way; the copy is no "
             "card, and gone when it leaves",
             copy_words},
    Argument{"of", card, false, "whose Intent; the attacker's, unless it is said"},
};
constexpr std::array retarget_arguments{
    on_stack,
    Argument{"to", goal, false, "the new target; a player chooses, unless it is said"},
    Argument{"optional", truth, false, "true if they may leave it as it is"},
    Argument{"by", player, false, "who chooses; you, unless it is said"},
    asks,
};
constexpr std::array trigger_arguments{
    Argument{"card", card, false, "whose abilities"},
    Argument{"event", happening, true, "the event they trigger on, as `enter`"},
};
constexpr std::array play_arguments{
    Argument{"card", card, false, "what is played"},
    Argument{"from", filter, false, "instead of a card: what the player chooses it from"},
    Argument{"player", player, false, "who plays it; you, unless it is said"},
    Argument{"as", one_of, false,
             "`activate`, `materialize` or `bestow`; as its cost says, unless it is said",
             play_words},
    Argument{"free", one_of, false,
             "`cost`: without its reserve or memory cost; `costs`: without additional ones, too",
             free_words},
    Argument{"ignoring", some_of, false,
             "`elements`: they need not be enabled; `level`, `lineage`: a champion need not fit",
             ignored_words},
    Argument{"optional", truth, false, "true if the player may leave it"},
    Argument{"pay_with", ability, false,
             "a lasting `pay` of this card, which can pay for it as well"},
    asks,
};

constexpr std::array rows{
    VerbRow{"negate", negate_arguments, negate_instance, nullptr,
            "Takes something off the stack without effect."},
    VerbRow{"copy", copy_arguments, copy_of_instance, nullptr,
            "Copies something on the stack, the copy is `.instance`; or a card into an Intent."},
    VerbRow{"retarget", retarget_arguments, retarget, nullptr,
            "Changes the targets of something on the stack, each to another legal one if there is "
            "any."},
    VerbRow{"trigger", trigger_arguments, trigger_abilities, nullptr,
            "Lets an object's abilities of a kind trigger again."},
    VerbRow{
        "play", play_arguments, play_card, nullptr,
        "Plays a card while this resolves, whatever its speed; nil if it cannot be. What comes on "
        "the stack is `.instance`, and resolves later."},
};

}  // namespace

std::span<const VerbRow> stack_verb_rows() { return rows; }

}  // namespace cardloom
