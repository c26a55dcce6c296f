#!/usr/bin/env bash
# paths_test.sh SAMPLES PROGRAM...  difficult paths: non-ASCII names, long names, a read-only folder, a full disk.
# PROGRAM... runs Trisview on this system or under Wine. It must work or report the reason.
set -euo pipefail
samples=$1
shift
program=("$@")
work=$(mktemp -d)
mounted=()
clean_up() {
    for folder in "${mounted[@]}"; do umount "$folder"; done
    rm -rf "$work"
}
trap clean_up EXIT

fail() {
    printf 'FAILED: %s\n' "$*"
    cat "$work/output" "$work/messages"
    exit 1
}

# run EXPECTED_STATUS ARGUMENT...
run() {
    local expected=$1 status=0
    shift
    "${program[@]}" "$@" >"$work/output" 2>"$work/messages" || status=$?
    [[ $status -eq 77 ]] && grep -q '^SKIPPED' "$work/output" && cat "$work/output" && exit 77
    [[ $status -eq $expected ]] || fail "status $status, not $expected: $*"
}

# works_in FOLDER
works_in() {
    mkdir -p "$1"
    cp "$samples"/creature/creature.md2 "$samples"/creature/creature.pcx "$1/"
    run 0 info "$1/creature.md2"
    grep -q "^$(basename "$1")\|creature.md2" "$work/output" || fail "info does not name the file"
    run 0 export "$1/creature.md2" -o "$1/Ж out.obj"
    [[ -s $1/Ж\ out.obj ]] || fail "nothing was written into $1"
    run 3 info "$1/Ж none.md2"
    grep -qF "${1##*/}/Ж none.md2: no such file" "$work/messages" || fail "the message does not name the path"
}

# refused_in FOLDER REASON  writing must fail and leave no files
refused_in() {
    local before
    before=$(ls -A "$1")
    run 1 export "$samples/creature/creature.md2" -o "$1/x.obj"
    grep -q "x\.obj: cannot be written ($2)" "$work/messages" || fail "the reason is not '$2'"
    [[ $(ls -A "$1") == "$before" ]] || fail "something was left in $1: $(ls -A "$1")"
}

works_in "$work/mödel ü 100% Ж"

deep=$work
while [[ ${#deep} -lt 400 ]]; do deep+=/a_folder_with_a_name_of_fifty_letters_or_thereabouts; done
works_in "$deep"

# disk FOLDER OPTION...  mounts a separate disk if allowed
disk() {
    mkdir "$1"
    mount -t tmpfs "${@:2}" tmpfs "$1" 2>/dev/null || return 1
    mounted+=("$1")
}
if disk "$work/full" -o size=16k; then
    reason='No space left on device'
    [[ ${program[*]} == */wine.sh* ]] && reason+='\|Invalid argument' # by Wine's C library
    refused_in "$work/full" "$reason"
else
    echo "left out: a full disk (nothing can be mounted here)"
fi
if disk "$work/closed" -o ro; then
    refused_in "$work/closed" 'Read-only file system\|Permission denied' # the messages of Linux and Windows
elif [[ $(id -u) -ne 0 ]]; then
    chmod a-w "$work/closed"
    refused_in "$work/closed" 'Permission denied'
else
    echo "left out: a read-only folder (the superuser may write anywhere)"
fi
