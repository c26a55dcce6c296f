#!/usr/bin/env bash
# thumbnailer_test.sh PROGRAM THUMBNAILER SAMPLES  thumbnails as file managers ask for them: by the line of the
# thumbnailer, without home and display, into an empty file; then in a sandbox that shows one renamed file (bwrap).
set -euo pipefail
program=$(realpath "$1")
line=$(sed -n 's/^Exec=trisview //p' "$2")
samples=$(realpath "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# arguments INPUT OUTPUT  those of the thumbnailer for a size of 96
arguments() {
    local words=${line//%s/96}
    words=${words//%o/$2}
    echo "${words//%i/$1}"
}

# fails TEXT
fails() {
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

# is_thumbnail FILE TITLE [HEIGHT]  a PNG of 96 x HEIGHT (96) pixels
is_thumbnail() {
    local head expected
    head=$(od -A n -t x1 -N 24 "$1" | tr -d ' \n')
    expected=89504e470d0a1a0a0000000d4948445200000060$(printf '%08x' "${3:-96}")
    [[ $head == "$expected" ]] || fails "$2: it begins with $head, expected $expected"
}

# plain INPUT [HEIGHT]  without home and display
plain() {
    : >"$work/made"
    # shellcheck disable=SC2046
    env -i PATH=/usr/bin:/bin "$program" $(arguments "$1" "$work/made") 2>"$work/messages" || fails "$1: status $?"
    [[ -s $work/messages ]] && fails "$1: $(cat "$work/messages")"
    is_thumbnail "$work/made" "$1" "${2:-96}"
}

# Only this one file and the programs of the system are there.
in_sandbox() {
    bwrap --unshare-all --die-with-parent --clearenv --ro-bind /usr /usr --symlink usr/lib /lib --symlink usr/lib64 /lib64 \
        --symlink usr/bin /bin --proc /proc --dev /dev --ro-bind "$program" /trisview --ro-bind "$1" /in \
        --bind "$work/out" /out "${@:2}"
}

# alone INPUT STATUS [HEIGHT]  in the sandbox, under another name
alone() {
    local status=0
    rm -rf "$work/out"
    mkdir "$work/out"
    : >"$work/out/made"
    # shellcheck disable=SC2046
    in_sandbox "$1" /trisview $(arguments /in /out/made) 2>"$work/messages" || status=$?
    [[ $status == "$2" ]] || fails "$1: status $status instead of $2: $(cat "$work/messages")"
    if [[ $2 == 0 ]]; then
        [[ -s $work/messages ]] && fails "$1: $(cat "$work/messages")"
        is_thumbnail "$work/out/made" "$1" "${3:-96}"
    else
        [[ -s $work/messages ]] || fails "$1: no message"
        [[ -s $work/out/made ]] && fails "$1: a thumbnail"
    fi
    return 0
}

cp "$samples/creature/creature.md2" "$work/the model"
"$program" export "$samples/creature/creature.md2" -o "$work/creature.glb"
plain "$samples/creature/creature.md2"
plain "$samples/creature/m2/Creature.m2"
plain "$samples/creature/creature.pcx" 48 # of 512x256 pixels
plain "$work/creature.glb"

mkdir "$work/out"
if ! in_sandbox "$program" /bin/true 2>"$work/messages"; then
    echo "without a sandbox: bwrap is not installed or cannot make namespaces: $(head -c 200 "$work/messages")"
    exit $((failures > 0 ? 1 : 77))
fi
alone "$work/the model" 0
alone "$samples/creature/quake/creature.mdl" 0
alone "$samples/creature/m2/CreatureSkinAqua.blp" 0 48 # of 512x256 pixels
alone "$work/creature.glb" 0
alone "$samples/creature/m2/Creature.m2" 1 # its views are in another file
alone "$samples/creature/m2_classic/Creature.m2" 0
exit $((failures > 0))
