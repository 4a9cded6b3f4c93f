#!/usr/bin/env bash
# The command `cardloom replay` from outside: recorded games are told, stepped through, verified,
# written as scenarios and played on; whatever is no record is refused with a reason.
# Usage: replay_command_test.sh PROGRAM
set -u

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=$(realpath "$1")
command=replay
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source "$root/tests/expect.sh"
tells() {
    grep -q -e "$1" "$work/out" || { echo "no line matches '$1'"; failures=$((failures + 1)); }
}

cp -r "$root/rules" "$root/samples" "$work/"
(cd "$work" && "$program" play --demo --bot random --seed 3 --record game.json >told </dev/null) ||
    { echo 'no game to replay'; exit 1; }
hash=$(sed -n 's/.*hash \([0-9a-f]*\)$/\1/p' "$work/told")

expect 0 "^game.json: [0-9]* decisions, hash $hash: as recorded\$" '' game.json --verify
expect 0 '^P[12] wins$' '' game.json
[[ $(grep -c '\[GA-' "$work/out") == $(grep -c '\[GA-' "$work/told") ]] ||
    { echo 'it is told otherwise than it was played'; failures=$((failures + 1)); }
expect 0 '^Decision 40: P[12] .* \[GA-' '' game.json --to 40
expect 2 '' 'excludes' game.json --to 40 --verify
expect 1 '' 'there is no decision 9999; it has [0-9]* answers' game.json --to 9999

# Step by step: each choice with its number, which --to takes.
expect 0 '^ *[0-9]*  P1 opportunity: [a-z]* .*\[GA-OPP-1\]$' '' game.json --step
number=$(sed -n '5s/^ *\([0-9]*\) .*/\1/p' "$work/out")
player=$(sed -n '5s/^ *[0-9]*  P\([12]\) .*/\1/p' "$work/out")
rule=$(sed -n '5s/.*\[\([^] ]*\)\]$/\1/p' "$work/out")
expect 0 "^Decision $number: P$player .*\[$rule" '' game.json --to "$number"
: >"$work/empty.json"
expect 1 '' 'it is not JSON' empty.json

# A position as a scenario that passes.
expect 0 '^Written to position.yaml' '' game.json --to 60 --write position.yaml
(cd "$work" && "$program" test --content samples position.yaml) | grep -q '^1 passed, 0 failed$' ||
    { echo 'the position does not pass'; failures=$((failures + 1)); }

# Played on from a decision, by somebody else, and recorded anew.
echo concede >"$work/typed"
expect 0 'wins, after [0-9]* decisions' '' game.json --to "$number" --play --commands typed --seat "$player" \
    --record other.json
expect 0 'as recorded$' '' other.json --verify
expect 2 '' 'there is no terminal to play at' game.json --play
expect 2 '' 'there is no player 3' game.json --play --seat 3 --commands typed

# Content that has changed since is named.
mkdir -p "$work/changed/cards"
cp -r "$root/samples/cards/yard" "$work/changed/cards/"
sed -i '0,/power: 1/s//power: 2/' "$work/changed/cards/yard/cards.yaml"
expect 1 '' 'recorded with other content: .*yard/recruit' game.json --content changed
expect 1 '' 'recorded with other content: .*yard/recruit' game.json --content changed --to 3 --write p.yaml

# What is no record.
expect 2 '' "'gone.json' cannot be read" gone.json
head -c 2000 "$work/game.json" >"$work/cut.json"
expect 1 '' 'cut.json: .*it is not JSON: it is cut off or damaged' cut.json
echo '{}' >"$work/empty.json"
expect 1 '' "empty.json: .*it lacks 'format'" empty.json
sed 's/"cardloom replay"/"something else"/' "$work/game.json" >"$work/other.json"
expect 1 '' 'it is not a replay' other.json
sed 's/"ruleset": "grand-archive"/"ruleset": "grand-archiv"/' "$work/game.json" >"$work/other.json"
expect 2 '' "there is no ruleset 'grand-archiv'; did you mean 'grand-archive'?" other.json
sed 's/"version": 7/"version": 99/' "$work/game.json" >"$work/other.json"
expect 1 '' 'its version is not one that this program reads' other.json
sed -E '/^ "hash":/s/[0-9a-f]{16}/0000000000000000/' "$work/game.json" >"$work/other.json"
expect 1 '' 'it ends in another state than it was recorded with' other.json --verify
expect 0 'cardloom replay game.json --to 40 --play' '' --help

# The practice game needs no content, and is shown as well.
(cd "$work" && "$program" play --practice --record practice.json >/dev/null)
expect 0 'as recorded$' '' practice.json --verify
expect 2 '' 'the practice game is only shown' practice.json --play --commands typed
exit $((failures > 0))
