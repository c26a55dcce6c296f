#!/usr/bin/env bash
# viewer.sh [ARGUMENT...]  becomes the program for Windows in $TRISVIEW_WINDOWS_BUILD, so that a signal reaches it.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/wine_environment.sh"
use_wine "$TRISVIEW_WINDOWS_BUILD/wine"
# Settings of the test before this one are forgotten.
find "$WINEPREFIX/drive_c/users" -path '*/AppData/Roaming/trisview' -prune -exec rm -rf {} +
exec wine "$TRISVIEW_WINDOWS_BUILD/trisview.exe" "$@" >"$TRISVIEW_WINDOWS_BUILD/wine/viewer.log" 2>&1 </dev/null
