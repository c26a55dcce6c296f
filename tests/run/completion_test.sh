#!/usr/bin/env bash
# completion_test.sh PROGRAM  what Tab completes in bash, and in zsh and fish where they are installed; man reads its
# page.
set -euo pipefail
program=$1
here=$(dirname "$(realpath "$0")")
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
completes "trisview render --game-dir " "base.pk3 folder"
completes "trisview render --out-dir " "folder"
completes "trisview render --size 2" ""
completes "trisview --listfile notes.txt com" "compare completion"
completes "trisview --part render --no-e" "--no-effects"
completes "trisview completion z" "zsh"
completes "trisview batch no" "notes.txt"
completes "trisview -- a" "a.md2"

# The same in zsh and fish: words, and what is offered.
asked=(
    "trisview re" "render"
    "trisview render --shad" "--shading"
    "trisview render --shading " "flat lit normals unlit"
    "trisview --part render --no-e" "--no-effects"
    "trisview --listfile notes.txt com" "compare completion"
    "trisview --listfile notes.txt render --shad" "--shading"
    "trisview --game-dir " "base.pk3 folder"
    "trisview -- re" ""
)

# offered SHELL WORDS...  a line for each of the words
offered() {
    local words
    if [[ $1 == zsh ]]; then
        zsh -f "$here/zsh_candidates.zsh" "$work/zsh" "$work/files" "${@:2}"
        return
    fi
    for words in "${@:2}"; do
        fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$work/fish" "$words" | cut -f1 | sed 's,/$,,' |
            sort -u | paste -sd" "
    done
}

# offers SHELL [WORDS EXPECTED]...
offers() {
    local shell=$1 i lines words=()
    shift
    for ((i = 1; i <= $#; i += 2)); do words+=("${!i}"); done
    mapfile -t lines < <(offered "$shell" "${words[@]}")
    for ((i = 0; i < ${#words[@]}; ++i)); do
        [[ ${lines[i]-} == "${*:2 * i + 2:1}" ]] && continue
        printf 'FAILED: in %s "%s" gives "%s", not "%s"\n' "$shell" "${words[i]}" "${lines[i]-}" "${*:2 * i + 2:1}"
        failures=$((failures + 1))
    done
}

if command -v zsh >/dev/null; then
    offers zsh "${asked[@]}" "trisview --compare a.md2 B.MD3 --comp" "" # once is enough
fi
if command -v fish >/dev/null; then
    offers fish "${asked[@]}"
fi

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
    for width in 80 100; do
        page=$(MANWIDTH=$width man --warnings -l "$work/trisview.1" 2>"$work/complaints")
        accepted cat "$work/complaints"
        grep -q -e '--turntable' <<<"$page" || accepted echo "the manual does not show --turntable"
    done
else
    echo "without man: the manual is not checked"
fi
exit $((failures > 0))
