# All libraries of the project, from Debian packages (listed in cmake/packages.txt). For systems other than Debian,
# cmake/deps builds them from Debian's sources first.
set(TRISVIEW_DEPS "" CACHE PATH "Where cmake/deps installed the libraries for another system; empty: Debian's are used")
if(TRISVIEW_DEPS)
    include(DependenciesCross)
else()
    find_package(PkgConfig REQUIRED)
    find_package(Threads REQUIRED)
    find_package(glm CONFIG REQUIRED)
    find_package(fmt CONFIG REQUIRED)
    find_package(tl-expected CONFIG REQUIRED)
    find_package(nlohmann_json CONFIG REQUIRED)
    find_package(CLI11 CONFIG REQUIRED)
    find_package(PNG REQUIRED)
    find_package(JPEG REQUIRED)
    find_package(ZLIB REQUIRED)
    find_package(OpenGL REQUIRED COMPONENTS EGL)
    find_package(glfw3 3.3 CONFIG REQUIRED)
    find_package(X11 REQUIRED)
    find_package(meshoptimizer CONFIG REQUIRED)
    pkg_check_modules(STB REQUIRED IMPORTED_TARGET stb)
    pkg_check_modules(IMGUI REQUIRED IMPORTED_TARGET imgui)
    pkg_check_modules(FONTCONFIG REQUIRED IMPORTED_TARGET fontconfig)
endif()

# Settings of GLM: they change the layout and meaning of its types, so every target must have the same.
add_library(trisview_glm INTERFACE)
target_link_libraries(trisview_glm INTERFACE glm::glm)
target_compile_definitions(trisview_glm INTERFACE GLM_FORCE_EXPLICIT_CTOR GLM_ENABLE_EXPERIMENTAL)

if(NOT EMSCRIPTEN) # which includes OpenGL ES itself
    include(Glad)
endif()
