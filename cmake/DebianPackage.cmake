# `cpack -G DEB`: a package of the installed files (./package deb).
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME trisview)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "Trisview")
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
"Shows models of Quake (MDL), Quake II (MD2), Kingpin (MDX), Quake III (MD3), World of Warcraft (M2) and Inter-Quake
models (IQM) and glTF textured, assembled and moving, from folders and game archives, and says what is wrong with a file.
The same program works without a window for scripts.")
set(CPACK_OUTPUT_FILE_PREFIX ${PROJECT_SOURCE_DIR}/dist)
include(CPack)
