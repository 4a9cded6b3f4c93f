#!/usr/bin/env bash
# A set in a folder of its own, outside the repository: begun, checked, tested, played and simulated
# without any change to what came with the program; from the repository, from the folder itself, and
# from elsewhere. Usage: outside_test.sh PROGRAM
set -u

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mine=$work/mine
mkdir "$mine" "$work/elsewhere"

source "$root/tests/expect.sh"

# Begun where there is nothing, it works at once.
expect_in "$mine" 0 'cards/mine/set.yaml' '' new set mine
expect_in "$mine" 0 'cards/mine/big-bolt.yaml' '' new card mine/big-bolt
expect_in "$mine" 0 '^cards, 1 scenario: no mistakes$' '' check
expect_in "$mine" 0 '^1 passed, 0 failed$' '' test
expect_in "$mine" 0 ' wins, after ' '' play --demo --bot random --seed 3

# A deck of its own, with cards that came with the program.
mkdir "$mine/cards/mine/decks"
sed -e 's/^deck: .*/deck: mine-march/' -e 's/^name: .*/name: My March/' \
    "$root/cards/first-light/decks/forge-march.yaml" >"$mine/cards/mine/decks/mine-march.yaml"
cat >>"$mine/cards/mine/scenarios/big-bolt.yaml" <<'END'
---
format: 1
scenario: A Big Bolt beside a card that came with the program

table:
  P1: { field: [first-light/spirit-of-embers], hand: [mine/big-bolt, 2 blank], deck: [soldier] }
  P2: { field: [spirit] }

acts:
  - P1: activate mine/big-bolt
  - everybody: passes

then:
  P1: { hand: [soldier], memory: [2 blank], graveyard: [mine/big-bolt] }
END

# All commands, with the folder named from the repository and from elsewhere, and in it.
sums='^mine-march (random) against mine-march (random): 2 games$'
few=(--games 2 --bot random)
for place in "$root" "$work/elsewhere"; do
    expect_in "$place" 0 ', 2 scenarios: no mistakes$' '' check --content "$mine"
    expect_in "$place" 0 ', 2 scenarios: no mistakes$' '' check "$mine"
    expect_in "$place" 0 '^.*/cards/mine, 2 scenarios: no mistakes$' '' check "$mine/cards/mine"
    expect_in "$place" 0 '^2 passed, 0 failed$' '' test --content "$mine"
    expect_in "$place" 0 '^2 passed, 0 failed$' '' test "$mine"
    expect_in "$place" 0 '^2 passed, 0 failed$' '' test "$mine/cards/mine"
    expect_in "$place" 0 '^P1 plays My March\.$' '' play --demo --bot random --content "$mine" --seed 3
    expect_in "$place" 0 '^P2 plays ' '' play --demo --bot random --content "$mine" \
        --decks mine-march gale-hunt --record "$work/game.json"
    expect_in "$place" 0 'as recorded$' '' replay "$work/game.json" --verify --content "$mine"
    expect_in "$place" 0 "$sums" '' sim --content "$mine" "${few[@]}"
    expect_in "$place" 0 '^mine-march (random) against gale-hunt' '' \
        sim mine-march gale-hunt --content "$mine" "${few[@]}"
done
expect_in "$mine" 0 "$sums" '' sim "${few[@]}"
expect_in "$mine" 0 '^cards/mine, 2 scenarios: no mistakes$' '' check cards/mine
expect_in "$work" 0 '^2 passed, 0 failed$' '' test mine/cards/mine
expect_in "$work" 0 '^mine/cards, 2 scenarios: no mistakes$' '' check mine

# A variant beside the set extends what lies beneath.
mkdir -p "$mine/rules/variants"
printf 'format: 1\nruleset: two-blades\nextends: grand-archive\npolicies: { max_wield: 2 }\n' \
    >"$mine/rules/variants/two-blades.yaml"
expect_in "$work/elsewhere" 0 ': no mistakes$' '' check --content "$mine"
expect_in "$work/elsewhere" 0 ' no mistakes$' '' check "$mine/rules/variants/two-blades.yaml"
expect_in "$work/elsewhere" 0 ' wins, after ' '' \
    play --demo --bot random --content "$mine" --rules two-blades --seed 3
rm -r "$mine/rules"

# A mistake in it is told, and one in a deck stops nothing that does not use the deck.
sed -i 's/mine-march/mine-other/; s/: 4$/: 40/' "$mine/cards/mine/decks/mine-march.yaml"
expect_in "$work/elsewhere" 1 'mistakes\? in 1 file$' 'bad-deck' check --content "$mine"
expect_in "$work/elsewhere" 0 '^2 passed, 0 failed$' '' test --content "$mine"
expect_in "$work/elsewhere" 0 ' wins, after ' '' \
    play --demo --bot random --content "$mine" --decks forge-march gale-hunt
expect_in "$work/elsewhere" 2 '' "the deck '.*' has mistakes:" \
    play --demo --content "$mine" --decks mine-other gale-hunt
rm -r "$mine/cards/mine/decks"
sed -i 's/^type: .*/tpye: action/' "$mine/cards/mine/big-bolt.yaml"
expect_in "$work/elsewhere" 1 'in 1 file$' "unknown field 'tpye'" check --content "$mine"

# A folder with rules of its own stands alone, wherever it is checked from.
mkdir "$work/alone"
cp -r "$root/rules" "$work/alone/"
expect_in / 0 'scenarios, .*: no mistakes$' '' check "$work/alone"

# Without any content at hand there is what came with the program; where nothing is, that is told.
expect_in "$work/elsewhere" 0 ' wins, after ' '' play --demo --bot random --seed 3
expect_in "$work/elsewhere" 2 '' 'name a path, or with --content the folder' check
cp "$program" "$work/cardloom"
program=$work/cardloom
expect_in "$work/elsewhere" 2 '' "no ruleset 'grand-archive' in '.*rules'; name with --content" play --demo

[[ $failures == 0 ]] || exit 1
echo 'a set outside the repository does all that one inside does'
