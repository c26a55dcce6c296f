# Tests of a program run in a few processes, its shards, which share what takes long to start: a process for each of
# thousands of tests would spend most of its time on that. tests/support/test_main.cpp says which test failed, was
# skipped or was running when the process ended.

# add_test_shards(PROGRAM LABEL SHARDS [WITHOUT patterns])  ctest cases PROGRAM_1_of_3 and so on, each with a part of the
# tests, all but those of the patterns
function(add_test_shards program label shards)
    cmake_parse_arguments(ARG "" "WITHOUT" "" ${ARGN})
    set(filter "")
    if(ARG_WITHOUT)
        set(filter --gtest_filter=-${ARG_WITHOUT})
    endif()
    foreach(shard RANGE 1 ${shards})
        math(EXPR index "${shard} - 1")
        set(test ${program})
        if(shards GREATER 1)
            string(APPEND test _${shard}_of_${shards})
        endif()
        add_test(NAME ${test} COMMAND ${TEST_RUNNER} $<TARGET_FILE:${program}> --gtest_brief=1 ${filter})
        # The longest begin first, so that no processor is idle in the end.
        set_tests_properties(${test} PROPERTIES
            LABELS "${TEST_LABELS}${label}"
            SKIP_RETURN_CODE 77
            TIMEOUT 3600
            COST 50
            ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${index}")
    endforeach()
endfunction()
