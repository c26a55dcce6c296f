#!/usr/bin/env bash
# compile_with_clang.sh CLANG COMPILER OPTION...  calls Clang with options for GCC (cmake/ClangTests.cmake)
clang=$1
shift 2
for option in "$@"; do # headers to be precompiled would include their last result, which another compiler may have made
    if [[ $option == *.gch ]]; then rm -f "$option"; fi
done
exec "$clang" "$@" -Wno-unknown-warning-option -Wno-unused-command-line-argument
