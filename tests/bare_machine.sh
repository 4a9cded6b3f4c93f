#!/usr/bin/env bash
# Proves that a machine with nothing but Debian 12 and this checkout needs one command: makes a
# minimal Debian tree, copies the checkout in and runs the command there, each command in a tree of
# its own, and a second time to see that it does no needless work.
#
# Usage, as root: tests/bare_machine.sh ['COMMAND'...]   (without any: './dev test' './dev play')
#
# It needs debootstrap and a gigabyte or two in TMPDIR, and takes some minutes. It is no part of CI.
set -euo pipefail

release=bookworm
checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "bare machine: $*"; }
fail() {
    say "$*" >&2
    exit 2
}

[[ $(id -u) == 0 ]] || fail "must run as root: it makes a root file system"
command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
# shellcheck disable=SC2016  # apt's own variable
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian' \
    'Created-By: Packages' | head -n 1)
[[ -n $mirror ]] || fail "apt-get names no mirror of Debian: run apt-get update"
[[ $# -gt 0 ]] || set -- './dev test' './dev play'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT  # nothing is mounted in there: see inside()

# The network as this machine has it; all else as Debian ships it.
make_tree() {
    debootstrap --variant=minbase "$release" "$work/minimal" "$mirror" >"$work/debootstrap.log" ||
        { tail -n 20 "$work/debootstrap.log" && fail "debootstrap failed"; }
    rm -rf "$work/minimal"/var/lib/apt/lists/* "$work/minimal"/var/cache/apt/archives/*.deb
    cp -L /etc/resolv.conf /etc/hosts "$work/minimal/etc/"
    apt-config dump Acquire | grep -E '^Acquire::(https?::|Check-Valid-Until)' \
        >"$work/minimal/etc/apt/apt.conf.d/99network" || true
    if [[ $mirror == https:* ]]; then
        mkdir -p "$work/minimal/etc/ssl/certs"
        cp -L /etc/ssl/certs/ca-certificates.crt "$work/minimal/etc/ssl/certs/"
    fi
    mkdir "$work/minimal/cardloom"
    tar -C "$checkout" --exclude=./build --exclude=./.deps --exclude=./.git -c . |
        tar -C "$work/minimal/cardloom" -x --no-same-owner
}

# inside TREE COMMAND: in a mount namespace of its own, so that no mount outlives the command.
inside() {
    # shellcheck disable=SC2016  # expanded by the inner shell
    unshare --mount --pid --fork bash -ec '
        mount --make-rprivate /
        mount -t proc proc "$0/proc"
        exec chroot "$0" /usr/bin/env -i HOME=/tmp PATH=/usr/sbin:/usr/bin:/sbin:/bin \
            LANG=C.UTF-8 bash -c "cd /cardloom && $1"' "$1" "$2" </dev/null
}

timed() {
    local start=$SECONDS
    inside "$1" "$2" || fail "failed: $2"
    say "$2: $((SECONDS - start)) seconds"
}

say "making a minimal $release tree"
make_tree
for tool in g++ cmake ninja clang++ lua5.4 git python3; do
    ! inside "$work/minimal" "which $tool" >/dev/null || fail "the tree is not bare: it has $tool"
done
for command in "$@"; do
    cp -a "$work/minimal" "$work/tree"
    timed "$work/tree" "$command"
    say "once more"
    timed "$work/tree" "$command"
    rm -rf "${work:?}/tree"
done
say "all worked: $*"
