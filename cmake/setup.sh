# Sourced by ./run and ./test: installs missing packages, configures, builds. Reports its steps, asks no questions.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

# install_packages KIND...  installs the missing Debian packages of these kinds from cmake/packages.txt
install_packages() {
    local wanted=() missing=() kind name package
    while read -r kind name; do
        if [[ " $* " == *" $kind "* ]]; then wanted+=("$name"); fi
    done < <(grep -v '^#' "$root/cmake/packages.txt")
    if ! command -v dpkg-query >/dev/null; then
        say "This is no Debian system: these have to be there by other means: ${wanted[*]}"
        return
    fi
    local installed
    # dpkg-query fails if it does not know one of them, but still prints the others.
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null | sed -n 's/^installed //p' || true)
    for package in "${wanted[@]}"; do
        if ! grep -qx -- "$package" <<<"$installed"; then missing+=("$package"); fi
    done
    if [[ ${#missing[@]} -eq 0 ]]; then return; fi
    local as_root=()
    if [[ $(id -u) -ne 0 ]]; then
        if ! command -v sudo >/dev/null; then
            say "Missing packages, and neither root nor sudo to install them: ${missing[*]}"
            return 1
        fi
        as_root=(sudo)
    fi
    say "Installing ${missing[*]}"
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
    "${apt[@]}" update >&2
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >&2
}

# configure PRESET [-DOPTION...]
configure() {
    local preset=$1
    shift
    say "Configuring build/$preset"
    (cd "$root" && cmake --preset "$preset" "$@" >"$root/build/$preset.log" 2>&1) || {
        cat "$root/build/$preset.log" >&2
        return 1
    }
}

# build PRESET [TARGET...]
build() {
    local preset=$1 log
    shift
    say "Building build/$preset"
    log=$root/build/$preset.log
    (cd "$root" && cmake --build "build/$preset" ${1:+--target "$@"} >"$log" 2>&1) || {
        grep -E 'error|Error|FAILED' -A 8 "$log" | head -100 >&2
        say "The build failed; all of its output: $log"
        return 1
    }
    # Warnings in our code are shown even if they do not stop the build.
    grep -E 'warning:' "$log" >&2 || true
}
