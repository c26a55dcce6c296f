# Icons: each SVG, and pictures of it for desktops that take no SVG, if rsvg-convert (librsvg2-bin) is installed
# and the target `icons` was built.
find_program(RSVG_CONVERT rsvg-convert)
set(ICON_SIZES 16 22 24 32 48 64 128 256 512)
add_custom_target(icons ALL)

# install_icon(NAME CONTEXT)  NAME.svg of this folder; CONTEXT: apps or mimetypes
function(install_icon name context)
    set(theme ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
    install(FILES ${name}.svg DESTINATION ${theme}/scalable/${context})
    if(NOT RSVG_CONVERT)
        return()
    endif()
    set(pictures "")
    foreach(size IN LISTS ICON_SIZES)
        set(picture ${CMAKE_BINARY_DIR}/icons/${size}/${name}.png)
        add_custom_command(
            OUTPUT ${picture}
            COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/icons/${size}
            COMMAND ${RSVG_CONVERT} --width=${size} --height=${size} --output=${picture}
                    ${CMAKE_CURRENT_SOURCE_DIR}/${name}.svg
            DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}.svg
            VERBATIM)
        install(FILES ${picture} DESTINATION ${theme}/${size}x${size}/${context} OPTIONAL)
        list(APPEND pictures ${picture})
    endforeach()
    add_custom_target(icon_${name} DEPENDS ${pictures})
    add_dependencies(icons icon_${name})
endfunction()
