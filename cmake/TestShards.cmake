# Tests of a program run in a few processes (shards), which share slow initialization: a process for each of thousands
# of tests would spend most of its time on that. tests/support/test_main.cpp reports the tests that failed, were
# skipped, or were running when the process ended.

# add_test_shards(PROGRAM LABEL SHARDS [WITHOUT patterns])  ctest cases PROGRAM_1_of_3 and so on, each with a part of
# the tests, except those that match the patterns
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
        # The longest start first, so that no processor is idle at the end.
        set_tests_properties(${test} PROPERTIES
            LABELS "${TEST_LABELS}${label}"
            SKIP_RETURN_CODE 77
            TIMEOUT 3600
            COST 50
            ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${index}")
    endforeach()
endfunction()
