#!/usr/bin/env bash
# wine.sh FOLDER PROGRAM [ARGUMENT...]  runs a program for Windows with a Wine of its own in FOLDER and ends with the
# program's status; with 77 where there is no Wine. Wine's server stays for later programs: stop_wine.sh ends it.
set -euo pipefail
command -v wine >/dev/null || { echo "SKIPPED: wine is not installed"; exit 77; }
source "$(dirname "${BASH_SOURCE[0]}")/wine_environment.sh"
folder=$1
shift
use_wine "$folder"
# The server would keep a pipe open, and who reads it would wait for ever: what is printed goes into files first.
output=$(mktemp "$folder/output.XXXXXX")
messages=$(mktemp "$folder/messages.XXXXXX")
trap 'rm -f "$output" "$messages"' EXIT
status=0
setsid -w timeout -k 5 "${WINE_SECONDS:-900}" wine "$@" >"$output" 2>"$messages" </dev/null || status=$?
cat "$output"
cat "$messages" >&2
exit "$status"
