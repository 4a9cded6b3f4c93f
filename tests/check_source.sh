#!/usr/bin/env bash
# Checks of the sources that no compiler makes. Usage: check_source.sh [CHECK...], without a name
# all of them. Prints each offending line; exits with 1 if there is any.
#
#   includes   each folder includes only what its place in core <- scripting <- cli allows
#   co_await   no co_await in a condition, which GCC 12 miscompiles in silence
#   places     no package mirror's host and no path of one machine stands in the repository
#
# CARDLOOM_ROOT names another tree to check; the tests of this script use it.
set -euo pipefail

root=${CARDLOOM_ROOT:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
cd "$root"
failures=0

# report TITLE: reads offending lines, prints them under TITLE and remembers the failure.
report() {
    local lines
    lines=$(cat)
    [[ -n $lines ]] || return 0
    printf '%s:\n%s\n' "$1" "$lines"
    failures=$((failures + 1))
}

# includes_of GLOB FOLDER: FILE:LINE:NAME of each include, NAME still with its < or ".
includes_of() {
    [[ -d $2 ]] || return 0
    grep -rnoE --include="$1" '^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"][^>"]+' "$2" |
        sed -E 's/:[[:space:]]*#[[:space:]]*include[[:space:]]*/:/'
}
matching() { grep -E ":[<\"]($1)"; }
other_than() { grep -vE ":[<\"]($1)"; }

check_includes() {
    local folder standard='[a-z_]+$'  # no standard header has a dot or a slash in its name
    # What outlives a game or differs between runs has no place in the core or in its test game.
    local impure='(iostream|chrono|ctime|thread|random)$'

    report 'core/ may include only the standard library, fmt, nlohmann-json and itself' \
        <<<"$(includes_of '*.[ch]pp' core | other_than "$standard|core/|fmt/|nlohmann/")"
    report 'nlohmann-json belongs in the .cpp files of core/' \
        <<<"$(includes_of '*.hpp' core | matching 'nlohmann/')"
    report 'practice/ may include only the standard library, core/ and itself' \
        <<<"$(includes_of '*.[ch]pp' practice | other_than "$standard|core/|practice/")"
    for folder in core practice; do
        report "$folder/ has no streams, clocks, threads or randomness of its own" \
            <<<"$(includes_of '*.[ch]pp' "$folder" | matching "$impure")"
    done
    report 'scripting/ may include only core/, itself, Lua, sol2, yaml-cpp, fmt, nlohmann-json' \
        <<<"$(includes_of '*.[ch]pp' scripting |
            other_than "$standard|core/|scripting/|fmt/|nlohmann/|yaml-cpp/|sol/|lua\.hpp")"
    for folder in scenarios bench cli; do
        report "$folder/ reaches Lua and YAML only through scripting/" \
            <<<"$(includes_of '*.[ch]pp' "$folder" | matching 'yaml-cpp/|sol/|lua[a-z]*\.h|tests/')"
    done
    for folder in core practice scripting scenarios bench cli tests; do
        report 'include from the root of the repository, as in "core/state.hpp"' \
            <<<"$(includes_of '*.[ch]pp' "$folder" | matching '\.\.?/')"
    done
}

# files [find's tests...]: our own files, each ended by a NUL.
files() {
    find . \( -name build -o -name .deps -o -name .git \) -prune -o -type f "$@" -print0
}

check_co_await() {
    local why='a co_await is a statement or initialises one local; after an if it stands in braces'
    report "$why" <<<"$(files -name '*.[ch]pp' |
        xargs -0 -r grep -nE '(if|while|switch) *\(.*co_await' /dev/null)"
    # The same over several lines: more parentheses opened since the keyword than closed.
    local inside='\b(if|while|switch)\s*\((?:[^();{}]|(\((?:[^();{}]++|(?2))*\))|\()*?co_await'
    report "$why; in a condition of several lines" <<<"$(files -name '*.[ch]pp' |
        xargs -0 -r grep -lPz "$inside" /dev/null)"
}

check_places() {
    report 'a path of one machine' <<<"$(files |
        xargs -0 -r grep -nIE '(^|[^[:alnum:]_.~-])/(work|home|root|Users)/' /dev/null)"
    report 'something beside the checkout' <<<"$(files |
        xargs -0 -r grep -nIE '\.\./shared' /dev/null)"

    # The mirrors are whatever this machine's apt uses; without apt there is nothing to ask.
    command -v apt-get >/dev/null || return 0
    local hosts
    # shellcheck disable=SC2016  # apt's own variable
    hosts=$(apt-get indextargets --format '$(REPO_URI)' |
        sed -nE 's#^[a-z+]+://([^/@]*@)?([^/:]+).*#\2#p' | sort -u)
    [[ -n $hosts ]] || return 0
    report "a package mirror's host name" <<<"$(files | xargs -0 -r grep -nIF "$hosts" /dev/null)"
}

[[ $# -gt 0 ]] || set -- includes co_await places
for check in "$@"; do
    case $check in
        includes) check_includes ;;
        co_await) check_co_await ;;
        places) check_places ;;
        *) echo "no check named '$check'" >&2 && exit 2 ;;
    esac
done
exit $((failures > 0))
