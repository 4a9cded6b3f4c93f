#!/usr/bin/env bash
# The command `cardloom check` from outside: streams, exit codes, watching. Usage: check_test.sh
# PROGRAM
set -u

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=$(realpath "$1")
command=check
work=$(mktemp -d)
watcher=
cleanup() {
    if [[ -n $watcher ]]; then kill "$watcher" 2>/dev/null; fi
    rm -rf "$work"
}
trap cleanup EXIT
source "$root/tests/expect.sh"

cp -r "$root/rules" "$work/"

expect 0 'rulesets, .* files: no mistakes$' ''
expect 0 'no mistakes$' '' rules/variants/current.yaml rules/grand-archive
expect 0 '"errors": 0' '' --json
expect 0 '^ruleset .*current.*rules/variants/current.yaml:4' '' --print-rules current
expect 0 '^ruleset ' '' --print-rules rules/variants/quick.yaml
expect 0 '^variant ' '' --print-schema
expect 0 '"title": "ruleset"' '' --print-schema ruleset
expect 0 '^## extends-cycle$' '' --print-diagnostics
expect 0 'cardloom check rules/variants/current.yaml' '' --help

# Scenarios are content too.
expect 0 '[0-9]* scenarios, .* files: no mistakes$' ''
expect 0 '^0 rulesets, [0-9]* scenarios, 1 file: no mistakes$' '' rules/grand-archive/scenarios/main.yaml
expect 0 '"scenarios": [1-9]' '' --json rules/grand-archive
mkdir -p "$work/mine/scenarios"
printf 'format: 1\nscenario: Wrong\ntable:\n  P1: { feild: [spirit] }\n' >"$work/mine/scenarios/wrong.yaml"
expect 1 '1 mistake in 1 file$' "wrong.yaml:4:9: error.unknown-reference.: there is no zone 'feild'" mine/scenarios

# What `new` writes passes, and is never written over.
begin() { (cd "$work" && "$program" new "$@") >"$work/out" 2>"$work/err"; }
begun() { begin "$@" || { echo "cardloom new $*: failed"; cat "$work/err"; failures=$((failures + 1)); }; }
refused() {
    local pattern=$1
    shift
    begin "$@" && { echo "cardloom new $*: did not fail"; failures=$((failures + 1)); }
    grep -q -e "$pattern" "$work/err" || { echo "cardloom new $*:"; cat "$work/err"; failures=$((failures + 1)); }
}
refused 'no set' card ember/cinder-bolt
begun set ember
for type in action ally attack champion item weapon domain phantasia; do
    begun card "ember/new-$type" --type "$type"
done
expect 0 '1 set, 8 cards, 0 decks, .* files: no mistakes$' ''
(cd "$work" && "$program" test cards) | grep -qx '8 passed, 0 failed' ||
    { echo 'what new writes does not pass cardloom test'; failures=$((failures + 1)); }

# Sets, and files in them: what is wrong there is told, and only that.
expect 0 '^cards, 8 scenarios: no mistakes$' '' cards
expect 0 '^cards/ember, 8 scenarios: no mistakes$' '' cards/ember
expect 0 '^cards/ember/new-ally.yaml: no mistakes$' '' cards/ember/new-ally.yaml
sed -i 's/power: 2/pwoer: 2/' "$work/cards/ember/new-ally.yaml"
mistake="new-ally.yaml:[0-9]*:1: error.unknown-field.: unknown field 'pwoer' in card; did you mean 'power'?"
expect 1 '^cards/ember/new-ally.yaml: 1 mistake in 1 file$' "$mistake" cards/ember/new-ally.yaml
expect 1 '^cards: 1 mistake in 1 file$' "$mistake" cards
expect 0 '^cards/ember/new-item.yaml: no mistakes; 1 mistake elsewhere' '' cards/ember/new-item.yaml
sed -i 's/pwoer: 2/power: 2/' "$work/cards/ember/new-ally.yaml"
mkdir "$work/apart"
cp -r "$work/cards" "$work/apart/"
expect 0 '^apart/cards/ember, 8 scenarios: no mistakes$' '' apart/cards/ember
refused 'there already' set ember
refused 'there already' card ember/new-ally
refused 'no id of a card' card Ember
refused 'no id of a set' set 'Ember Road'
rm -r "$work/cards"

# Rules content of a set is read with it: nothing is built anew for a keyword, a counter or a check.
begun set frost
mkdir "$work/cards/frost/rules"
cat >"$work/cards/frost/rules/rime.yaml" <<'END'
format: 1
keyword: studious
parameters: { amount: number }
abilities:
  - cost: { add: "=-1 * args.amount" }
---
format: 1
counter: rime
abilities:
  - rule: { cannot: { event: wake, card: self } }
---
format: 1
check: shattered
each: { type: ally, counters: { rime: { min: 4 } } }
lua: "game:destroy { cards = self }"
END
cat >"$work/cards/frost/scholar.yaml" <<'END'
format: 1
id: frost/scholar
name: Scholar
type: ally
cost: { reserve: 3 }
power: 1
life: 2
abilities:
  - keyword: { studious: 2 }
  - on_enter: { lua: "game:add_counters { to = self, counter = 'rime' }" }
END
expect 0 '1 set, 1 card, 0 decks, .* files: no mistakes$' ''
(cd / && "$program" check --content "$work" >/dev/null) || { echo 'check --content: failed'; failures=$((failures + 1)); }
sed -i 's/studious: 2/studios: 2/' "$work/cards/frost/scholar.yaml"
expect 1 '1 mistake in 1 file$' "there is no keyword 'studios'; did you mean 'studious'"
rm -r "$work/cards"

expect 2 '' "there is no 'nowhere'" nowhere
expect 2 '' "there is no folder 'nowhere'" --content nowhere
expect 2 '' "did you mean 'current'" --print-rules curent
expect 2 '' "did you mean 'ruleset'" --print-schema rulset
expect 2 '' 'excludes' --print-diagnostics rules
expect 2 '' '[-]-jsn' --jsn

echo 'policies: { first_champion: at_onec }' >>"$work/rules/variants/current.yaml"
expect 1 ': 1 mistake in 1 file$' \
    "^rules/variants/current.yaml:9:.*bad-policy-value.*did you mean 'at_once'"
expect 1 '"code": "bad-policy-value"' '' --json
expect 1 '' 'bad-policy-value' --print-rules current
expect 0 'no mistakes$' '' rules/grand-archive

# wait_for PATTERN FILE: until a line of it matches, or ten seconds have passed.
wait_for() {
    local i
    for ((i = 0; i < 100; ++i)); do
        grep -q -e "$1" "$2" && return
        sleep 0.1
    done
    printf 'cardloom check --watch does not say %s; it says:\n' "'$1'"
    cat "$2"
    failures=$((failures + 1))
}

# Watching: the mistake, its repair, a new file, its removal, and an end by interruption.
(cd "$work" && exec "$program" check --watch) >"$work/out" 2>"$work/err" &
watcher=$!
wait_for 'watching for changes' "$work/err"
wait_for ': 1 mistake in 1 file$' "$work/out"
sed -i 's/at_onec/at_once/' "$work/rules/variants/current.yaml"
wait_for 'rules/variants/current.yaml has changed' "$work/err"
wait_for '^6 rulesets.*: no mistakes$' "$work/out"
printf 'format: 1\nruleset: mine\nextends: curent\n' >"$work/rules/variants/mine.yaml"
wait_for 'rules/variants/mine.yaml is new' "$work/err"
wait_for '^7 rulesets.*: 1 mistake in 1 file$' "$work/out"
kill -INT "$watcher"
wait "$watcher"
code=$?
watcher=
if [[ $code != 1 ]]; then
    echo "an interrupted watch exits with $code, not with the result of its last check, 1"
    failures=$((failures + 1))
fi

[[ $failures == 0 ]] || exit 1
echo 'check does as it says'
