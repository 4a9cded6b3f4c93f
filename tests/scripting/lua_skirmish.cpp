#include "tests/scripting/lua_skirmish.hpp"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "core/runner.hpp"

namespace cardloom::testing {

namespace {

struct Written {
    const char* ability;
    const char* lua;
};

constexpr const char* strike = R"(
local unit = game:choose { from = game:all {} }
if unit then game:damage { to = unit, amount = 1 } end
)";

constexpr Written cards[] = {
    {"practice/ember-page#on-enter", strike},
    {"practice/ward-knot#blunt", "event.amount = event.amount - 1"},
    {"practice/oath-mirror#offer", "if game:ask {} then event.amount = event.amount - 1 end"},
    {"practice/cracked-charm#double", R"(
if event.amount % 2 == 0 then error("the charm is cracked") end
event.amount = event.amount * 2
)"},
    {"practice/margin-scribe#insight", "game:add_counters { to = self, counter = 'insight' }"},
    {"practice/lantern-moth#on-death", "game:draw {}"},
    {"practice/twin-lanterns#effect", R"(
for i = 1, 3 do
  if not game:ask {} then return end
  local unit = game:choose { from = game:all {} }
  if unit then game:damage { to = unit, amount = 1 } end
end
)"},
    {"practice/tidal-bargain#effect", R"(
-- Beginning with you; nothing is shown before all have chosen.
local players, order = game.players, {}
local first = 1
for i, player in ipairs(players) do
  if player == you then first = i end
end
for i = 0, #players - 1 do
  table.insert(order, players[(first - 1 + i) % #players + 1])
end
local chosen = {}
for _, player in ipairs(order) do
  local card = game:choose { from = game:all { zone = "hand", owner = player }, by = player }
  if card then table.insert(chosen, card) end
end
game:discard { cards = chosen }
)"},
    {"practice/broken-cog#effect", R"(
game:draw {}
local meddle = game:ask {}
local unit = game:choose { from = game:all {} }
if unit then game:damage { to = unit, amount = 1 } end
if meddle then
  local nothing
  nothing.power = 5
end
)"},
    {"practice/sapling-host#effect", "game:summon { token = 'practice/sapling', count = 2 }"},
    {"practice/slow-fuse#effect",
     "game:grant { ability = 'burns-down', to = game:choose { from = game:all {} }, uses = 1 }"},
    {"practice/slow-fuse#burns-down", R"(
local unit = game:choose { from = game:all {} }
if unit then game:damage { to = unit, amount = 3 } end
)"},
    {"practice/cinder-debt#effect", R"(
for i = 1, x do
  local die = game:roll { sides = 6 }
  local unit = game:choose { from = game:all {} }
  if not unit then return end
  game:damage { to = unit, amount = die }
end
)"},
    {"practice/pathfinding#effect", R"(
local seen = you.deck:top(3)
game:look { cards = seen }
if #seen == 0 then return end
local kept = game:choose { from = seen }
game:move { cards = kept, to = "hand", unseen = true }
local rest = {}
for _, card in ipairs(seen) do
  if card ~= kept then table.insert(rest, card) end
end
if #rest > 0 then
  game:move { cards = game:order { cards = rest }, to = "deck", position = "bottom" }
end
)"},
    {"practice/quiet-shield#effect",
     "game:grant { ability = 'absorb', to = game:choose { from = game:all {} }, uses = 1 }"},
    {"practice/quiet-shield#absorb", "event:cancel()"},
};

}  // namespace

LuaSkirmish::LuaSkirmish() {
    Diagnostics diagnostics;
    for (const Written& card : cards) {
        const AbilityId ability = game.library.find_ability(card.ability);
        REQUIRE(ability);
        const Source& source = sources.add(std::string(card.ability) + ".lua", card.lua);
        const auto script = scripts.add_statements(Excerpt(source), diagnostics);
        INFO(diagnostics.to_text());
        REQUIRE(script);
        abilities.set(ability, {{*script}});
    }
}

LuaTable::LuaTable(LuaSkirmish& shared, ScriptLimits limits)
    : LuaContent(shared.scripts, shared.abilities, limits),
      shared_(shared),
      runner(shared.game.library, shared.flow, *this) {}

bool LuaTable::applies(const Game& game, const Call& call, const Event& event) {
    return shared_.game.handlers.applies(game, call, event);
}

Task<> LuaTable::run(Game& game, Call call) {
    if (shared_.abilities.row(call.ability).script.script.is_none()) {
        return shared_.game.handlers.run(game, call);
    }
    return LuaContent::run(game, call);
}

}  // namespace cardloom::testing
