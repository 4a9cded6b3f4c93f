/// Instructions that the rules have words for (GA-GEN-6): glimpse, gather, empower, generate; to
/// pay for something in the middle of an effect; to turn cards over.

#include <algorithm>
#include <array>
#include <bit>
#include <lua.hpp>

#include "core/memory.hpp"
#include "core/play/instructed.hpp"
#include "core/ruleset.hpp"
#include "core/verbs.hpp"
#include "scripting/lua/cost_reading.hpp"
#include "scripting/lua/handles.hpp"
#include "scripting/lua/outcome.hpp"
#include "scripting/lua/picking.hpp"
#include "scripting/lua/remembering.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

std::int32_t count_or_one(const RunningCall& call, std::size_t argument) {
    return call.arguments[argument].given ? call.arguments[argument].number : 1;
}

/// nil if no player did anything, as with an amount of 0 (GA-GEN-7).
void push_amount(RunningCall& call, std::int32_t amount) {
    if (amount <= 0) {
        push_nothing(call);
    } else {
        push_done(call, amount);
    }
}

Task<> glimpse_cards(Game& game, RunningCall* call) {
    std::int32_t all = 0;
    const std::int32_t count = count_or_one(*call, 1);
    for (std::size_t n = 0;; ++n) {
        const PlayerId player = nth_of(game.state(), call->players(0), n);
        if (player.is_none()) break;
        all += co_await glimpse(game, player, count, call->call.source);
    }
    push_amount(*call, all);
}

/// Tells of an instruction that a player follows. How much of it: something may have changed that.
Task<std::int32_t> follow(Game& game, RunningCall* call, const char* word, PlayerId player,
                          std::int32_t amount, std::string_view rule) {
    if (amount <= 0) co_return 0;  // GA-GEN-7
    const std::size_t batch = game.open_batch();
    Event event;
    event.kind = EventKind::signal;
    const EventName name = game.library().find_event_name(word);
    if (name) event.names.add(name);
    event.player = player;
    event.amount = amount;
    event.source = call->call.source;
    event.rule = rule;
    game.propose(event);
    const Happened happened = co_await happen(game, batch);
    co_return happened ? happened.amount : 0;
}

/// What the ruleset says of an instruction; none, and a complaint, if it does not know it.
std::size_t find_instruction(RunningCall& call, const char* word) {
    const std::vector<InstructionRule>& all = call.game.rules().instructions;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].label.id == word) return i;
    }
    call.complaint() =
        "the rules do not say what this is: there is no such entry of their "
        "instructions";
    return all.size();
}

/// Leaves in force what an instruction means, until the turn ends.
Task<> leave_in_force(Game& game, RunningCall* call, std::size_t instruction, PlayerId player,
                      std::int32_t amount) {
    const WordId word = game.library().words.find("amount");
    const std::vector<AbilityId>& abilities = game.library().instructions[instruction];
    for (std::size_t i = 0; i < abilities.size(); ++i) {
        Lasting lasting;
        lasting.ability = abilities[i];
        lasting.source = call->call.source;
        lasting.granter = player;
        lasting.uses = static_cast<std::uint8_t>(
            std::clamp<int>(game.rules().instructions[instruction].uses, 0, 255));
        lasting.ends = Ends::turn;
        const std::uint32_t granted = grant(game, lasting);
        Kept value;
        value.kind = Kept::Kind::number;
        value.number = static_cast<std::int16_t>(amount);
        const bool room =
            granted != 0 && (word.is_none() || set_note(game.state(), Keeper{{}, granted, {}}, word,
                                                        std::span<const Kept>(&value, 1), false));
        if (!room) {
            co_await game.fault(FaultReason::capacity, "no room for more effects");
        }
    }
}

/// An instruction that leaves something in force, for each of the players.
Task<> follow_instruction(Game& game, RunningCall* call, std::size_t instruction) {
    const std::int32_t wanted = count_or_one(*call, 1);
    std::int32_t all = 0;
    for (std::size_t n = 0;; ++n) {
        const PlayerId player = nth_of(game.state(), call->players(0), n);
        if (player.is_none()) break;
        const char* const word = game.rules().instructions[instruction].label.id.c_str();
        const std::int32_t amount = co_await follow(game, call, word, player, wanted, "GA-GEN-6");
        if (amount <= 0) continue;
        co_await leave_in_force(game, call, instruction, player, amount);
        all += amount;
    }
    push_amount(*call, all);
}

Task<> empower(Game& game, RunningCall* call) {
    const std::size_t instruction = find_instruction(*call, "empower");
    if (!call->complaint().empty()) co_return;
    co_await follow_instruction(game, call, instruction);
}

Task<> instruct(Game& game, RunningCall* call) {
    co_await follow_instruction(game, call, static_cast<std::size_t>(call->arguments[2].number));
}

/// Summons one of the tokens that the rules name, by chance, each time (GA-GATHER-1).
Task<> gather(Game& game, RunningCall* call) {
    const std::size_t instruction = find_instruction(*call, "gather");
    if (!call->complaint().empty()) co_return;
    const std::size_t before = game.state().cards().size();
    const PlayerId player = call->player(0);
    const std::int32_t amount =
        co_await follow(game, call, "gather", player, count_or_one(*call, 1), "GA-GATHER-1");
    for (std::int32_t i = 0; i < amount; ++i) {
        const std::vector<std::string>& tokens = game.rules().instructions[instruction].tokens;
        if (tokens.empty()) break;
        const std::uint32_t which = game.roll(static_cast<std::uint32_t>(tokens.size()));
        const DefinitionId token = game.library().find_card(tokens[which]);
        if (token.is_none()) continue;
        co_await summon(game, token, player, 1, call->call.source);
    }
    call->cards().clear();
    for (std::size_t i = before; i < game.state().cards().size(); ++i) {
        call->cards().push_back(game.state().ref(CardId{i}));
    }
    if (call->cards().empty()) {
        push_nothing(*call);
        co_return;
    }
    push_done(*call, static_cast<std::int32_t>(call->cards().size()), call->cards());
}

/// Real cards from outside the game, all at once (GA-GENERATE-1).
Task<> generate(Game& game, RunningCall* call) {
    const std::int32_t count = count_or_one(*call, 1);
    const PlayerId player = call->player(2);
    const ZoneKindId to = call->arguments[3].given
                              ? ZoneKindId{static_cast<std::size_t>(call->arguments[3].number)}
                              : game.library().roles.hand;
    const ZoneKind& kind = game.library().zone_kind(to);
    if (kind.holder == Holder::object) {
        call->complaint() = "cards cannot be generated into a zone of an object";
        co_return;
    }
    const std::size_t before = game.state().cards().size();
    const std::size_t batch = game.open_batch();
    Event event;
    event.kind = EventKind::summon;
    event.generated = true;
    event.amount = count;
    const EventName name = game.library().find_event_name("generate");
    if (name) event.names.add(name);
    event.player = player;
    event.source = call->call.source;
    event.to = game.state().zone_of(to, kind.holder == Holder::player ? player : PlayerId{});
    event.rule = "GA-GENERATE-1";
    for (const std::int32_t definition : call->amounts()) {
        event.definition = DefinitionId{static_cast<std::size_t>(definition)};
        game.propose(event);
    }
    Happened happened = co_await happen(game, batch);
    happened.amount = happened.count;
    call->cards().clear();
    for (std::size_t i = before; i < game.state().cards().size(); ++i) {
        call->cards().push_back(game.state().ref(CardId{i}));
        call->open(call->cards().back());
    }
    push_outcome(*call, happened, call->cards());
}

/// "Unless they pay": each of the players is asked, and the first who will pays.
Task<> pay_for(Game& game, RunningCall* call) {
    const Argued who = call->arguments[0], cost = call->arguments[1];
    const CostKind kind = cost.is_all ? CostKind::memory : CostKind::reserve;
    LuaCost parts(*call, call->call.you);
    const std::size_t players =
        who.given ? static_cast<std::size_t>(std::popcount(who.players)) : 1;
    for (std::size_t i = 0; i < players; ++i) {
        const PlayerId player = who.given ? who.order[i] : call->call.you;
        if (!game.state().player(player).is_in_game()) continue;
        parts.player = player;
        const bool paid = co_await offer_to_pay(game, player, kind, cost.number, call->call.source,
                                                call->prompt(), &parts);
        if (!paid) continue;
        push_done(*call, cost.number);
        push(call->lua(), player);
        lua_setfield(call->lua(), -2, "player");
        co_return;
    }
    push_nothing(*call);
}

Task<> turn_cards(Game& game, RunningCall* call) {
    const std::size_t batch = game.open_batch();
    const EventName name = game.library().find_event_name("turn_face");
    for (const CardRef card : call->list(0)) {
        if (!game.state().is_current(card)) continue;
        Event event;
        event.kind = EventKind::turn;
        if (name) event.names.add(name);
        event.card = card;
        event.source = call->call.source;
        event.player = call->call.you;
        const bool is_up = game.state().card(card.card).is(Card::face_up);
        event.face = call->arguments[1].given ? static_cast<Face>(call->arguments[1].number)
                     : is_up                  ? Face::down
                                              : Face::up;
        event.rule = "GA-INFO-3";
        game.propose(event);
    }
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, call->list(0));
}

/// Marked damage goes, as at clean-up; damage counters are not marked (GA-DMG-3).
Task<> remove_damage(Game& game, RunningCall* call) {
    const std::size_t batch = game.open_batch();
    for (const CardRef card : call->list(0)) {
        const Object* const object =
            game.state().is_current(card) ? game.state().object(card.card) : nullptr;
        if (object == nullptr || object->damage == 0) continue;
        Event event;
        event.kind = EventKind::wear_off;
        event.card = card;
        event.source = call->call.source;
        event.rule = "GA-DMG-3";
        game.propose(event);
    }
    const Happened happened = co_await happen(game, batch);
    push_outcome(*call, happened, call->list(0));
}

// ---- the table

using enum ArgumentKind;
constexpr const char* how_many = "how many; 1, unless it is said";
constexpr const char* who_does = "who does it; you, unless it is said";

constexpr std::array glimpse_arguments{
    Argument{"player", players, false, who_does},
    Argument{"count", amount, false, how_many},
};
constexpr std::array gather_arguments{
    Argument{"player", player, false, who_does},
    Argument{"count", amount, false, how_many},
};
constexpr std::array empower_arguments{
    Argument{"player", players, false, who_does},
    Argument{"amount", amount, true, "how much higher LV counts"},
};
constexpr std::array instruct_arguments{
    Argument{"player", players, false, who_does},
    Argument{"amount", amount, false, "how much of it; 1, unless it is said"},
    Argument{"name", instruction, true, "the instruction"},
};
constexpr std::array generate_arguments{
    Argument{"names", tokens, true, "the id of a card, or a list of them"},
    Argument{"count", amount, false, "how many of each; 1, unless it is said"},
    Argument{"player", player, false, "who gets them; you, unless it is said"},
    Argument{"to", zone, false, "where to; to the hand, unless it is said"},
};
constexpr std::array pay_arguments{
    Argument{"player", players, false,
             "who is asked; of a list the first who will; you, unless it is said"},
    Argument{
        "cost", cost, true,
        "its parts, as on cards: { reserve = 2 }, { memory = 1, rest = self }, { sacrifice = { "
        "type = 'ally' } }"},
    Argument{"prompt", text, false, "what is asked, in words"},
};
constexpr std::array damage_arguments{
    Argument{"cards", cards, false,
             "a card or a list of cards; those that have moved are left out"},
};
constexpr std::array turn_arguments{
    Argument{"cards", cards, false,
             "a card or a list of cards; those that have moved are left out"},
    Argument{"face", face, false, "`up` or `down`; over, unless it is said"},
};

constexpr std::array rows{
    VerbRow{"glimpse", glimpse_arguments, glimpse_cards, nullptr,
            "A player looks at the first cards of their deck, puts any number of them back on top "
            "and the rest on the bottom."},
    VerbRow{"gather", gather_arguments, gather, nullptr,
            "Summons tokens by chance, of those that the rules name."},
    VerbRow{"empower", empower_arguments, empower, nullptr,
            "What the rules name counts LV higher: the player's next spell this turn."},
    VerbRow{"instruct", instruct_arguments, instruct, nullptr,
            "Players follow an instruction of the rules, which leaves something in force this "
            "turn."},
    VerbRow{"generate", generate_arguments, generate, nullptr,
            "Brings cards into the game from outside."},
    VerbRow{"pay", pay_arguments, pay_for, nullptr,
            "Lets a player pay a cost, or not, with whatever could pay for a card; who paid is "
            "`.player`."},
    VerbRow{"turn_face", turn_arguments, turn_cards, nullptr,
            "Turns cards face up or down where they lie."},
    VerbRow{"remove_damage", damage_arguments, remove_damage, nullptr,
            "Takes the damage away that is marked on allies."},
};

}  // namespace

std::span<const VerbRow> instruction_rows() { return rows; }

}  // namespace cardloom
