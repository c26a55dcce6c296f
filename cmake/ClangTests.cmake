# Test programs are not optimized, and Clang compiles such code in about half of GCC's time. The tested code is compiled
# as in releases, and without Clang GCC compiles all.
option(TRISVIEW_CLANG_TESTS "Compile the test programs with Clang where it is installed" OFF)
find_program(CLANGXX clang++)

# compile_with_clang(TARGET)
function(compile_with_clang target)
    if(TRISVIEW_CLANG_TESTS AND CLANGXX AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT CMAKE_CROSSCOMPILING)
        set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER
                              "${PROJECT_SOURCE_DIR}/cmake/compile_with_clang.sh;${CLANGXX}")
    endif()
endfunction()
