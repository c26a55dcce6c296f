# Several source files compiled as one: what they include is read once, which is most of the time compiling takes. The
# presets release, tsan and fuzz build so. The others do not: after a change as little as possible is compiled, and a
# missing #include shows. Names in unnamed namespaces are unique in a batch, and the release build reports a clash: a
# folder is divided into batches, or small folders that follow each other form one.
option(TRISVIEW_UNITY "Compile several source files as one" OFF)

# compile_in_batches(TARGET FILES)
# At most that many source files at a time; those of a folder with more are spread over its batches evenly. To be called
# in the folder that defines the target.
function(compile_in_batches target files)
    if(NOT TRISVIEW_UNITY)
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
        # Names of batches are in the object files: they should not depend on where the sources are.
        get_filename_component(file ${source} ABSOLUTE)
        file(RELATIVE_PATH file ${PROJECT_SOURCE_DIR} ${file})
        get_filename_component(folder ${file} DIRECTORY)
        string(MAKE_C_IDENTIFIER "${folder}" folder)
        list(APPEND folders ${folder})
        list(APPEND files_of_${folder} ${source})
    endforeach()
    list(REMOVE_DUPLICATES folders)
    set(group "")
    set(group_count 0)
    foreach(folder IN LISTS folders)
        list(LENGTH files_of_${folder} count)
        math(EXPR joined "${group_count} + ${count}")
        if(group STREQUAL "" OR joined GREATER files)
            set(group ${folder})
            set(group_count ${count})
        else()
            set(group_count ${joined})
        endif()
        math(EXPR batches "(${count} + ${files} - 1) / ${files}")
        set(index 0)
        foreach(source IN LISTS files_of_${folder})
            math(EXPR batch "${index} * ${batches} / ${count}")
            set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group}_${batch})
            math(EXPR index "${index} + 1")
        endforeach()
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # GCC takes a source file that another one includes for a header, where types of unnamed namespaces are wrong.
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()
