# Tests of a program for Windows, built on Linux and run by Wine.
find_package(GTest CONFIG REQUIRED PATHS ${TRISVIEW_DEPS} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
imported_library(PkgConfig::LIBZIP libzip.a ZLIB::ZLIB)

set(TEST_RUNNER ${PROJECT_SOURCE_DIR}/tests/windows/wine.sh ${CMAKE_BINARY_DIR}/wine)
set(TEST_ROOT "Z:") # where Wine shows this machine's files
set(TEST_LABELS "windows;")
set(NATIVE_PROGRAM ${PROJECT_SOURCE_DIR}/build/release/trisview) # what this system's program says and draws, to compare

# The samples are those of the Linux build, which are what is shipped: ./test windows copies them.
add_custom_target(samples)

# -O0 makes more sections than the usual format of objects has room for.
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wa,-mbig-obj>)
