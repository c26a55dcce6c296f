# What nearly every source file includes, read once instead of once for a file. Only what is not ours: after a change of
# ours as much is compiled as without. The dev and asan presets build without it, so that there a missing #include shows.
option(TRISVIEW_PRECOMPILE "Precompile headers of the standard library and of packages" OFF)

set(USUAL_HEADERS
    <algorithm> <array> <chrono> <filesystem> <functional> <map> <memory> <optional> <set> <span> <string> <string_view>
    <variant> <vector> <fmt/format.h> <glm/glm.hpp> <glm/gtc/quaternion.hpp> <tl/expected.hpp>)

# The target that all the others have them from.
if(TRISVIEW_PRECOMPILE)
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/usual_headers.cpp CONTENT "// Compiled for its precompiled headers.\n")
    add_library(usual_headers OBJECT ${CMAKE_BINARY_DIR}/usual_headers.cpp)
    target_link_libraries(usual_headers PRIVATE trisview_options trisview_glm fmt::fmt tl::expected)
    target_precompile_headers(usual_headers PRIVATE ${USUAL_HEADERS})
    # GCC 13 and later sets options of the processor from -O2 on, and refuses headers precompiled with other ones.
    add_library(less_optimized_headers OBJECT ${CMAKE_BINARY_DIR}/usual_headers.cpp)
    target_link_libraries(less_optimized_headers PRIVATE trisview_options trisview_glm fmt::fmt tl::expected)
    target_compile_options(less_optimized_headers PRIVATE $<$<CONFIG:Release>:-O1>)
    target_precompile_headers(less_optimized_headers PRIVATE ${USUAL_HEADERS})
endif()

# precompile_usual_headers(TARGET [OWNER])  for targets that link formats; OWNER precompiled the headers, with the same
# options as TARGET is compiled with
function(precompile_usual_headers target)
    set(owner usual_headers)
    if(ARGN)
        set(owner ${ARGV1})
    endif()
    if(TRISVIEW_PRECOMPILE)
        target_precompile_headers(${target} REUSE_FROM ${owner})
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
            # What GCC 12 sees wrongly inside std::string (GCC bug 105651) it tells in precompiled headers, which it
            # does not know to be the system's.
            target_compile_options(${target} PRIVATE -Wno-stringop-overflow -Wno-array-bounds)
        endif()
    endif()
endfunction()

# optimize_less(TARGET)  panels, menus, arguments and texts: what takes time is in the libraries below. With -O3 these
# compile for twice as long. A page is to be small, since it is loaded each time.
function(optimize_less target)
    set(optimization -O1)
    if(EMSCRIPTEN)
        set(optimization -Oz)
    endif()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${optimization}>)
    precompile_usual_headers(${target} less_optimized_headers)
endfunction()
