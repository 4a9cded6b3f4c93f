# Sourced by tests of the program, which set `program` and the scratch folder `work`, those of a
# single command also `command`: running it and looking at its streams and its exit code.
failures=0

# expect CODE OUT ERR ARGUMENT...: runs the command in the scratch folder.
expect() {
    local code=$1 out=$2 err=$3
    shift 3
    expect_in "$work" "$code" "$out" "$err" "$command" "$@"
}

# expect_in FOLDER CODE OUT ERR ARGUMENT...: runs the program there. OUT and ERR are patterns that
# stdout and stderr must match; an empty one wants nothing on that stream.
expect_in() {
    local folder=$1 code=$2 out=$3 err=$4 got problem=
    shift 4
    (cd "$folder" && timeout 300 "$program" "$@") >"$work/out" 2>"$work/err" </dev/null
    got=$?
    [[ $got == "$code" ]] || problem+=" exit code $got, not $code;"
    matches "$out" "$work/out" || problem+=" stdout does not match '$out';"
    matches "$err" "$work/err" || problem+=" stderr does not match '$err';"
    [[ -z $problem ]] && return
    printf 'in %s: cardloom %s:%s\n' "$folder" "$*" "$problem"
    head -n 5 "$work/out" "$work/err"
    failures=$((failures + 1))
}
matches() { if [[ -z $1 ]]; then [[ ! -s $2 ]]; else grep -q -e "$1" "$2"; fi; }
