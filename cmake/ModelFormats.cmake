# The list of model formats, used for the registry's table and for the file types of desktops.

# model_format(NAME EXTENSION e SNIFF function LOAD function CHECK function [SIDECARS] HEADER file MIME type TITLE text
#              [MAGIC text...] WEIGHT number)
# Appends a row to the caller's list MODEL_FORMATS. NAME: Model::format. EXTENSION: lower case, without dot. SIDECARS:
# LOAD also reads the files beside the model. CHECK: the diagnostics of a header alone. MAGIC: the first
# bytes of a file, one of several, unless it is a text without any. WEIGHT: priority of the extension over those of other
# programs (shared MIME database).
macro(model_format name)
    set(MODEL_FORMAT_${name} ${ARGN})
    list(APPEND MODEL_FORMATS ${name})
endmacro()

# write_metainfo(FILE)  the page of software centers: AppStream. Addresses that are not set are left out.
function(write_metainfo file)
    set(ADDRESSES "")
    if(TRISVIEW_HOMEPAGE)
        set(ADDRESSES "  <url type=\"homepage\">${TRISVIEW_HOMEPAGE}</url>\n")
    endif()
    set(SCREENSHOTS "")
    if(TRISVIEW_SCREENSHOT)
        set(SCREENSHOTS "  <screenshots>
    <screenshot type=\"default\">
      <caption>A model with its clips, skins and facts</caption>
      <image type=\"source\">${TRISVIEW_SCREENSHOT}</image>
    </screenshot>
  </screenshots>\n")
    endif()
    configure_file(${PROJECT_SOURCE_DIR}/assets/trisview.metainfo.xml.in ${file} @ONLY)
endfunction()

# write_model_formats(FOLDER)
# Writes FOLDER/model_formats.hpp, which defines TRISVIEW_MODEL_FORMATS (formats/registry.cpp), and
# FOLDER/trisview-mime.xml, FOLDER/trisview.desktop, FOLDER/trisview.thumbnailer, FOLDER/trisview.metainfo.xml and
# FOLDER/trisview_import.py from their templates in assets.
function(write_model_formats folder)
    set(headers "")
    set(rows "")
    foreach(name IN LISTS MODEL_FORMATS)
        cmake_parse_arguments(F "SIDECARS" "EXTENSION;SNIFF;LOAD;CHECK;HEADER;MIME;TITLE;WEIGHT" "MAGIC" ${MODEL_FORMAT_${name}})
        string(APPEND headers "#include \"${F_HEADER}\"\n")
        set(load ${F_LOAD})
        if(NOT F_SIDECARS)
            set(load "loadAlone<${F_LOAD}>")
        endif()
        string(APPEND rows "    ModelFormat{\"${name}\", \".${F_EXTENSION}\", ${F_SNIFF}, ${load}, ${F_CHECK}}, \\\n")
        set(magic "")
        if(F_MAGIC)
            set(magic "    <magic priority=\"60\">\n")
            foreach(first IN LISTS F_MAGIC)
                string(APPEND magic "      <match type=\"string\" offset=\"0\" value=\"${first}\"/>\n")
            endforeach()
            string(APPEND magic "    </magic>\n")
        endif()
        string(APPEND MIME_TYPES "  <mime-type type=\"${F_MIME}\">
    <comment>${F_TITLE}</comment>
    <icon name=\"trisview-model\"/>
    <generic-icon name=\"trisview-model\"/>
${magic}    <glob pattern=\"*.${F_EXTENSION}\" weight=\"${F_WEIGHT}\"/>
  </mime-type>\n")
        string(APPEND MEDIA_TYPES "    <mediatype>${F_MIME}</mediatype>\n")
        string(APPEND MIME_NAMES "${F_MIME};")
        string(APPEND KEYWORDS "${name};")
        string(APPEND MODEL_PATTERNS "*.${F_EXTENSION};")
    endforeach()
    file(CONFIGURE OUTPUT ${folder}/model_formats.hpp CONTENT
         "// Generated from formats/model_formats.cmake.\n#pragma once\n\n${headers}\n#define TRISVIEW_MODEL_FORMATS \\\n${rows}\n")
    configure_file(${PROJECT_SOURCE_DIR}/assets/trisview-mime.xml.in ${folder}/trisview-mime.xml @ONLY)
    configure_file(${PROJECT_SOURCE_DIR}/assets/trisview.desktop.in ${folder}/trisview.desktop @ONLY)
    configure_file(${PROJECT_SOURCE_DIR}/assets/trisview.thumbnailer.in ${folder}/trisview.thumbnailer @ONLY)
    write_metainfo(${folder}/trisview.metainfo.xml)
    configure_file(${PROJECT_SOURCE_DIR}/assets/blender/trisview_import.py.in ${folder}/trisview_import.py @ONLY)
endfunction()
