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

# A cluster that runs the tasks of a job array one after the other.
cat >"$work/bin/sbatch" <<'PROGRAM'
#!/usr/bin/env bash
set -euo pipefail
tasks=$(sed -n 's/^#SBATCH --array=//p' "$1")
for task in $(seq "${tasks%-*}" "${tasks#*-}"); do SLURM_ARRAY_TASK_ID=$task sh "$1"; done
PROGRAM
chmod +x "$work/bin/sbatch"

missing='none of them' # programs of recipes that are not installed
has_parallel=$(parallel --version 2>/dev/null | grep -c '^GNU parallel' || true) # another program has this name, too
if [[ $has_parallel -eq 0 ]]; then missing+='|^parallel '; fi
command -v ffmpeg >/dev/null || missing+='|\.mp4'
if [[ $missing == *'|'* ]]; then
    echo "skipped: recipes with ${missing#*|}"
    if [[ -n ${TRISVIEW_SKIPPED:-} ]]; then echo "recipes_run: recipes with ${missing#*|}" >>"$TRISVIEW_SKIPPED"; fi
fi

# commands_of PAGE  the indented lines of a page, without those that set up the shell, build the program, open a window
# or need a missing program
commands_of() {
    sed -n 's/^    //p' "$1" | grep -vE '^(alias|cd|git clone|\./run|\./test|cmake)\b|--state ' | grep -vE "$missing"
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
    done < <(grep -oE -- '-o [a-z0-9_-]+\.[a-z0-9]+' "$work/commands" | cut -d' ' -f2)
done
# Models with equal names have different images, and skins inside a model are not missing.
while read -r model; do
    [[ -s $work/samples/images/$model.png ]] || { echo "no image of $model" >&2; exit 1; }
done < <(cd "$work/samples" && trisview ls --models creature.pk3)
# All ways to process many models draw the same ones.
answers_of() { jq -cS . "$@" | sort; }
jobs=$(wc -l <"$work/samples/jobs.jsonl")
[[ $jobs -ge 4 && $(find "$work/samples/thumbnails" -name '*.png' | wc -l) -eq $jobs ]] || { echo "thumbnails are missing" >&2; exit 1; }
[[ $(find "$work/samples/small" -name '*.png' | wc -l) -eq $jobs ]] || { echo "small images are missing" >&2; exit 1; }
expected=$(answers_of "$work/samples/answers.jsonl")
[[ $(answers_of "$work"/samples/answers-[0-3].jsonl) == "$expected" ]] || { echo "a job array answers otherwise" >&2; exit 1; }
if [[ $has_parallel -gt 0 ]]; then
    cmp "$work/samples/parallel.jsonl" "$work/samples/answers.jsonl"
fi
missing=$(sed -n "s/^    trisview info .*| jq -r '\(\.textures.*\)'$/\1/p" "$page")
[[ $missing == *.tried* ]] || { echo "$page: the recipe for missing textures is gone" >&2; exit 1; }
for model in "$work"/samples/creature/quake/*.mdl; do
    found=$(trisview info "$model" --json | jq -r "$missing")
    [[ -z $found ]] || { echo "$model: not missing: $found" >&2; exit 1; }
done
echo "$count outputs written"
