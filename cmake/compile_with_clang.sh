#!/usr/bin/env bash
# compile_with_clang.sh CLANG COMPILER OPTION...  calls Clang with options for GCC (cmake/ClangTests.cmake)
exec "$1" "${@:3}" -Wno-unknown-warning-option -Wno-unused-command-line-argument
