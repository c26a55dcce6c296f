# Headers that nearly every source file includes, read once for all files. Only external headers, so that changes of our
# own headers recompile no more than usual. The dev and asan presets build without them, which reveals missing
# #includes.
option(TRISVIEW_PRECOMPILE "Precompile headers of the standard library and of packages" OFF)

set(USUAL_HEADERS
    <algorithm> <array> <chrono> <filesystem> <functional> <map> <memory> <optional> <set> <span> <string> <string_view>
    <variant> <vector> <fmt/format.h> <glm/glm.hpp> <glm/gtc/quaternion.hpp> <tl/expected.hpp>)

# The target that shares its precompiled headers with all others.
if(TRISVIEW_PRECOMPILE)
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/usual_headers.cpp CONTENT "// Compiled for its precompiled headers.\n")
    add_library(usual_headers OBJECT ${CMAKE_BINARY_DIR}/usual_headers.cpp)
    target_link_libraries(usual_headers PRIVATE trisview_options trisview_glm fmt::fmt tl::expected)
    target_precompile_headers(usual_headers PRIVATE ${USUAL_HEADERS})
    # Since version 13, GCC sets processor options at -O2 and above, and rejects headers precompiled with other options.
    add_library(less_optimized_headers OBJECT ${CMAKE_BINARY_DIR}/usual_headers.cpp)
    target_link_libraries(less_optimized_headers PRIVATE trisview_options trisview_glm fmt::fmt tl::expected)
    target_compile_options(less_optimized_headers PRIVATE $<$<CONFIG:Release>:-O1>)
    target_precompile_headers(less_optimized_headers PRIVATE ${USUAL_HEADERS})
endif()

# precompile_usual_headers(TARGET [OWNER])  for targets that link formats; OWNER precompiled the headers with the same
# options as TARGET
function(precompile_usual_headers target)
    set(owner usual_headers)
    if(ARGN)
        set(owner ${ARGV1})
    endif()
    if(TRISVIEW_PRECOMPILE)
        target_precompile_headers(${target} REUSE_FROM ${owner})
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
            # In precompiled headers, which GCC 12 does not treat as system headers, it reports wrong warnings inside
            # std::string (GCC bug 105651).
            target_compile_options(${target} PRIVATE -Wno-stringop-overflow -Wno-array-bounds)
        endif()
    endif()
endfunction()

# optimize_less(TARGET)  for panels, menus, arguments and texts, whose run time does not matter. With -O3 they take
# twice as long to compile. A web page should be small, since it is loaded each time.
function(optimize_less target)
    set(optimization -O1)
    if(EMSCRIPTEN)
        set(optimization -Oz)
    endif()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${optimization}>)
    precompile_usual_headers(${target} less_optimized_headers)
endfunction()
