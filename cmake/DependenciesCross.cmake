# The same libraries under the same names, built for another system by cmake/deps into TRISVIEW_DEPS.
list(APPEND CMAKE_PREFIX_PATH ${TRISVIEW_DEPS})
if(EMSCRIPTEN) # a single thread, and an old standard library
    include_directories(BEFORE SYSTEM ${CMAKE_CURRENT_LIST_DIR}/web)
    add_library(Threads::Threads INTERFACE IMPORTED)
else()
    find_package(Threads REQUIRED)
endif()

# Header-only libraries.
foreach(name glm::glm tl::expected nlohmann_json::nlohmann_json CLI11::CLI11)
    add_library(${name} INTERFACE IMPORTED)
    target_include_directories(${name} SYSTEM INTERFACE ${TRISVIEW_DEPS}/include)
endforeach()

set(packages fmt meshoptimizer)
if(NOT EMSCRIPTEN) # there the web page is the window
    list(APPEND packages glfw3)
endif()
foreach(package ${packages})
    find_package(${package} CONFIG REQUIRED PATHS ${TRISVIEW_DEPS} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
endforeach()

# imported_library(TARGET FILE [LINKED...])
function(imported_library name file)
    add_library(${name} STATIC IMPORTED)
    set_target_properties(${name} PROPERTIES IMPORTED_LOCATION ${TRISVIEW_DEPS}/lib/${file})
    target_include_directories(${name} SYSTEM INTERFACE ${TRISVIEW_DEPS}/include)
    target_link_libraries(${name} INTERFACE ${ARGN})
endfunction()
imported_library(ZLIB::ZLIB libz.a)
imported_library(BZip2::BZip2 libbz2.a)
imported_library(PNG::PNG libpng16.a ZLIB::ZLIB)
imported_library(JPEG::JPEG libjpeg.a)
imported_library(GIF::GIF libgif.a)
imported_library(webp_alone libwebp.a Threads::Threads)
imported_library(PkgConfig::WEBP libwebpmux.a webp_alone)
imported_library(PkgConfig::STB libstb.a)
imported_library(PkgConfig::IMGUI libimgui.a $<$<PLATFORM_ID:Windows>:imm32>)
