# Sourced by ./test after setup.sh: the test coverage of formats.

# print_coverage FOLDER  prints a table of the lines and branches run since the counts in this build folder were
# deleted; details per file go to FOLDER/coverage.txt. Without headers, since calls from other code are not counted.
# Exceptions of the standard library that no test causes do not count as branches.
print_coverage() {
    local folder=$1
    say "Counting; each file: $folder/coverage.txt"
    gcovr --root "$root" --filter "$root/formats/.*\.cpp" --exclude-throw-branches --exclude-unreachable-branches \
        -j "$(nproc)" --json-summary "$folder/coverage.json" --txt "$folder/coverage.txt" "$folder/formats"
    printf '%-20s %17s %25s\n' folder lines branches
    jq -r 'def row(name; files): [name, (files | map(.line_covered) | add), (files | map(.line_total) | add),
                                  (files | map(.branch_covered) | add), (files | map(.branch_total) | add)] | @tsv;
           (.files | group_by(.filename | split("/")[:-1])[] | row(.[0].filename | split("/")[:-1] | join("/"); .)),
           row("all"; .files)' "$folder/coverage.json" |
        while read -r name lines all_lines branches all_branches; do
            awk -v name="$name" -v lines="$lines" -v all_lines="$all_lines" -v branches="$branches" \
                -v all_branches="$all_branches" 'function percent(part, all) { return all ? 100 * part / all : 100 }
                BEGIN { printf "%-20s %5d of %5d %5.1f %% %7d of %6d %5.1f %%\n", name, lines, all_lines,
                        percent(lines, all_lines), branches, all_branches, percent(branches, all_branches) }'
        done
}
