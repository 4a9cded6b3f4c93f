#!/usr/bin/env bash
# Exit codes and streams of the program, given as $1: 0 and stdout for what was asked for, 2 and
# stderr for a command line that makes no sense.
set -u
program=$1
failures=0

# expect CODE STREAM arguments...: the exit code, and the one stream that is not empty.
expect() {
    local code=$1 stream=$2 out err got other
    shift 2
    err=$(mktemp)
    out=$("$program" "$@" 2>"$err")
    got=$?
    if [[ $stream == stdout ]]; then other=$(<"$err"); else other=$out out=$(<"$err"); fi
    rm -f "$err"
    if [[ $got != "$code" || -z $out || -n $other ]]; then
        echo "cardloom $*: exit $got (wanted $code with text on $stream only)"
        echo "  $stream: $out"
        echo "  other stream: $other"
        failures=$((failures + 1))
    fi
}

expect 0 stdout --help
expect 0 stdout --version
expect 0 stdout version
expect 0 stdout version --help
expect 2 stderr
expect 2 stderr no-such-command
expect 2 stderr --no-such-option
expect 2 stderr version --no-such-option
exit $((failures > 0))
