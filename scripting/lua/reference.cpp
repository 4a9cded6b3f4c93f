#include "scripting/lua/reference.hpp"

#include <fmt/format.h>

#include <initializer_list>
#include <span>

#include "scripting/lua/filter.hpp"
#include "scripting/lua/host.hpp"
#include "scripting/lua/members.hpp"
#include "scripting/lua/verbs.hpp"

namespace cardloom {

namespace {

constexpr const char* beginning = R"(# Scripts

What an ability does is Lua 5.4: plain statements that read the game, call verbs and ask players.
A verb or a choice is a call like any other. The script waits while the game carries it out, or
while a player thinks, and goes on with the outcome.

```lua
local chosen = game:choose { from = game:all { controller = you }, up_to = 2 }
for _, card in ipairs(chosen) do
  game:wake { cards = card }
end
if #chosen == 0 and game:ask {} then game:draw {} end
```

Statements see these names: `game`, `you` (who controls the ability), `self` (the card that has it),
`source` (what granted the ability, else the same), `event` (what a replacement may change, or a trigger
tells), `target`, `targets`, `x`, `args` (what it was granted with), `ability` (how often it was used), `paid`
(which of the card's costs were paid, by their ids: `paid.braced`), `level` (LV as this has it, empowered or
not). A function
in a `.lua` file takes them as fields of its one parameter:

```lua
local M = {}
function M.kindle(c) c.game:draw { player = c.you } end
return M
```

## What there is of Lua

All statements and operators, with whole numbers only: `/` and `^` make fractions and are refused when
the script is loaded, as are `...` and `_ENV`. Of the functions:

| name | is |
|---|---|
| `assert`, `error` | void this call, with a message for its author |
| `ipairs`, `type`, `tostring` | as usual; a card is of the type `card`, and nothing prints an address |
| `math.min`, `math.max`, `math.abs`, `math.maxinteger`, `math.mininteger` | as usual |
| `string.format` | with `%d`, `%s` and `%%`; also as a method, `("%d"):format(n)` |
| `table.insert`, `table.remove`, `table.concat`, `table.sort`, `table.unpack` | as usual; `sort` is stable, `unpack` gives at most 64 values |

There is no `pairs`, whose order differs from run to run: use lists. Nothing a script makes outlives the
call, and globals cannot be assigned. What must be remembered is given to the game: counters, notes,
links, abilities that are granted, and tallies, which a card declares. A text that is noted must be one
that the cards, the rules or their scripts have: one that a script puts together is refused.
)";

constexpr const char* filters_beginning = R"(
## Filters

A filter is a table of wanted characteristics, as in `game:all { type = "ally", controller = you, none_of =
{ state = "rested" } }`. All of its keys must hold; a list of values means any of them. Without `zone` it
finds objects on the field. A number is a number, a list, or `{ min = 1, max = 3 }`; a player is a player or
`"you"`, `"opponent"`, `"any"`, `"turn_player"`. A hidden card fits by its owner, zone and face only.

| key | takes | finds |
|---|---|---|
)";

constexpr const char* limits = R"(
## Limits, and what happens to an error

The scripts of one step of the game share {} instructions and {} KB of memory. A text has at most {}
bytes, and a list about {} entries. Verbs refuse amounts beyond 10,000; a step takes at most 2,000
verbs and 256 answers.

When content is loaded, `cardloom check` tells what cannot be compiled, and the verbs, arguments, members
and filter keys that there are not, with the line: `game:damge`, `amuont = 1`, `self.pwoer`. What a variable
holds shows only when the script comes to it.

An error, or more than that, voids the one call as if it had not been made: all it did is undone, and
the game goes on. The journal and the report name the ability, the file and the line.

| where | then |
|---|---|
| an ability that resolves | it leaves the stack without effect |
| a replacement | does not apply to this event |
| an action or a check of a ruleset | is off for the rest of the game |

More than 16 errors in one step end the match. A card that is hidden from somebody is blank to scripts,
also your own: only its owner, zone and face can be read, until a choice, `look` or `reveal` opens it for
this call. A card that has moved since it was taken hold of is left out by verbs, and reading it is an error.
)";

std::string arguments_text(const VerbRow& row) {
    std::string text;
    for (const Argument& argument : row.arguments) {
        text += fmt::format("{}`{}`{}: {}", text.empty() ? "" : "; ", argument.name,
                            argument.required ? "" : "?", argument.description);
    }
    return text;
}

std::string verbs_text(const char* title, std::initializer_list<std::span<const VerbRow>> groups) {
    std::string text =
        fmt::format("\n## {}\n\n| call | does | arguments |\n|---|---|---|\n", title);
    for (const std::span<const VerbRow> rows : groups) {
        for (const VerbRow& row : rows) {
            text += fmt::format("| `game:{} {{}}` | {} | {} |\n", row.name, row.description,
                                arguments_text(row));
        }
    }
    return text;
}

std::string filters_text() {
    std::string text = filters_beginning;
    for (const FilterRow& row : filter_rows()) {
        text += fmt::format("| `{}` | {} | {} |\n", row.name, row.takes, row.description);
    }
    return text;
}

std::string members_text() {
    std::string text = "\n## What can be read\n\n| of | member | is |\n|---|---|---|\n";
    for (const MemberRow& row : all_members()) {
        text += fmt::format("| {} | `{}` | {} |\n", word(row.kind), row.name, row.description);
    }
    return text + "| player | `hand`, `deck` ... | Each of the player's zones, by its name. |\n";
}

}  // namespace

std::string scripts_reference() {
    const ScriptLimits most;
    std::string text = beginning;
    text += verbs_text(
        "Verbs", {object_verb_rows(), granting_verb_rows(), moving_verb_rows(), showing_verb_rows(), instruction_rows(),
                  stack_verb_rows(), memory_verb_rows(), course_verb_rows()});
    text +=
        "\nA verb gives back nil if nothing was done, or less than it calls for; else `.amount`, "
        "how "
        "much was,\nand `.cards`, to whom. Moves also give `.moved`: the cards that have arrived "
        "where they were sent.\nArguments with a `?` may be left out.\n";
    text += verbs_text("Choices", {choice_rows()});
    text +=
        "\nA `prompt` is shown to who decides, and to nobody else. What is chosen while an effect "
        "resolves is no\ntarget.\n";
    text += verbs_text("Queries", {query_rows()});
    text += filters_text();
    text += members_text();
    text += fmt::format(limits, most.instructions, most.memory.step / 1024, most.memory.string,
                        most.memory.block / 16);
    text += "\nThis page is written from the tables that the program itself checks scripts with.\n";
    return text;
}

}  // namespace cardloom
