#!/usr/bin/env bash
# recipes_test.sh PROGRAM SAMPLES PAGE...  runs every command of the pages, in order, in a copy of the samples
set -euo pipefail
program=$1 samples=$2
shift 2

command -v jq >/dev/null || { echo "SKIPPED: jq is not installed"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/config"
ln -s "$program" "$work/bin/trisview"
export PATH=$work/bin:$PATH XDG_CONFIG_HOME=$work/config HOME=$work

# commands_of PAGE  the indented lines of a page, without those that set up the shell, build the program or open a
# window
commands_of() {
    sed -n 's/^    //p' "$1" | grep -vE '^(alias|cd|git clone|\./run|\./test|cmake)\b|--state '
}

count=0
for page in "$@"; do
    rm -rf "$work/samples"
    cp -r "$samples" "$work/samples"
    commands_of "$page" >"$work/commands"
    if ! grep -q '^trisview' "$work/commands"; then
        echo "$page: no command of trisview in it" >&2
        exit 1
    fi
    # One shell for the whole page: it stops at the first failing command and reports it.
    (cd "$work/samples" && bash -euo pipefail -x "$work/commands" </dev/null >"$work/output" 2>"$work/trace") || {
        echo "$page: a command failed:" >&2
        tail -5 "$work/trace" >&2
        exit 1
    }
    while read -r output; do # each output file named in a command
        count=$((count + 1))
        if [[ ! -s $work/samples/$output ]]; then
            echo "$page: $output was not written" >&2
            exit 1
        fi
    done < <(grep -oE -- '-o [a-z0-9_-]+\.[a-z]+' "$work/commands" | cut -d' ' -f2)
done
# Models with equal names have different images, and skins inside a model are not missing.
while read -r model; do
    [[ -s $work/samples/images/$model.png ]] || { echo "no image of $model" >&2; exit 1; }
done < <(cd "$work/samples" && trisview ls --models creature.pk3)
missing=$(sed -n "s/^    trisview info .*| jq -r '\(\.textures.*\)'$/\1/p" "$page")
[[ $missing == *.tried* ]] || { echo "$page: the recipe for missing textures is gone" >&2; exit 1; }
for model in "$work"/samples/creature/quake/*.mdl; do
    found=$(trisview info "$model" --json | jq -r "$missing")
    [[ -z $found ]] || { echo "$model: not missing: $found" >&2; exit 1; }
done
echo "$count outputs written"
