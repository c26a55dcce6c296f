# Toolchain: Linux, 64 bits, also as old as Debian 11 and Ubuntu 20.04: the compiler of this machine with the headers
# and shared libraries of Debian 11 (sysroot.sh).
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER x86_64-linux-gnu-g++)
get_filename_component(TRISVIEW_ROOT ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)
set(CMAKE_SYSROOT ${TRISVIEW_ROOT}/build/deps/bullseye)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
# No assertion names this folder.
set(CMAKE_C_FLAGS_INIT -ffile-prefix-map=${TRISVIEW_ROOT}=.)
set(CMAKE_CXX_FLAGS_INIT -ffile-prefix-map=${TRISVIEW_ROOT}=.)
# The compiler belongs to this machine and would look into the machine's own folders first. The C++ library is inside
# the program: those of older systems lack parts of it. Libraries that are inside stay there: graphics drivers have
# others of the same names. dlopen and threads are in libraries of their own there, which others need that follow them.
string(CONCAT CMAKE_EXE_LINKER_FLAGS_INIT
       "-B${CMAKE_SYSROOT}/usr/lib/x86_64-linux-gnu -B${CMAKE_SYSROOT}/lib/x86_64-linux-gnu "
       "-static-libstdc++ -Wl,--exclude-libs,ALL -Wl,--no-as-needed")
