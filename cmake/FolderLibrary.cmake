# folder_library(NAME FOLDER... [PUBLIC TARGET...] [PRIVATE TARGET...])
# A static library of the source files directly in the folders, linked according to the arrows of docs/ARCHITECTURE.md.
# tests/source/include_rules_test.cpp checks the includes against the same arrows.
function(folder_library name)
    cmake_parse_arguments(ARG "" "" "PUBLIC;PRIVATE" ${ARGN})
    list(TRANSFORM ARG_UNPARSED_ARGUMENTS APPEND "/*.cpp")
    file(GLOB sources CONFIGURE_DEPENDS ${ARG_UNPARSED_ARGUMENTS})
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PUBLIC ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE})
    precompile_usual_headers(${name})
endfunction()
