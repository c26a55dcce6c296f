# `cpack -G DEB`: a package of the installed files (./package deb).
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME trisview)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "${TRISVIEW_CONTACT}")
set(CPACK_PACKAGE_HOMEPAGE_URL "${TRISVIEW_HOMEPAGE}")
# The same modes whatever the umask.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
                                                WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# OpenGL libraries are loaded by name at run time.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libgl1, libgl1-mesa-dri, fonts-dejavu-core")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "viewer, checker and converter for models of old games")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Shows models of Quake (MDL), Quake II (MD2), Kingpin (MDX), Quake III
(MD3), World of Warcraft (M2), Inter-Quake models (IQM) and glTF:
textured, assembled and moving, from folders and game archives. It says
what is wrong with a file. The same program works without a window for
scripts.")

# The changelog in Debian's form; the changes themselves are in CHANGELOG.md beside it.
if(UNIX AND NOT APPLE AND NOT CMAKE_CROSSCOMPILING)
    find_program(GZIP_PROGRAM gzip REQUIRED)
    set(DEBIAN_CHANGELOG ${CMAKE_BINARY_DIR}/debian/changelog)
    file(CONFIGURE OUTPUT ${DEBIAN_CHANGELOG} CONTENT
"trisview (${PROJECT_VERSION}) unstable; urgency=medium

  * This version; its changes are in /usr/share/doc/trisview/CHANGELOG.md.

 -- ${TRISVIEW_CONTACT}  ${TRISVIEW_RELEASE_TIME}
")
    execute_process(COMMAND ${GZIP_PROGRAM} -9nkf ${DEBIAN_CHANGELOG} COMMAND_ERROR_IS_FATAL ANY)
    install(FILES ${DEBIAN_CHANGELOG}.gz CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()

# Our licence, and those of the libraries that are compiled in, if this machine has their copyright files.
set(COPYRIGHT ${PROJECT_SOURCE_DIR}/LICENSE)
if(DEBIAN_CHANGELOG)
    find_program(PYTHON3 python3 REQUIRED)
    execute_process(COMMAND ${PYTHON3} -B ${PROJECT_SOURCE_DIR}/cmake/release/libraries.py deb
                    OUTPUT_FILE ${CMAKE_BINARY_DIR}/debian/copyright ERROR_QUIET RESULT_VARIABLE failure)
    if(failure EQUAL 0)
        set(COPYRIGHT ${CMAKE_BINARY_DIR}/debian/copyright)
    endif()
endif()
install(FILES ${COPYRIGHT} DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
set(CPACK_OUTPUT_FILE_PREFIX ${PROJECT_SOURCE_DIR}/dist)
include(CPack)
