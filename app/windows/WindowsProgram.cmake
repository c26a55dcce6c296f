# Windows resources of the program (icon, version, manifest), and trisview.com for command lines.
enable_language(RC)
find_program(RSVG_CONVERT rsvg-convert REQUIRED)
find_program(ICOTOOL icotool REQUIRED)

set(ICON_IMAGES)
foreach(size 16 24 32 48 64 256)
    set(image ${CMAKE_CURRENT_BINARY_DIR}/icon_${size}.png)
    add_custom_command(OUTPUT ${image}
        COMMAND ${RSVG_CONVERT} --width=${size} --height=${size} --output=${image} ${PROJECT_SOURCE_DIR}/assets/trisview.svg
        DEPENDS ${PROJECT_SOURCE_DIR}/assets/trisview.svg
        VERBATIM)
    list(APPEND ICON_IMAGES ${image})
endforeach()
set(ICON_FILE ${CMAKE_CURRENT_BINARY_DIR}/trisview.ico)
add_custom_command(OUTPUT ${ICON_FILE}
    COMMAND ${ICOTOOL} --create --output=${ICON_FILE} ${ICON_IMAGES}
    DEPENDS ${ICON_IMAGES}
    COMMENT "Drawing the icon"
    VERBATIM)

configure_file(windows/trisview.rc.in ${CMAKE_CURRENT_BINARY_DIR}/trisview.rc @ONLY)
set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/trisview.rc PROPERTIES
    OBJECT_DEPENDS "${ICON_FILE};${CMAKE_CURRENT_SOURCE_DIR}/windows/trisview.manifest")
target_sources(trisview PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/trisview.rc)

# A double click opens no console; debug information would be most of the file's size.
set_target_properties(trisview PROPERTIES WIN32_EXECUTABLE ON)
target_link_options(trisview PRIVATE $<$<CONFIG:Release>:-s>)

add_executable(launcher windows/launcher.c)
set_target_properties(launcher PROPERTIES OUTPUT_NAME trisview SUFFIX .com)
target_link_options(launcher PRIVATE -municode $<$<CONFIG:Release>:-s>)
