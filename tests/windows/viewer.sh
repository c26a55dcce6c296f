#!/usr/bin/env bash
# viewer.sh [ARGUMENT...]  replaces itself with the Windows program in $TRISVIEW_WINDOWS_BUILD, so that signals reach
# it.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/wine_environment.sh"
use_wine "$TRISVIEW_WINDOWS_BUILD/wine"
# Deletes the settings of the previous test.
find "$WINEPREFIX/drive_c/users" -path '*/AppData/Roaming/trisview' -prune -exec rm -rf {} +
exec wine "$TRISVIEW_WINDOWS_BUILD/trisview.exe" "$@" >"$TRISVIEW_WINDOWS_BUILD/wine/viewer.log" 2>&1 </dev/null
