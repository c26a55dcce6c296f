# Several source files compiled as one: what they include is read once, which is most of the time compiling takes. The
# presets release, tsan and fuzz build so. The others do not: after a change as little as possible is compiled, and a
# missing #include shows. Names in unnamed namespaces are unique in a target, therefore.
option(TRISVIEW_UNITY "Compile several source files as one" OFF)

# compile_in_batches(TARGET FILES)  that many source files at a time
function(compile_in_batches target files)
    if(TRISVIEW_UNITY)
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${files})
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
            # GCC takes a source file that another one includes for a header, where types of unnamed namespaces are wrong.
            target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
        endif()
    endif()
endfunction()
