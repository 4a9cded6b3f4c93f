#!/usr/bin/env bash
# What a page of the documents shows is true. Usage: readme_test.sh PROGRAM PAGE
#
#   ```sh    every line is a command that runs here, or one from the short list of those that build;
#            a line that ends with "CI: --OPTION VALUE" is run with that value instead of its own
#   ```text  what the command before it prints: these lines, in this order; ... stands for more
#   ```yaml FILE, ```lua FILE  is written to that file for the commands after it
#   ```cpp   stands word for word in a source file
#
# Links and source files that are named must exist, and so must every command of ./dev.
set -u

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=$(realpath "$1")
page=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
ran=0

complain() {
    printf '%s\n' "$@"
    failures=$((failures + 1))
}

# Commands run in a scratch directory, where ./dev skips the building.
mkdir "$work/bin"
ln -s "$program" "$work/bin/cardloom"
cat >"$work/dev" <<END
#!/usr/bin/env bash
case \$1 in
    play | bench) exec cardloom "\$@" ;;
    help) exec '$root/dev' help ;;
    *) exit 3 ;;
esac
END
chmod +x "$work/dev"
# Each document finds the content as it is, whatever the one before has written.
lay_content() {
    rm -rf "$work"/{rules,samples,cards}
    cp -r "$root/rules" "$root/samples" "$root/cards" "$work/"
}

# command_line FILE LINE: runs it, or knows it as one that does not belong inside a test.
command_line() {
    local file=$1 line=$2
    case $line in
        'cardloom bench'* | './dev bench'*) line+=' --effort 0.01' ;;
        'cardloom '* | './dev play'* | './dev help') ;;
        './dev test'* | './dev build'* | './dev check'* | './dev sanitize' | './dev format'* | \
            'tests/bare_machine.sh'* | '.ci/run' | 'git clone '* | 'cd '* | 'cmake --'* | \
            'ctest --'*) return ;;
        *) complain "$file: a command that no test knows: $line" && return ;;
    esac
    ran=$((ran + 1))
    (cd "$work" && PATH=$work/bin:$PATH bash -c "$line") >"$work/output" 2>"$work/errors" ||
        complain "$file: exit code $? of: $line" "$(head -n 5 "$work/errors")"
}

# output FILE: the block of lines on stdin against what the last command printed.
output() {
    local file=$1 wanted at=0 found
    while IFS= read -r wanted; do
        [[ $wanted != ... ]] || continue
        found=$(tail -n +$((at + 1)) "$work/output" | grep -nxF -m 1 -e "$wanted")
        if [[ -z $found ]]; then
            complain "$file shows a line that its command does not print there (any more):" \
                "  $wanted"
            return
        fi
        at=$((at + ${found%%:*}))
    done
}

# code FILE: the block on stdin against the sources.
code() {
    local file=$1 block source
    block=$(cat)
    for source in "$root"/{core,practice,bench,cli,tests}/*.[ch]pp; do
        [[ $(<"$source") != *"$block"* ]] || return 0
    done
    complain "$file shows code that stands in no source:" "$block"
}

# in_tests LINE: a line of a document without its remark, and as small as the remark says.
in_tests() {
    local line option value
    line=$(sed -E 's/(^| +)#.*//' <<<"$1")
    if [[ $1 =~ CI:\ (--[a-z]+)\ ([^ ]+)$ ]]; then
        option=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]}
        line=$(sed -E "s/ $option [^ ]+/ $option $value/" <<<"$line")
    fi
    echo "$line"
}

blocks() {
    local file=$1 line kind=none block=
    while IFS= read -r line; do
        if [[ $kind == none ]]; then
            [[ $line != '```'* ]] || { kind=${line#'```'} block=; }
        elif [[ $line == '```' ]]; then
            case $kind in
                sh) while IFS= read -r line; do
                    line=$(in_tests "$line")
                    [[ -z $line ]] || command_line "$file" "$line" </dev/null
                done <<<"${block%$'\n'}" ;;
                text) output "$file" <<<"${block%$'\n'}" ;;
                cpp) code "$file" <<<"${block%$'\n'}" ;;
                yaml\ * | lua\ *)
                    mkdir -p "$(dirname "$work/${kind#* }")"
                    printf '%s' "$block" >"$work/${kind#* }"
                    ;;
            esac
            kind=none
        else
            block+=$line$'\n'
        fi
    done <"$root/$file"
    [[ $kind == none ]] || complain "$file: a block of code is not closed"
}

mentions() {
    local file=$1 name folder
    folder=$(dirname "$file")
    while read -r name; do
        [[ -e $root/$folder/$name ]] || complain "$file links to $name, which is not there"
    done < <(grep -oE '\]\([^)#: ]+\)' "$root/$file" | sed -E 's/^\]\((.*)\)$/\1/')
    while read -r name; do
        [[ -e $root/$name || -e $work/$name ]] || complain "$file names $name, which is not there"
    done < <(grep -oP '(?<![\w/-])(core|practice|scripting|scenarios|sim|bots|bench|cli|tests|docs|rules)/[a-z_/-]+\.[a-z]+\b' \
        "$root/$file")
    while read -r name; do
        "$root/dev" help | grep -qE "^  $name " ||
            complain "$file names ./dev $name: no such command"
    done < <(grep -oE '\./dev [a-z]+' "$root/$file" | cut -d ' ' -f 2 | sort -u)
}

cd "$root" || exit 2
[[ -e $page ]] || complain "there is no page $page"
lay_content
blocks "$page"
mentions "$page"
echo "$ran commands of $page were run"
[[ $page != README.md || $ran -gt 0 ]] || complain "the README shows no command"
exit $((failures > 0))
