# The manual and the completions of shells, which the program itself prints. A program for another machine does not run
# here: then they are not installed, nor where only the program was built.
if(CMAKE_CROSSCOMPILING)
    return()
endif()
set(SHELL_FILES ${CMAKE_BINARY_DIR}/shell)

# shell_file(FILE FOLDER NAME ARGUMENT...)  FILE is the output of `trisview ARGUMENT...`, installed as FOLDER/NAME
function(shell_file file folder name)
    add_custom_command(
        OUTPUT ${SHELL_FILES}/${file}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${SHELL_FILES}
        COMMAND trisview ${ARGN} > ${SHELL_FILES}/${file}
        DEPENDS trisview
        COMMENT "Printing ${file}"
        VERBATIM)
    install(FILES ${SHELL_FILES}/${file} DESTINATION ${folder} RENAME ${name} OPTIONAL)
endfunction()

# zsh of Debian looks for completions of packages in a folder of their own.
install(CODE "set(ZSH_FOLDER ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)")
if(EXISTS /etc/debian_version)
    install(CODE "if(CMAKE_INSTALL_PREFIX STREQUAL /usr)
    set(ZSH_FOLDER ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
endif()")
endif()
shell_file(trisview.bash ${CMAKE_INSTALL_DATADIR}/bash-completion/completions trisview completion bash)
shell_file(trisview.zsh "\${ZSH_FOLDER}" _trisview completion zsh)
shell_file(trisview.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d trisview.fish completion fish)
# Packages of Debian have compressed manuals, without the time of the compression.
find_program(GZIP_PROGRAM gzip REQUIRED)
add_custom_command(
    OUTPUT ${SHELL_FILES}/trisview.1.gz
    COMMAND ${CMAKE_COMMAND} -E make_directory ${SHELL_FILES}
    COMMAND trisview manual > ${SHELL_FILES}/trisview.1
    COMMAND ${GZIP_PROGRAM} -9nf ${SHELL_FILES}/trisview.1
    DEPENDS trisview
    COMMENT "Printing trisview.1"
    VERBATIM)
install(FILES ${SHELL_FILES}/trisview.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
add_custom_target(shell_files ALL DEPENDS ${SHELL_FILES}/trisview.bash ${SHELL_FILES}/trisview.zsh
                                          ${SHELL_FILES}/trisview.fish ${SHELL_FILES}/trisview.1.gz)
