#!/usr/bin/env bash
# pictures_test.sh SOURCE_FOLDER  checks the pictures that ./run writes for files and folders, and its exit status
set -euo pipefail
source "$1/cmake/pictures.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
pictures=$work/pictures
messages=$work/messages
say() { printf '%s\n' "$*" >>"$messages"; }

# render -o PICTURE -- MODEL: copies the model, so that the picture identifies it; refuses broken ones.
# ls --models --null -- PATH: the models of a folder, or two models for any archive.
trisview=$work/trisview
cat >"$trisview" <<'PROGRAM'
#!/usr/bin/env bash
if [[ $1 == ls ]]; then
    [[ $2 == --models && $3 == --null && $4 == -- ]] || exit 2
    if [[ -d $5 ]]; then exec find "$5" -mindepth 1 -name '.*' -type d -prune -o -xtype f -iname '*.md2' -print0; fi
    exec printf '%s\0' "$5/b.md3" "$5/players/a/lower.md3"
fi
if [[ $5 == *.pk3/* ]]; then printf '%s' "$5" >"$3"; exit 0; fi
[[ $1 == render && $2 == -o && $4 == -- ]] || exit 2
case $5 in
    *broken*) exit 3 ;;
    *partly*) cp "$5" "$3"; exit 1 ;;
esac
[[ -f $5 ]] || exit 3
cp "$5" "$3"
PROGRAM
chmod +x "$trisview"

expect() { # WHAT EXPECTED ACTUAL
    if [[ $2 != "$3" ]]; then
        printf '%s:\nexpected: %s\nfound:    %s\n' "$1" "$2" "$3" >&2
        exit 1
    fi
}
status_of() {
    local status=0
    rm -rf "$pictures" "$messages"
    "$@" || status=$?
    touch "$messages"
    echo "$status"
}
model() { mkdir -p "$(dirname -- "$1")" && printf '%s' "$1" >"$1"; }

model game/b/tris.md2
model "game/a dir/Tris.MD2"
model game/c.md2
model game/.hidden/no.md2
model game/readme.txt
ln -s ../c.md2 game/b/link.md2
expect "status of a folder" 0 "$(status_of write_pictures game/)"
expect "pictures of a folder" "a dir-Tris.png b-link.png b-tris.png c.png" "$(ls "$pictures" | paste -sd' ')"
expect "which picture is whose" "game/a dir/Tris.MD2" "$(cat "$pictures/a dir-Tris.png")"
expect "messages" 4 "$(grep -c '^Wrote ' "$messages")"

expect "status of files" 0 "$(status_of write_pictures game/c.md2 game/b/tris.md2 "game/a dir/Tris.MD2" game/b/tris.md2)"
expect "names that are taken get a number" "Tris.png c.png tris-2.png tris.png" "$(LC_ALL=C ls "$pictures" | paste -sd' ')"

for i in $(seq -w 1 25); do model "many/m$i.md2"; done
expect "status of many" 0 "$(status_of write_pictures many)"
expect "many are bounded" 20 "$(ls "$pictures" | wc -l)"
expect "the first ones" m20.png "$(ls "$pictures" | tail -1)"
expect "and it is said" "many: these are the first 20 of 25 models; name others to see theirs" "$(tail -1 "$messages")"

touch pak0.PK3 pak1.pk3
expect "status of an archive" 0 "$(status_of write_pictures pak1.pk3)"
expect "pictures of an archive" "b.png players-a-lower.png" "$(ls "$pictures" | paste -sd' ')"

model some/a.md2
model some/broken.md2
model some/z.md2
expect "status with a broken one" 3 "$(status_of write_pictures some)"
expect "the others are drawn all the same" "a.png z.png" "$(ls "$pictures" | paste -sd' ')"

model some2/partly.md2
expect "status with one that is drawn in part" 1 "$(status_of write_pictures some2)"
expect "it is drawn, and said" 1 "$(grep -c '^Wrote .*/partly.png' "$messages")"

mkdir none
expect "status of a folder without models" 3 "$(status_of write_pictures none)"
expect "status of nothing there" 3 "$(status_of write_pictures gone.md2)"

model ./-dash.md2
model ./-dir/x.md2
expect "status of names that begin with a dash" 0 "$(status_of write_pictures -dash.md2 -dir)"
expect "their pictures" "./-dash.png ./x.png" "$(cd "$pictures" && ls -d ./* | LC_ALL=C sort | paste -sd' ')"
