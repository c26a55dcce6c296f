# Toolchain: WebAssembly in a browser, with Debian's emscripten. No threads: the page then needs no special headers.
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
# Exceptions and longjmp of WebAssembly itself (Chrome 95, Firefox 100, Safari 15.2): without them each call that may throw
# goes through JavaScript. Here, because every library has to be compiled with them, too.
set(CMAKE_C_FLAGS_INIT "-fwasm-exceptions -sSUPPORT_LONGJMP=wasm")
set(CMAKE_CXX_FLAGS_INIT ${CMAKE_C_FLAGS_INIT})
# A page is loaded each time: libraries, too, are optimized for size. No assertion names the folder where the page was
# built.
get_filename_component(TRISVIEW_ROOT ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)
add_compile_options(-Os -ffile-prefix-map=${TRISVIEW_ROOT}=.)
