#!/usr/bin/env bash
# same_info_test.sh PROGRAM WINE_FOLDER WINDOWS_PROGRAM CORPUS  checks that `info --json` gives the same bytes for every
# corpus model with this system's program and with the Windows program.
set -euo pipefail
program=$(realpath -m "$1") wine_folder=$(realpath -m "$2") windows_program=$(realpath -m "$3") corpus=$4
command -v wine >/dev/null || { echo "SKIPPED: wine is not installed"; exit 77; }
[[ -x $program ]] || { echo "SKIPPED: $program is not built"; exit 77; }
[[ -d $corpus ]] || { echo "SKIPPED: no corpus: $corpus"; exit 77; }
runner=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/wine.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$corpus" # relative paths are the same on both systems
count=0 different=0
while IFS= read -r -d '' file; do
    here=0 there=0
    "$program" info --json "$file" >"$work/here" 2>"$work/here.messages" || here=$?
    "$runner" "$wine_folder" "$windows_program" info --json "$file" >"$work/there" 2>"$work/there.messages" || there=$?
    count=$((count + 1))
    if [[ $here -eq $there ]] && cmp -s "$work/here" "$work/there" && cmp -s "$work/here.messages" "$work/there.messages"; then
        continue
    fi
    different=$((different + 1))
    echo "$file: status $here here, $there there"
    diff "$work/here" "$work/there" | head -10 || true
    diff "$work/here.messages" "$work/there.messages" | head -4 || true
done < <(find . -type f -iregex '.*\.\(md2\|mdx\|md3\|m2\|mdl\|iqm\|glb\|gltf\)' -printf '%P\0' | sort -z)
echo "$count models, $different told differently"
[[ $count -gt 0 && $different -eq 0 ]]
