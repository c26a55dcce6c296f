# Sourced by ./test web: the page in headless Chromium.

test_web() {
    local werror=-DTRISVIEW_WERROR=${TRISVIEW_WERROR:-OFF}
    install_packages build test web browser $(command -v npm >/dev/null || echo npm)
    # The samples, and the golden test models that the tests generate.
    configure release -DTRISVIEW_TESTS=ON "$werror"
    build release samples iqm_model shader_models
    "$root/package" web
    export NODE_PATH=/usr/share/nodejs
    build web trisview # renders the golden pictures
    say "Installing puppeteer-core"
    PUPPETEER_SKIP_DOWNLOAD=1 npm install --loglevel=error --no-audit --no-fund --prefix "$root/build/node" puppeteer-core@24 >&2
    say "Testing"
    REQUIRE_WEB=1 "$root/tests/web/run"
}
