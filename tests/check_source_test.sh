#!/usr/bin/env bash
# Plants one mistake at a time in an otherwise clean tree and expects check_source.sh to name it.
set -euo pipefail
check=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/check_source.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
export CARDLOOM_ROOT=$tree
failures=0

# planted CHECK FILE TEXT: TEXT in FILE, and nothing else, makes CHECK fail and name FILE.
planted() {
    local output code=0
    mkdir -p "$tree/$(dirname "$2")"
    printf '%b\n' "$3" >"$tree/$2"
    output=$("$check" "$1") || code=$?
    if [[ $code != 1 || $output != *"$2"* ]]; then
        echo "'$3' in $2: wanted exit 1 and the file's name, got $code: $output"
        failures=$((failures + 1))
    fi
    rm "$tree/$2"
}

mkdir -p "$tree/core" "$tree/scripting"
printf '%s\n' '#include <vector>' '#include <fmt/format.h>' '#include "core/a.hpp"' \
    'auto x = co_await ask();' 'if (x) return;' 'if (y) {' 'co_await ask();' '}' \
    'if (y() && (y() || z()))' '    co_await ask();' >"$tree/core/a.hpp"
printf '%s\n' '#include <nlohmann/json.hpp>' >"$tree/core/a.cpp"
printf '%s\n' '#include <sol/sol.hpp>' '#include <lua.hpp>' '#include "core/a.hpp"' \
    '#include "scripting/a.hpp"' '#include <yaml-cpp/yaml.h>' >"$tree/scripting/a.cpp"
"$check" || { echo "a clean tree was refused" && failures=1; }

for header in '<yaml-cpp/yaml.h>' '<sol/sol.hpp>' '<lua.hpp>' '<lua5.4/lua.h>' '<iostream>' \
    '<chrono>' '<thread>' '<CLI/CLI.hpp>' '"scripting/versions.hpp"' '"cli/commands.hpp"' \
    '"practice/game.hpp"' '"../scripting/versions.hpp"'; do
    planted includes core/planted.cpp "#include $header"
done
planted includes core/planted.hpp '  #  include<iostream>'
planted includes core/planted.hpp '#include <nlohmann/json.hpp>'
planted includes practice/planted.cpp '#include <fmt/format.h>'
planted includes practice/planted.cpp '#include "scripting/versions.hpp"'
planted includes scripting/planted.cpp '#include "cli/commands.hpp"'
planted includes cli/planted.cpp '#include <sol/sol.hpp>'
planted includes tests/planted.cpp '#include "../core/a.hpp"'

planted co_await core/planted.cpp 'if (co_await ask()) {'
planted co_await core/planted.hpp 'while(!co_await ask()) {'
planted co_await tests/planted.cpp 'switch (co_await ask()) {'
planted co_await core/planted.cpp 'if (ready() &&\n    co_await ask()) {'
planted co_await core/planted.cpp 'while (is_good(ready(),\n    co_await ask())) {'

# Put together here, so that this file is not itself a finding.
planted places docs/planted.md "see /""home/notes.txt"
planted places docs/planted.md "see ../""shared/notes.txt"
if command -v apt-get >/dev/null; then
    # shellcheck disable=SC2016  # apt's own variable
    mirror=$(apt-get indextargets --format '$(REPO_URI)' | head -n 1)
    if [[ -n $mirror ]]; then planted places planted.sh "fetch $mirror"; fi
fi
exit $((failures > 0))
