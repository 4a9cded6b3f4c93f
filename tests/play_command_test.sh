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

# Without a terminal: a game between bots. Every one comes to its end, and there is combat in it.
for bot in random greedy; do
    expect 0 '^P[12] wins, after [0-9]* decisions and [1-9][0-9]* attacks; 0 errors' '' --seed 3 --bot $bot
    tells '^P1 plays School of Cinders\.$'
    tells ' attacks .*\. \[GA-COMBAT-DECL-3\]$'
    tells ' takes [1-9][0-9]* damage from .*\. \[GA-COMBAT-DMG-3\]$'
done
cp "$work/out" "$work/first"
expect 0 'wins' '' --seed 3 --record game.json
grep -v '^Recorded in game.json$' "$work/out" | cmp -s "$work/first" - ||
    { echo 'the same seed is another game'; failures=$((failures + 1)); }
expect 2 '' "there is no bot 'gredy'; there are random, greedy" --bot gredy
expect 0 '^P1 plays School of Tides\.$' '' --decks tides cinders --seed 4 --bot random
expect 0 '^P3 plays School of Tides\.$' '' --decks tides cinders tides --seed 5 --rules current --bot random
# Told to one player, what others draw is a card.
expect 0 '^P2 draws a card\. ' '' --seed 1 --for 1 --bot random
# A deck can be a file that lies anywhere.
sed 's/^name: .*/name: School of Files/' "$root/samples/cards/yard/decks/tides.yaml" >"$work/own.yaml"
expect 0 '^P1 plays School of Files\.$' '' --decks own.yaml tides --seed 4 --bot random
expect 2 '' "there is no deck 'tide'; there are cinders, tides; did you mean 'tides'?" --decks tide cinders
expect 2 '' "there is no file 'gone.yaml' with a deck" --decks gone.yaml tides
sed -i 's/yard\/recruit: 4/yard\/recriut: 4/' "$work/own.yaml"
expect 2 '' "the deck 'own.yaml' has mistakes:" --decks own.yaml tides
grep -q "own.yaml:6:.*there is no card 'yard/recriut'; did you mean 'yard/recruit'?" "$work/err" ||
    { echo 'a mistake in a deck is not told by line'; failures=$((failures + 1)); }
expect 2 '' "there is no ruleset 'curent'; did you mean 'current'?" --rules curent
cp "$root/rules/variants/quick.yaml" "$work/mine.yaml"
sed -i 's/^ruleset: .*/ruleset: mine/' "$work/mine.yaml"
expect 0 ' wins, after ' '' --rules mine.yaml --seed 3 --bot random
expect 2 '' "has no folder 'cards'" --content rules
expect 2 '' 'there is no player 3' --for 3
expect 2 '' 'this is of the practice game: --practice' --players 3
expect 2 '' 'the practice game is only shown' --practice --hotseat
expect 2 '' 'there is no player 3' --seat 3
expect 0 '^From there, two other ways on:$' '' --practice --seed 7 --for 1
expect 0 'cardloom play --decks cinders tides' '' --help

# ---- At the table, with commands in a file instead of a keyboard.

# typed LINE...: what is typed in the next game.
typed() { printf '%s\n' "$@" >"$work/typed"; }
at_table=(--commands typed --decks cinders tides --seed 3)

typed help 'why drill' 'explain recr' 'why spirit' plya 99 'look p2 graveyard' 'look hnd' 4 undo \
    'log 2' 'save saved.json' quit
expect 0 '^You leave the game after 3 decisions\.$' '' "${at_table[@]}"
tells '^P1 has Opportunity \[GA-OPP-1 Opportunity is held by one\]$'
tells '^   2  play Heavy Swing (1 reserve), 2 of it$'
tells '^  explain (x) CARD '
tells '^    It cannot be played now: a required target or mode has no legal choice \[GA-ACT-1\.5\]\.$'
tells '^    cost 1: printed 1 \[GA-COST-CALC\]$'
tells '^    power 1: printed 1$'
tells '^    It cannot attack now: there is nothing it can attack \[GA-COMBAT-ATK-1\]\.$'
tells "^There is no command 'plya'"
tells '^There is no option 99; they are numbered from 1 to 5\.$'
tells "did you mean 'hand'?$"
tells '^P1 pays reserve for Kiln Brute, with cards that go to memory: choose 4 \[GA-COST-3 Paying reserve\]$\|^Kiln Brute moves from the stack to the field'
tells '^Back at decision 3\.$'
tells '^Saved in saved\.json'
[[ $(awk 'length > 100' "$work/out" | grep -c '^--\|^    ') == 0 ]] ||
    { echo 'the table is wider than 100 columns'; failures=$((failures + 1)); }
grep -q $'\033' "$work/out" && { echo 'there is colour without a terminal'; failures=$((failures + 1)); }

# What is saved is loaded, and the end of what is typed ends the game.
typed end 'load saved.json' log
expect 0 '^You leave the game after 3 decisions\.$' '' "${at_table[@]}"
tells '^Loaded from saved\.json, at decision 3\.$'
typed 'load typed' quit
expect 0 '^typed: the replay cannot be played: it is not JSON' '' "${at_table[@]}"

# Conceding ends it, and it is recorded.
typed 5 1 concede
expect 0 '^P2 wins, after ' '' "${at_table[@]}" --record conceded.json
tells '^P1 concedes\.'
[[ -s $work/conceded.json ]] || { echo 'no record was written'; failures=$((failures + 1)); }

# What names no card, zone, number or file that can be meant is told so; what is no game stays.
echo 'my notes' >"$work/notes.txt"
typed 'look P9 hand' 'look P2' 'look lineage' 'log abc' 'log -3' 'undo x' 999999999999999 'save notes.txt' \
    'save a game.json' quit
expect 0 '^There is no player 9; there are 2\.$' '' "${at_table[@]}"
tells '^Which zone of P2? There are deck, '
tells "^'abc' is no number of lines\.$"
tells "^'-3' is no number of lines\.$"
tells "^'x' is no number of choices\.$"
tells '^There is no such option; they are numbered from 1 to '
tells "^'notes.txt' is there already, and is no game; it stays as it is\.$"
tells "cardloom replay 'a game.json' --play$"
grep -q "There is no zone 'lineage'" "$work/out" && { echo 'look knows no lineage'; failures=$((failures + 1)); }
[[ $(<"$work/notes.txt") == 'my notes' ]] || { echo 'save has written over a file'; failures=$((failures + 1)); }
expect 2 '' "'no/such/folder.json' cannot be written" --record no/such/folder.json
expect 2 '' 'seed' --seed -1

# Cards of one name: the table before the hand; which of several is said.
typed 'explain 2' 'explain spirit' "explain P2's spirit" 'explain spirit 1' 'explain 77' quit
expect 0 "^Several cards fit 'spirit'; name one of them so:$" '' "${at_table[@]}" --seat 2
tells "^    spirit 1  P[12]'s Spirit of "
tells '^Spirit of Tides (yard/spirit-of-tides)$'
tells '^Spirit of Cinders (yard/spirit-of-cinders)$'
tells '^There is no option 77 with a card\.$'

# The other seat; the bot begins.
typed quit
expect 0 '^P2 has Opportunity' '' "${at_table[@]}" --seat 2
grep -q '^P1 draws [A-Z]' "$work/out" && { echo 'what P1 draws is shown to P2'; failures=$((failures + 1)); }

# Two people: nobody sees what the other draws, and the terminal is handed over.
typed '' end '' 'look hand' quit
expect 0 '^P2 is to decide. Hand over, and press Enter\.' '' "${at_table[@]}" --hotseat
sed -n '/^P2 is to decide/,$p' "$work/out" | grep -q '^P1 draws [A-Z]' &&
    { echo 'what P1 draws is told to P2'; failures=$((failures + 1)); }
sed '/^P2 is to decide/,$d' "$work/out" | grep -q '^P2 draws [A-Z]' &&
    { echo 'what P2 draws is told to P1'; failures=$((failures + 1)); }
# Whoever sits down sees the table first, whatever is asked; and where an undo has led is told then.
typed '' 1 '' 1 '' undo '' quit
expect 0 '^Back at decision ' '' "${at_table[@]}" --hotseat
awk '/Hand over, and press Enter/ { waits = 1 } /^-- Turn/ { waits = 0 } /^ +1  / && waits { exit 1 }' \
    "$work/out" || { echo 'options are shown without the table'; failures=$((failures + 1)); }
awk '/Hand over, and press Enter/ { handed = NR } /^Back at decision/ { exit handed == NR - 1 ? 0 : 1 }' \
    "$work/out" || { echo 'what undo says comes before the handover'; failures=$((failures + 1)); }

# ---- Cards that change while they are played.
mkdir -p "$work/own/cards"
cp -r "$root/samples/cards/yard" "$work/own/cards/"
card=$work/own/cards/yard/cards.yaml
mkfifo "$work/keys"
(
    exec 3>"$work/keys"
    # wait_for PATTERN [COUNT]: until so many lines match.
    wait_for() {
        for _ in $(seq 200); do
            [[ $(grep -c -e "$1" "$work/watched") -ge ${2:-1} ]] && return
            sleep 0.1
        done
        echo "while cards change, nothing says '$1'" >>"$work/waited"
    }
    wait_for '^   5  play Recruit (1 reserve)$'
    sed -i '0,/cost: { reserve: 1 }/s//cost: { reserve: 3 }/' "$card"
    wait_for '^read anew: yard/recruit$'
    sed -i '0,/power: 1/s//power: one/' "$card"
    wait_for "must be"
    echo 'explain recruit' >&3
    wait_for '^    power 1: printed 1$'
    # Mended, and changed after a choice: an undo of that choice does not bring the old card back.
    sed -i '0,/power: one/s//power: 1/' "$card"
    echo 1 >&3
    wait_for '^P1 may materialize\|^-- Turn 3'
    sed -i '0,/cost: { reserve: 3 }/s//cost: { reserve: 2 }/' "$card"
    wait_for '^read anew: yard/recruit$' 2
    echo undo >&3
    wait_for '^Back at decision'
    echo quit >&3
) &
(cd "$work" && timeout 120 "$program" play --content own --decks cinders tides --seed 3 --watch \
    --commands keys) >"$work/watched" 2>&1
wait
[[ ! -e $work/waited ]] || { cat "$work/waited"; failures=$((failures + 1)); }
cp "$work/watched" "$work/out"
tells '^   5  play Recruit (3 reserve)$'
tells '^    cost 3: printed 3 \[GA-COST-CALC\]$'
tells 'own/cards/yard/cards.yaml:[0-9]*:[0-9]*: error'
tells '^    power 1: printed 1$'
tells '^The cards are as they are in their files now\.$'
sed -n '/^Back at decision/,$p' "$work/out" | grep -q 'play Recruit (2 reserve)' ||
    { echo 'an undo brings the old card back'; failures=$((failures + 1)); }

# An error in a card is told at once, with what is wrong.
mkdir -p "$work/faulty/cards"
cp -r "$root/samples/cards/yard" "$work/faulty/cards/"
sed -i "s/game:add_counters { to = target, counter = 'buff' }/error('the drill is off')/" \
    "$work/faulty/cards/yard/cards.yaml"
(cd "$work" && "$program" play --content faulty --demo --bot random --seed 5 --record faulty.json) \
    >"$work/out" 2>/dev/null
tells '^  yard/drill.*cards.yaml:[0-9]*: .*the drill is off$'
(cd "$work" && "$program" replay faulty.json --content faulty) >"$work/out" 2>/dev/null
tells '^  yard/drill.*cards.yaml:[0-9]*: .*the drill is off$'

# A card with a mistake is told, and nothing is played.
mkdir -p "$work/broken/cards"
cp -r "$root/samples/cards/yard" "$work/broken/cards/"
sed -i 's/power: 3$/power: three/' "$work/broken/cards/yard/cards.yaml"
expect 2 '' 'the cards have mistakes' --content broken
exit $((failures > 0))
