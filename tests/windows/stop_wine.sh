#!/usr/bin/env bash
# stop_wine.sh FOLDER  ends the processes that wine.sh left running in FOLDER.
set -euo pipefail
[[ ! -d $1/prefix ]] || WINEPREFIX=$(cd "$1/prefix" && pwd) wineserver -k >/dev/null 2>&1 </dev/null || true
