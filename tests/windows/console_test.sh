#!/usr/bin/env bash
# console_test.sh WINE_FOLDER FOLDER_WITH_PROGRAMS SAMPLES  checks the output and exit status of trisview.com, the
# command line program.
set -euo pipefail
wine_folder=$1 programs=$2 samples=$3
command -v wine >/dev/null || { echo "SKIPPED: wine is not installed"; exit 77; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# expect STATUS PROGRAM ARGUMENT...
expect() {
    local expected=$1 status=0
    shift
    "$here/wine.sh" "$wine_folder" "$programs/$1" "${@:2}" >"$work/output" 2>"$work/messages" || status=$?
    if [[ $status -ne $expected ]]; then
        printf 'FAILED: status %s, not %s: %s\n' "$status" "$expected" "$*"
        cat "$work/output" "$work/messages"
        exit 1
    fi
}

# says FILE TEXT
says() {
    grep -qF -- "$2" "$work/$1" && return
    printf 'FAILED: no "%s" in:\n' "$2"
    cat "$work/$1"
    exit 1
}

# It passes on the program's output, its status, and unchanged arguments.
expect 0 trisview.com info "$samples/creature/creature.md2"
says output creature.md2
cp "$work/output" "$work/through"
expect 0 trisview.exe info "$samples/creature/creature.md2"
cmp "$work/through" "$work/output"
expect 3 trisview.com info 'none "ü Ж".md2'
says messages 'none "ü Ж".md2: no such file'
expect 2 trisview.com xyzzy
says messages "there is no command or file 'xyzzy'"

# A reader that closes the pipe ends it without a message: the output is larger than a pipe's buffer.
mkdir "$work/many"
cp "$samples/creature/creature.md2" "$work/model"
for i in $(seq 1500); do ln "$work/model" "$work/many/a_model_with_a_name_of_fifty_letters_or_thereabouts_$i.md2"; done
(
    source "$here/wine_environment.sh"
    use_wine "$wine_folder"
    mkfifo "$work/pipe"
    head -c 10 "$work/pipe" >"$work/head" &
    setsid -w timeout 60 wine "$programs/trisview.exe" ls --models "$work/many" >"$work/pipe" 2>"$work/messages" </dev/null || true
    wait
)
[[ $(stat -c %s "$work/head") -eq 10 ]] || { echo "FAILED: nothing came through the pipe"; exit 1; }
if [[ -s $work/messages ]]; then
    printf 'FAILED: a reader that went away is told as a failure:\n'
    cat "$work/messages"
    exit 1
fi

# A missing program is reported.
expect 1 trisview.com --control "$work/socket" "$samples/creature/creature.md2"
says messages "this system has no control sockets"
