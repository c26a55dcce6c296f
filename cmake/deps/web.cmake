# Toolchain: WebAssembly in a browser, with Debian's emscripten. No threads: the page then needs no special headers.
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
# Here, because every library has to be compiled with them, too.
set(CMAKE_C_FLAGS_INIT -fexceptions)
set(CMAKE_CXX_FLAGS_INIT -fexceptions)
# No assertion of a library names the folder where the page was built.
get_filename_component(TRISVIEW_ROOT ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)
add_compile_options(-ffile-prefix-map=${TRISVIEW_ROOT}=.)
