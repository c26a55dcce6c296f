# Sourced by ./test and tests/gltf/run: the npm packages of tests/gltf, of the versions in package-lock.json.

gltf_readers=$root/build/gltf_readers/node_modules

# install_gltf_readers  installs them in build/gltf_readers, if npm is there and they are not. Without npm or a network
# the tests are skipped.
install_gltf_readers() {
    local folder=$root/build/gltf_readers
    command -v npm >/dev/null || return 0
    if cmp -s "$root/tests/gltf/package-lock.json" "$folder/installed.json"; then return 0; fi
    mkdir -p "$folder"
    cp "$root"/tests/gltf/package{,-lock}.json "$folder"
    printf 'Installing readers of glTF\n' >&2
    if npm ci --prefix "$folder" --loglevel=error --no-audit --no-fund --ignore-scripts --fetch-retries=1 \
        --fetch-timeout=60000 >"$folder/npm.log" 2>&1; then
        cp "$folder/package-lock.json" "$folder/installed.json"
    else
        printf 'They cannot be installed, so their tests are skipped: %s\n' "$folder/npm.log" >&2
    fi
}
