#!/usr/bin/env bash
# The command `cardloom test` from outside: streams and exit codes. Usage: test_command_test.sh
# PROGRAM
set -u

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# expect CODE OUT ERR ARGUMENT...: OUT and ERR are patterns that stdout and stderr must match; an
# empty one wants nothing on that stream.
expect() {
    local code=$1 out=$2 err=$3 got problem=
    shift 3
    (cd "$work" && timeout 120 "$program" test "$@") >"$work/out" 2>"$work/err"
    got=$?
    [[ $got == "$code" ]] || problem+=" exit code $got, not $code;"
    matches "$out" "$work/out" || problem+=" stdout does not match '$out';"
    matches "$err" "$work/err" || problem+=" stderr does not match '$err';"
    [[ -z $problem ]] && return
    printf 'cardloom test %s:%s\n' "$*" "$problem"
    head -n 5 "$work/out" "$work/err"
    failures=$((failures + 1))
}
matches() { if [[ -z $1 ]]; then [[ ! -s $2 ]]; else grep -q -e "$1" "$2"; fi; }

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
expect 2 '' "no proof cites or says 'GA-NONE-1'" --only GA-NONE-1
expect 2 '' 'there is no folder' --content nowhere
expect 0 'Examples:' '' --help

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
