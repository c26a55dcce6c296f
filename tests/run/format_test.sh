#!/usr/bin/env bash
# format_test.sh CLANG_FORMAT ROOT  fails if a source file is not formatted according to .clang-format. Other versions
# of clang-format break lines differently: exits with 77 (skipped).
set -euo pipefail
clang_format=$1
cd "$2"
if [[ $("$clang_format" --version) != *" version 14."* ]]; then
    echo "skipped: $("$clang_format" --version) is not version 14"
    exit 77
fi
find app assets formats renderer tests -name '*.[ch]pp' -print0 |
    xargs -0 -n 40 -P "$(nproc)" "$clang_format" --dry-run --Werror
