# Tests of a Windows program, built on Linux and run by Wine.
find_package(GTest CONFIG REQUIRED PATHS ${TRISVIEW_DEPS} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
imported_library(PkgConfig::LIBZIP libzip.a ZLIB::ZLIB)

set(TEST_RUNNER ${PROJECT_SOURCE_DIR}/tests/windows/wine.sh ${CMAKE_BINARY_DIR}/wine)
set(TEST_ROOT "Z:") # prefix of this machine's paths in Wine
set(TEST_LABELS "windows;")
set(NATIVE_PROGRAM ${PROJECT_SOURCE_DIR}/build/release/trisview) # this system's program, for comparing output and
                                                                 # pictures

# The samples of the Linux build, which are shipped: ./test windows copies them.
add_custom_target(samples)

# -O0 creates more sections than the default object format supports.
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wa,-mbig-obj>)
