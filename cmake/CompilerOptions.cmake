# Options for all of our targets. Linked through trisview_options, which excludes generated code (glad).
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_library(trisview_options INTERFACE)
target_include_directories(trisview_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(trisview_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${TRISVIEW_WERROR}>:-Werror>)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 wrongly reports overlapping copies inside std::string's operator+ (GCC bug 105651).
    target_compile_options(trisview_options INTERFACE -Wno-restrict)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The compiler frees memory when it needs more than this many kilobytes instead of 128 MB: it takes a tenth less
    # time, and a sixth more memory for the largest files. With twice as many it is slower again where three run.
    target_compile_options(trisview_options INTERFACE "SHELL:--param ggc-min-heapsize=800000")
endif()

# Warnings that only Clang has: unreachable code, unused members, variables set on some paths only.
target_compile_options(trisview_options INTERFACE
    "$<$<CXX_COMPILER_ID:Clang>:-Wunreachable-code-aggressive;-Wunused-member-function;-Wconditional-uninitialized;-Wextra-semi;-Wsuggest-override>")

if(TRISVIEW_SANITIZERS)
    # Global, so that generated C and third-party sources built here are instrumented, too.
    add_compile_options(-fsanitize=${TRISVIEW_SANITIZERS} -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
    add_link_options(-fsanitize=${TRISVIEW_SANITIZERS})
endif()
if(TRISVIEW_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# Counts executed code of `target` in coverage builds. Other code is compiled as in the dev build: it is fast to build
# and run, and the replays keep their time limits.
function(count_coverage target)
    if(TRISVIEW_COVERAGE)
        target_compile_options(${target} PRIVATE --coverage -fprofile-update=atomic)
        target_link_options(${target} PUBLIC --coverage)
    endif()
endfunction()

# Sanitizer builds of programs with a graphics driver keep it loaded until the end (see app/keep_libraries.cpp).
function(keep_libraries_loaded target)
    if(TRISVIEW_SANITIZERS)
        target_sources(${target} PRIVATE ${PROJECT_SOURCE_DIR}/app/keep_libraries.cpp)
        set_target_properties(${target} PROPERTIES ENABLE_EXPORTS ON) # makes it visible to libraries
    endif()
endfunction()
