# Sourced by ./run after setup.sh: writes pictures of models, for machines without a display.

most_pictures=20 # per folder, so that a whole game is not drawn

# models_in PATH  prints the models in a folder or an archive, each ended by a NUL; nothing for other paths
models_in() {
    shopt -s nocasematch
    if [[ -d $1 || $1 == *.@(pk3|pk2|pkz|pak|zip|mpq) ]]; then "$trisview" ls --models --null -- "$1" 2>/dev/null || true; fi
    shopt -u nocasematch
}

# write_picture MODEL NAME  draws a model into $pictures/NAME.png, with a number appended if the name is used already
write_picture() {
    local name=$2 number=1 status=0
    while [[ -n ${picture_names[$name]:-} ]]; do
        number=$((number + 1))
        name=$2-$number
    done
    picture_names[$name]=taken
    "$trisview" render -o "$pictures/$name.png" -- "$1" || status=$?
    # Status 1: the picture exists, without broken parts of the model.
    if [[ $status -le 1 && -f $pictures/$name.png ]]; then say "Wrote $pictures/$name.png"; fi
    return "$status"
}

# write_pictures PATH...  uses $trisview to draw each given model and the first models of each given folder into
# $pictures. Tries all of them; the status is that of the last failure.
write_pictures() {
    local path model name failed=0 models
    declare -A picture_names=()
    mkdir -p "$pictures"
    for path in "$@"; do
        models=()
        if [[ $path == -* ]]; then path=./$path; fi
        mapfile -d '' -t models < <(models_in "${path%/}" | LC_ALL=C sort -z)
        if [[ ${#models[@]} -eq 0 ]]; then # a file, or a path whose problem the program reports
            name=$(basename -- "$path")
            write_picture "$path" "${name%.*}" || failed=$?
            continue
        fi
        for model in "${models[@]:0:$most_pictures}"; do
            name=${model#"${path%/}/"}
            name=${name%.*}
            write_picture "$model" "${name//\//-}" || failed=$?
        done
        if [[ ${#models[@]} -gt $most_pictures ]]; then
            say "$path: these are the first $most_pictures of ${#models[@]} models; name others to see theirs"
        fi
    done
    return "$failed"
}
