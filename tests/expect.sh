# Sourced by the tests of single commands, which set `program`, `command` and the scratch folder
# `work`: running a command and looking at its streams and its exit code.
failures=0

# expect CODE OUT ERR ARGUMENT...: runs the command in the scratch folder. OUT and ERR are patterns
# that stdout and stderr must match; an empty one wants nothing on that stream.
expect() {
    local code=$1 out=$2 err=$3 got problem=
    shift 3
    (cd "$work" && timeout 120 "$program" "$command" "$@") >"$work/out" 2>"$work/err" </dev/null
    got=$?
    [[ $got == "$code" ]] || problem+=" exit code $got, not $code;"
    matches "$out" "$work/out" || problem+=" stdout does not match '$out';"
    matches "$err" "$work/err" || problem+=" stderr does not match '$err';"
    [[ -z $problem ]] && return
    printf 'cardloom %s %s:%s\n' "$command" "$*" "$problem"
    head -n 5 "$work/out" "$work/err"
    failures=$((failures + 1))
}
matches() { if [[ -z $1 ]]; then [[ ! -s $2 ]]; else grep -q -e "$1" "$2"; fi; }
