#!/usr/bin/env bash
# The command `cardloom play` from outside: a whole game with combat, told in words; streams and exit
# codes. Usage: play_command_test.sh PROGRAM
set -u

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=$(realpath "$1")
command=play
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source "$root/tests/expect.sh"

# tells PATTERN: the last game tells this in some line.
tells() {
    grep -q -e "$1" "$work/out" || { echo "no line of the game matches '$1'"; failures=$((failures + 1)); }
}

cp -r "$root/rules" "$root/samples" "$work/"

# Every game comes to its end, and there is combat in it.
for seed in 1 2 3; do
    expect 0 '^P[12] wins, after [0-9]* decisions and [1-9][0-9]* attacks; 0 errors' '' --seed $seed
    tells '^P1 plays School of Cinders\.$'
    tells ' attacks .*\. \[GA-COMBAT-DECL-3\]$'
    tells ' takes [1-9][0-9]* damage from .*\. \[GA-COMBAT-DMG-3\]$'
done
cp "$work/out" "$work/first"
expect 0 'wins' '' --seed 3
cmp -s "$work/first" "$work/out" || { echo 'the same seed is another game'; failures=$((failures + 1)); }
expect 0 '^P1 plays School of Tides\.$' '' --decks tides cinders --seed 4
expect 0 '^P3 plays School of Tides\.$' '' --decks tides cinders tides --seed 5 --rules current
# Told to one player, what others draw is a card.
expect 0 '^P2 draws a card\. ' '' --seed 1 --for 1
# A deck can be a file that lies anywhere.
sed 's/^name: .*/name: School of Files/' "$root/samples/cards/yard/decks/tides.yaml" >"$work/own.yaml"
expect 0 '^P1 plays School of Files\.$' '' --decks own.yaml tides --seed 4
expect 2 '' "there is no deck 'tide'; there are cinders, tides; did you mean 'tides'?" --decks tide cinders
expect 2 '' "there is no file 'gone.yaml' with a deck" --decks gone.yaml tides
sed -i 's/yard\/recruit: 4/yard\/recriut: 4/' "$work/own.yaml"
expect 2 '' "the deck 'own.yaml' has mistakes:" --decks own.yaml tides
grep -q "own.yaml:6:.*there is no card 'yard/recriut'; did you mean 'yard/recruit'?" "$work/err" ||
    { echo 'a mistake in a deck is not told by line'; failures=$((failures + 1)); }
expect 2 '' "there is no ruleset 'curent'; did you mean 'current'?" --rules curent
expect 2 '' "has no folder 'cards'" --content rules
expect 2 '' 'there is no player 3' --for 3
expect 2 '' 'this is of the practice game: --practice' --record game.json
expect 0 '^From there, two other ways on:$' '' --practice --seed 7 --for 1
expect 0 'cardloom play --decks cinders tides' '' --help

# A card with a mistake is told, and nothing is played.
mkdir -p "$work/broken/cards"
cp -r "$root/samples/cards/yard" "$work/broken/cards/"
sed -i 's/power: 3$/power: three/' "$work/broken/cards/yard/cards.yaml"
expect 2 '' 'the cards have mistakes' --content broken
exit $((failures > 0))
