# Toolchain: Windows, 64 bits, with Debian's mingw-w64. The program is one file: everything is linked statically.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
# What GCC knows of the registers that a function leaves alone is wrong here for a template that two libraries contain,
# compiled with different options: the linker keeps one of the two, and who calls it may rely on the other.
add_compile_options(-fno-ipa-ra)
# The same sources give the same program, wherever and whenever it is built.
get_filename_component(TRISVIEW_ROOT ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)
add_compile_options($<$<COMPILE_LANGUAGE:C,CXX>:-ffile-prefix-map=${TRISVIEW_ROOT}=.>)
add_link_options(-Wl,--no-insert-timestamp)
# Text is UTF-16 wherever the system is asked, and its headers leave our names alone. Windows 10 and later.
add_compile_definitions(UNICODE _UNICODE NOMINMAX WIN32_LEAN_AND_MEAN _USE_MATH_DEFINES _WIN32_WINNT=0x0A00)
