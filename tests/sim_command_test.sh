#!/usr/bin/env bash
# The command `cardloom sim` from outside: its report, its JSON, games that go wrong, an interrupt,
# and wrong command lines. Usage: sim_command_test.sh PROGRAM
set -u

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=$(realpath "$1")
command=sim
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source "$root/tests/expect.sh"
fails() {
    echo "$1"
    failures=$((failures + 1))
}

cp -r "$root/rules" "$root/samples" "$work/"
usual=(--bot random --games 4 --seed 5)

# A pair of decks: the report, and the same of it on any number of threads.
expect 0 '^cinders (random) against tides (random): 4 games$' '' cinders tides "${usual[@]}" --threads 1
cp "$work/out" "$work/first"
expect 0 'who goes first wins' '' cinders tides "${usual[@]}" --threads 2
cmp -s "$work/first" "$work/out" || fails 'two threads give another report than one'

# A folder of decks: each meets each, with --mirrors itself, too.
expect 0 '^tides (random) against tides (random)' '' samples/cards/yard/decks "${usual[@]}" --mirrors
expect 0 '^cinders (random) against tides (random)' '' "${usual[@]}"
expect 0 '^12 games, seed 5' '' cinders tides samples/cards/yard/decks/tides.yaml "${usual[@]}"

# As JSON, to a file or to stdout.
expect 0 '^4 games' '' cinders tides "${usual[@]}" --json "$work/result.json"
grep -q '"games_played": 4' "$work/result.json" || fails 'the file has no result'
expect 0 '"over_turn_cap": 0' '' cinders tides "${usual[@]}" --json -
cmp -s "$work/out" "$work/result.json" || fails 'JSON on stdout is not what is in the file'
grep -Eq '"hash": "[0-9a-f]{16}"' "$work/result.json" || fails 'cards are not told apart by their hash'

# A turn cap is told as such.
expect 0 '^  over 3 turns            4, and count for neither$' '' cinders tides "${usual[@]}" --turns 3
grep -qx '  cinders wins                -' "$work/out" || fails 'a share of no games is shown'
grep -q '"complete": true' "$work/result.json" || fails 'the file does not say that it is all'

# A card that fails: its games are told, each can be played again, and the others went on.
mkdir -p "$work/faulty/cards"
cp -r "$root/samples/cards/yard" "$work/faulty/cards/"
sed -i "s/game:add_counters { to = target, counter = 'buff' }/error('the drill is off')/" \
    "$work/faulty/cards/yard/cards.yaml"
expect 1 '^8 games' 'of 8 games went wrong:$' --content faulty --bot random --seed 5 --games 8
grep -q 'yard/drill.*the drill is off' "$work/err" || fails 'what went wrong is not told'
replay=$(sed -n 's/^    cardloom replay //p' "$work/err" | head -n 1)
[[ -s $work/$replay ]] || fails 'there is no replay of a game that went wrong'

# Ctrl-C: what is there is reported.
(cd "$work" && exec "$program" sim cinders tides --bot random --games 10000000) \
    >"$work/out" 2>"$work/err" </dev/null &
running=$!
sleep 2
kill -INT $running
wait $running
code=$?
[[ $code == 1 ]] || fails "an interrupted simulation exits with $code, not with 1"
grep -q 'stopped after [0-9]* of 10000000 games' "$work/err" || fails 'it does not say how far it came'
grep -q 'against tides' "$work/out" || fails 'an interrupted simulation reports nothing'

# Whenever it is stopped, each pair has had its share, and the file says that it is not all.
(cd "$work" && exec "$program" sim cinders tides samples/cards/yard/decks/tides.yaml --bot random \
    --games 10000000 --json part.json) >"$work/out" 2>"$work/err" </dev/null &
running=$!
sleep 2
kill -INT $running
wait $running
grep -q ': 0 games$' "$work/out" && fails 'a pair has had no game when it was stopped'
grep -q '"complete": false' "$work/part.json" || fails 'the file does not say that it was stopped'

# Who goes first is known by every ruleset, also where players are asked before the first turn.
expect 0 'who goes first wins  *[0-9.]* %' '' cinders tides "${usual[@]}" --rules current --json "$work/result.json"
grep -A1 '"first_player"' "$work/result.json" | grep -q '"games": 4' || fails 'who went first is not counted'

# Wrong command lines.
expect 2 '' "there is no deck 'tide'; there are cinders, tides; did you mean 'tides'?" --bot random tide cinders
expect 2 '' "there is no bot 'clever'" --bot clever
expect 2 '' "there is no ruleset 'curent'" --bot random --rules curent
expect 2 '' 'games' --games 0
expect 2 '' "could not be written" cinders tides "${usual[@]}" --json "$work/no/such/folder.json"
expect 0 'cardloom sim forge-march tide-school --games 10000' '' --help
exit $((failures > 0))
