#!/usr/bin/env bash
# completion_test.sh PROGRAM  what Tab completes in bash; zsh, fish and man read their files where they are installed.
set -euo pipefail
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8

for shell in bash zsh fish; do "$program" completion "$shell" >"$work/$shell"; done
"$program" manual >"$work/trisview.1"
mkdir -p "$work/files/folder"
cd "$work/files"
: >a.md2
: >B.MD3
: >'my model.md2'
: >notes.txt
: >base.pk3

failures=0

# completes "WORDS" "EXPECTED"  the last word is completed; EXPECTED has all candidates in the order of their names
completes() {
    local candidates
    candidates=$(bash --norc -c '
        source "$1"
        IFS=" " read -r -a COMP_WORDS <<<"$2"
        [[ $2 == *" " ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _trisview 2>/dev/null
        printf "%s\n" "${COMPREPLY[@]}" | sort | paste -sd" "' bash "$work/bash" "$1")
    [[ $candidates == "$2" ]] && return
    printf 'FAILED: "%s" gives "%s", not "%s"\n' "$1" "$candidates" "$2"
    failures=$((failures + 1))
}

completes "trisview re" "render"
completes "trisview ex" "export extract"
completes "trisview a" "a.md2"
completes "trisview ba" "base.pk3 batch"
completes "trisview B" "B.MD3"
completes "trisview help ta" "table"
completes "trisview render --shad" "--shading"
completes "trisview render --shading " "flat lit normals unlit"
completes "trisview render --shading = u" "unlit"
completes "trisview render --show grid,ax" "grid,axes"
completes "trisview check --format j" "json jsonl junit"
completes "trisview check --fail-on w" "warning"
completes "trisview import --profile q" "quake2 quake3"
completes "trisview edit --fix pa" "paths"
completes "trisview render n" ""
completes "trisview render fo" "folder"
completes "trisview render --palette n" "notes.txt"
completes "trisview render --game-dir " "folder"
completes "trisview render --size 2" ""
completes "trisview --listfile notes.txt com" "compare completion"
completes "trisview --part render --no-e" "--no-effects"
completes "trisview completion z" "zsh"
completes "trisview batch no" "notes.txt"
completes "trisview -- a" "a.md2"

# accepted COMMAND...  it must succeed without output
accepted() {
    local complaints
    if complaints=$("$@" 2>&1) && [[ -z $complaints ]]; then return; fi
    printf 'FAILED: %s\n%s\n' "$*" "$complaints"
    failures=$((failures + 1))
}

accepted bash -n "$work/bash"
for shell in zsh fish; do
    if command -v "$shell" >/dev/null; then
        accepted "$shell" -n "$work/$shell"
    else
        echo "without $shell: its completions are not checked"
    fi
done
if command -v man >/dev/null && man --help 2>/dev/null | grep -q -e --warnings; then
    page=$(MANWIDTH=100 man --warnings -l "$work/trisview.1" 2>"$work/complaints")
    accepted cat "$work/complaints"
    grep -q -e '--turntable' <<<"$page" || accepted echo "the manual does not show --turntable"
else
    echo "without man: the manual is not checked"
fi
exit $((failures > 0))
