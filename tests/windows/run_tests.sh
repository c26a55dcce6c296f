# Sourced by ./test: tests the Windows program under Wine.

# test_windows [CTEST OPTION...]
test_windows() {
    source "$root/cmake/deps/build.sh"
    local werror=-DTRISVIEW_WERROR=${TRISVIEW_WERROR:-OFF} native=$root/build/release windows=$root/build/windows status=0
    install_packages build test windows wine
    build_libraries windows
    build_test_libraries windows
    # The samples, the programs and files to compare with, and the driver of the window.
    configure release -DTRISVIEW_TESTS=ON "$werror"
    build release trisview samples wine_window_tests
    configure windows -DTRISVIEW_TESTS=ON "$werror"
    mkdir -p "$windows/assets"
    cp -rT "$native/samples" "$windows/samples"
    cp -rT "$native/assets/quake3" "$windows/assets/quake3"
    build windows

    say "Testing under Wine"
    export REQUIRE_GL=1 REQUIRE_DISPLAY=1 TRISVIEW_WINDOWS_BUILD=$windows
    "$root/tests/windows/wine.sh" "$windows/wine" "$windows/trisview.exe" --version >/dev/null # makes the Wine
    local build
    # Wine's desktop belongs to the display where it was started, and has no windows without one.
    "$root/tests/windows/stop_wine.sh" "$windows/wine"
    for build in "$windows" "$native"; do
        xvfb-run -a -s "-screen 0 1600x1000x24 -noreset" \
            ctest --test-dir "$build" -L '^windows$' --output-on-failure --no-tests=error -j "$(nproc)" "$@" || status=1
        "$root/tests/windows/stop_wine.sh" "$windows/wine"
    done
    return $status
}
