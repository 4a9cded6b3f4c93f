#!/usr/bin/env bash
# The command `cardloom test` from outside: streams and exit codes. Usage: test_command_test.sh
# PROGRAM
set -u

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=$(realpath "$1")
command=test
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source "$root/tests/expect.sh"

cp -r "$root/rules" "$work/"

expect 0 '^[0-9]* passed, 0 failed$' ''
expect 0 '^[0-9]* passed, 0 failed$' '' current
expect 0 '^passed  .*GA-MAIN-3' '' --only GA-MAIN-3 --all
expect 1 '^failed  GA-DRAWPH-1: ' '' quick
expect 1 '"passed": false' '' quick --json --only GA-DRAWPH-1
expect 0 '"ruleset": "grand-archive"' '' --json --only GA-MAIN-3
# Only a variant's own entries: all of a ruleset take their time, and are for the tests of mutation.
expect 0 '^[0-9]* changes, [0-9]* noticed, [0-9]* survive ([0-9]* proofs)$' '' --mutate --own quick
expect 0 '^3 changes, ' '' --mutate --own taxed
expect 0 '"survivors": ' '' --mutate --own --json taxed
expect 0 '^noticed   phase draw: left out$' '' --mutate --own --all quick
expect 2 '' "there is no ruleset 'curent'.*did you mean 'current'" curent
expect 2 '' "no proof or scenario cites or says 'GA-NONE-1'" --only GA-NONE-1
expect 2 '' 'there is no folder' --content nowhere
expect 0 'Examples:' '' --help

# Scenarios: files, folders, modes, reports.
expect 0 '^[0-9]* passed, 0 failed$' '' rules/grand-archive/scenarios --modes all
expect 0 '^passed  WE-16 .*: Two cards cannot pay for three$' '' --filter WE-16 --all
expect 0 '"file": "rules/grand-archive/scenarios/playing.yaml"' '' --json rules/grand-archive/scenarios
expect 0 'passed, 0 failed$' '' rules/grand-archive/scenarios/playing.yaml --junit report.xml
grep -q '<testcase classname="rules/grand-archive/scenarios/playing.yaml"' "$work/report.xml" ||
    { echo 'no report in the form of JUnit'; failures=$((failures + 1)); }
expect 0 '' '' --filter 'Two cards cannot pay' --write position.yaml
expect 0 '^1 passed, 0 failed$' '' ./position.yaml --modes all
expect 2 '' 'scenarios are meant; name one with --filter' rules --write position.yaml
expect 0 '^[0-9]* passed, 0 failed$' '' rules/grand-archive/scenarios/main.yaml --random 2
expect 0 ' rules: .* cited by content or code, .* proven by passing tests$' '' --coverage
expect 0 '^[0-9]* capabilities: [0-9]* shown by passing scenarios$' '' --coverage
expect 0 '^94 capabilities: [0-9]* shown by passing scenarios$' '' --coverage
expect 2 '' "'backwards' are no modes" rules/grand-archive/scenarios --modes backwards
expect 2 '' "there is no ruleset 'nowhere'" nowhere
mkdir -p "$work/elsewhere/cards/ember/scenarios"
printf 'format: 1\nset: ember\nname: Ember\napi: 1\n' >"$work/elsewhere/cards/ember/set.yaml"
cat >"$work/elsewhere/cards/ember/glow.yaml" <<'END'
format: 1
id: ember/glow
name: Glow
type: action
cost: { reserve: 0 }
abilities:
  - effect: { lua: "game:draw {}" }
END
cat >"$work/elsewhere/cards/ember/scenarios/glow.yaml" <<'END'
format: 1
scenario: Glow draws a card
table:
  P1: { field: [spirit], hand: [ember/glow], deck: [2 soldier] }
  P2: { field: [spirit] }
acts:
  - P1: activate glow
  - everybody: passes
then:
  P1: { hand: [soldier], graveyard: [glow] }
END
expect 0 '^1 passed, 0 failed$' '' elsewhere/cards --content elsewhere --modes all
expect 0 '^card      ember/glow: 1 scenario$' '' elsewhere/cards --content elsewhere --coverage
expect 0 '^1 cards: 1 named by passing scenarios$' '' elsewhere/cards --content elsewhere --coverage
sed -i 's/hand: .soldier./hand: [2 soldier]/' "$work/elsewhere/cards/ember/scenarios/glow.yaml"
expect 1 '^          expected  .2 soldier.$' '' elsewhere/cards --content elsewhere
printf 'format: 1\nscenario: Wrong\ntabel: {}\n' >"$work/elsewhere/cards/ember/scenarios/glow.yaml"
expect 1 "unknown field 'tabel' in scenario; did you mean 'table'" '' elsewhere/cards --content elsewhere

# A variant elsewhere, with Lua of its own: its action runs while the proofs are played.
mkdir "$work/mine"
cat >"$work/mine/gifts.yaml" <<'END'
format: 1
ruleset: gifts
extends: grand-archive
actions:
  insert:
    - { id: gift, lua: "game:draw {}" }
phases:
  change:
    - id: draw
      steps:
        insert:
          - { after: draw, id: gift, action: gift }
END
expect 1 '^failed  GA-DRAWPH-1: the turn player draws one card' '' mine/gifts.yaml
printf 'format: 1\nruleset: wrong\nextends: grand-archive\npolicies: { max_wield: many }\n' \
    >"$work/mine/wrong.yaml"
expect 2 '' 'mine/wrong.yaml:4:.*error' mine/wrong.yaml
for value in 'leave_main: own_action' 'all_passed: asks_turn_player' 'conditional_window: triggers_only'; do
    printf 'format: 1\nruleset: odd\nextends: grand-archive\npolicies: { %s }\n' "$value" \
        >"$work/mine/odd.yaml"
    expect 1 'passed, [1-9][0-9]* failed$' '' mine/odd.yaml
done
# Checks that upset every game: proofs fail, and the program goes on.
for lua in 'game:draw {}' 'game:destroy { cards = game:all {} }' \
    'game:damage { to = game:all {}, amount = 1 }' \
    'game:add_counters { to = game:all {}, counter = "buff" }'; do
    printf "format: 1\nruleset: odd\nextends: grand-archive\nchecks: { insert: [{ id: mine, lua: '%s' }] }\n" \
        "$lua" >"$work/mine/odd.yaml"
    expect 1 'passed, [1-9][0-9]* failed$' '' mine/odd.yaml
done
printf "format: 1\nruleset: odd\nextends: grand-archive\nchecks: { insert: [{ id: mine, lua: 'error(1)' }] }\n" \
    >"$work/mine/odd.yaml"
expect 1 'passed, [0-9]* failed$' 'error in Lua, [0-9]* times: rules#check mine' mine/odd.yaml

[[ $failures == 0 ]]
