# Sourced by ./test behind setup.sh: how much of formats the tests run.

# print_coverage FOLDER  a table of the lines and branches run since the counts in this build folder were deleted; those
# of each file go to FOLDER/coverage.txt. Headers are left out: what others call of them is not counted. A throw of the
# standard library that no test provokes is no branch of ours.
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
