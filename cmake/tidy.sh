# Sourced by ./test. The whole tree takes clang-tidy two hours of processor time, a change some seconds a file.

# check_changed_lines [COMMIT]  clang-tidy on the lines of app, formats, renderer and tests that changed since COMMIT
check_changed_lines() {
    local base=${1:-HEAD~1} build=$root/build/tidy report=$root/build/tidy.txt
    # Each file by itself: a batch of the release build cannot be checked by lines.
    say "Configuring build/tidy"
    cmake --preset dev -S "$root" -B "$build" -DTRISVIEW_TESTS=ON >"$root/build/tidy.log" 2>&1 || {
        cat "$root/build/tidy.log" >&2
        return 1
    }
    cmake --build "$build" --target glad >>"$root/build/tidy.log" 2>&1
    say "Checking the lines that changed since $base"
    git -C "$root" diff -U0 "$base" -- '*.cpp' |
        (cd "$root" && clang-tidy-diff -p1 -path "$build" -j "$(nproc)" -quiet -extra-arg=-Wno-unknown-warning-option \
            -extra-arg=-Wno-ignored-optimization-argument) >"$report" 2>&1 || true
    if grep -E 'warning:|error:' -A 3 "$report"; then return 1; fi
}
