# What nearly every source file includes, read once for a target instead of once for a file. Only what is not ours: after
# a change of ours as much is compiled as without. The dev and asan presets build without it, so that there a missing
# #include shows.
option(TRISVIEW_PRECOMPILE "Precompile headers of the standard library and of packages" OFF)

# precompile_usual_headers(TARGET [HEADER...])  for targets of more than a handful of files
function(precompile_usual_headers target)
    if(TRISVIEW_PRECOMPILE)
        target_precompile_headers(${target} PRIVATE
            <algorithm> <array> <chrono> <filesystem> <functional> <map> <memory> <optional> <set> <span> <string>
            <string_view> <variant> <vector> <fmt/format.h> <glm/glm.hpp> <glm/gtc/quaternion.hpp> <tl/expected.hpp>
            ${ARGN})
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
            # What GCC 12 sees wrongly inside std::string (GCC bug 105651) it tells in precompiled headers, which it
            # does not know to be the system's.
            target_compile_options(${target} PRIVATE -Wno-stringop-overflow -Wno-array-bounds)
        endif()
    endif()
endfunction()
