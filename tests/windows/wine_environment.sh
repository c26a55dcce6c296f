# Sourced: Wine for the tests, separate from the user's own.

# use_wine FOLDER  sets the environment of a Wine in FOLDER, which is created if it is missing
use_wine() {
    mkdir -p "$1/home"
    local folder
    folder=$(cd "$1" && pwd)
    export WINEPREFIX=$folder/prefix HOME=$folder/home LC_ALL=C.UTF-8
    export WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" # no questions about Mono and Gecko
    (
        flock 9
        if [[ ! -f $folder/made ]]; then
            setsid -w timeout 300 wine wineboot -i >"$folder/wineboot.log" 2>&1 </dev/null 9>&-
            touch "$folder/made"
        fi
    ) 9>"$folder/lock"
}
