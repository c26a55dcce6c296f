# The date of this version: SOURCE_DATE_EPOCH if it is set, else the date of the commit, else now; as of the time when
# CMake configures. TRISVIEW_RELEASE_DAY: 2024-05-31; TRISVIEW_RELEASE_TIME: as in the changelog of a Debian package.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
    execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} log -1 --format=%ct OUTPUT_VARIABLE TRISVIEW_COMMIT_TIME
                    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(TRISVIEW_COMMIT_TIME MATCHES "^[0-9]+$")
        set(ENV{SOURCE_DATE_EPOCH} ${TRISVIEW_COMMIT_TIME})
    endif()
endif()
# The commit that it is built from, as of the same time; empty outside of a repository.
execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --short=12 HEAD OUTPUT_VARIABLE TRISVIEW_COMMIT
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
string(TIMESTAMP TRISVIEW_RELEASE_DAY "%Y-%m-%d" UTC) # reads SOURCE_DATE_EPOCH
string(TIMESTAMP TRISVIEW_RELEASE_TIME "%a, %d %b %Y %H:%M:%S +0000" UTC)
