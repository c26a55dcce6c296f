#!/usr/bin/env bash
# wine.sh FOLDER PROGRAM [ARGUMENT...]  runs a Windows program with a separate Wine in FOLDER and ends with the
# program's status, or with 77 if Wine is not installed. Wine's server keeps running for later programs: stop_wine.sh
# ends it.
set -euo pipefail
command -v wine >/dev/null || { echo "SKIPPED: wine is not installed"; exit 77; }
source "$(dirname "${BASH_SOURCE[0]}")/wine_environment.sh"
folder=$1
shift
use_wine "$folder"
# The server would keep a pipe open and block its reader, so the output goes to files first.
output=$(mktemp "$folder/output.XXXXXX")
messages=$(mktemp "$folder/messages.XXXXXX")
trap 'rm -f "$output" "$messages"' EXIT
status=0
setsid -w timeout -k 5 "${WINE_SECONDS:-900}" wine "$@" >"$output" 2>"$messages" </dev/null || status=$?
cat "$output"
cat "$messages" >&2
exit "$status"
