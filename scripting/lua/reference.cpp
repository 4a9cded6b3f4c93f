#include "scripting/lua/reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "scripting/lua/filter.hpp"
#include "scripting/lua/host.hpp"
#include "scripting/lua/members.hpp"
#include "scripting/lua/scripts.hpp"
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

## What there is of the game

Verbs, choices, queries, filters and everything that can be read: [lua-api.md](lua-api.md). Editors with
the Lua language server complete them, if `.luarc.json` and `editor/` are there: `cardloom new set` writes
both, and `cardloom doc --editor` writes them anew. A function in a `.lua` file says what it is given:

```lua
local M = {}
---@param c Script
function M.kindle(c) c.game:draw { player = c.you } end
return M
```
)";

constexpr const char* reference_beginning = R"(# The Lua API

Everything that scripts can call and read. How scripts are written, what there is of Lua in them, and what
happens to errors is told in [scripts.md](scripts.md). Editors with the Lua language server complete and
check by the same tables: see `editor/lua/cardloom.lua`. Arguments and types with a `?` may be left out,
or be nil.

## Names

Statements under `lua:` see these names; a function in a `.lua` file has them as fields of its one parameter.

| name | type | is |
|---|---|---|
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

constexpr const char* limits_page = R"(
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
this call. A card that has moved since it was taken hold of is left out by verbs, and answers as it last was,
one zone change back (GA-LKI-1), if everybody could see it; `card:follow()` is the card where it is now.
)";

/// A type in a table of Markdown.
std::string cell(std::string type) {
    for (std::size_t at = type.find('|'); at != std::string::npos; at = type.find('|', at + 2)) {
        type.insert(at, "\\");
    }
    return type;
}

std::string arguments_text(const VerbRow& row) {
    if (row.arguments.empty()) return "";
    std::string text = "\n| argument | type | is |\n|---|---|---|\n";
    for (const Argument& argument : row.arguments) {
        text += fmt::format("| `{}{}` | `{}` | {} |\n", argument.name, argument.required ? "" : "?",
                            cell(lua_type(argument)), argument.description);
    }
    return text;
}

std::string verbs_text(const char* title, std::span<const VerbRow> rows) {
    std::string text = fmt::format("\n## {}\n", title);
    for (const VerbRow& row : rows) {
        text += fmt::format("\n### game:{}\n\n{} Gives `{}`.\n{}", row.name, row.description,
                            given_by(row), arguments_text(row));
    }
    return text;
}

/// All that are neither choices nor queries, however they are grouped over files.
std::vector<VerbRow> proper_verbs() {
    const auto is_in = [](std::span<const VerbRow> rows, const VerbRow& one) {
        return std::any_of(rows.begin(), rows.end(),
                           [&](const VerbRow& row) { return row.name == one.name; });
    };
    std::vector<VerbRow> verbs;
    for (const VerbRow& row : all_verbs()) {
        if (!is_in(choice_rows(), row) && !is_in(query_rows(), row)) verbs.push_back(row);
    }
    return verbs;
}

std::string names_text() {
    std::string text;
    for (const ScriptName& name : script_name_rows) {
        text += fmt::format("| `{}` | `{}` | {} |\n", name.name, cell(name.type), name.description);
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
    std::string text = "\n## What can be read\n\n| of | member | type | is |\n|---|---|---|---|\n";
    for (const MemberRow& row : all_members()) {
        text += fmt::format("| {} | `{}` | `{}` | {} |\n", word(row.kind), row.name,
                            cell(row.type == nullptr ? "any" : row.type), row.description);
    }
    return text +
           "| player | `hand`, `deck` ... | `Zone` | Each of the player's zones, by its name. |\n";
}

}  // namespace

std::string scripts_guide() {
    const ScriptLimits most;
    return beginning + fmt::format(limits_page, most.instructions, most.memory.step / 1024,
                                   most.memory.string, most.memory.block / 16);
}

std::string lua_reference() {
    std::string text = reference_beginning + names_text();
    text += verbs_text("Verbs", proper_verbs());
    text +=
        "\nAn `Outcome` is nil if nothing was done, or less than the verb calls for; else "
        "`.amount` "
        "is how\nmuch was, and `.cards` to whom. Moves also give `.moved`: the cards that have "
        "arrived where they were\nsent.\n";
    text += verbs_text("Choices", choice_rows());
    text +=
        "\nA `prompt` is shown to who decides, and to nobody else. What is chosen while an effect "
        "resolves is no\ntarget.\n";
    text += verbs_text("Queries", query_rows());
    text += filters_text();
    text += members_text();
    text +=
        "\nThis page is written by `cardloom doc`, from the tables that scripts are checked "
        "with.\n";
    return text;
}

}  // namespace cardloom
