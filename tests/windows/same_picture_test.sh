#!/usr/bin/env bash
# same_picture_test.sh PROGRAM PICTURE WINE_FOLDER WINDOWS_PROGRAM render ARGUMENT...  checks that this system's program
# and the Windows program draw the same picture, byte for byte: PICTURE-linux.png and PICTURE.png. Reports the size of
# any difference.
set -euo pipefail
program=$1 picture=$2 wine_folder=$3 windows_program=$4
shift 4
command -v wine >/dev/null || { echo "SKIPPED: wine is not installed"; exit 77; }
[[ -x $program ]] || { echo "SKIPPED: $program is not built"; exit 77; }
runner=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/wine.sh
"$program" "$@" -o "$picture-linux.png" --force
"$runner" "$wine_folder" "$windows_program" "$@" -o "$picture.png" --force
cmp "$picture-linux.png" "$picture.png" && exit 0
"$program" "$@" -o "$picture-again.png" --force --reference "$picture.png" --threshold 0 --difference "$picture-difference.png" || true
exit 1
