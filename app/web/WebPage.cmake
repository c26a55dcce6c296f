# The viewer as a web page with its files: a host serves build/web/page. Built without threads, which need HTTP headers
# that plain hosts do not send.

set(PAGE_FOLDER ${CMAKE_BINARY_DIR}/page)
set(WEB_OPTIONS -Oz -Wl,--fatal-warnings -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 -sALLOW_MEMORY_GROWTH=1
    -sINITIAL_MEMORY=67108864 -sTOTAL_STACK=1048576 -sFORCE_FILESYSTEM=1 -sDYNAMIC_EXECUTION=0 -sMODULARIZE=1
    -sEXPORT_NAME=createTrisview -sENVIRONMENT=web -sEXPORTED_RUNTIME_METHODS=FS,GL,ccall,callMain -sINVOKE_RUN=0)

add_executable(trisview_page web/main.cpp)
target_link_libraries(trisview_page PRIVATE viewer platform window_web)
target_link_options(trisview_page PRIVATE ${WEB_OPTIONS})
set_target_properties(trisview_page PROPERTIES OUTPUT_NAME trisview RUNTIME_OUTPUT_DIRECTORY ${PAGE_FOLDER})

# The command line program, whose renderings tests/web compares with the golden pictures. Not part of the page.
function(program_for_tests_of_pages target)
    target_link_options(${target} PRIVATE ${WEB_OPTIONS})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME trisview RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/commands
                          EXCLUDE_FROM_ALL ON)
endfunction()
