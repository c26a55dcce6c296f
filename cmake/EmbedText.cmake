# cmake -DOUTPUT=file.cpp -DINPUT=page.md -DHEADER=path/of/header.hpp -DFUNCTION=guideText -P EmbedText.cmake
# Writes a function in namespace app that returns the text.
file(READ ${INPUT} text)
file(WRITE ${OUTPUT} "// Generated from ${INPUT} by the build.\n#include \"${HEADER}\"\n\nnamespace app {\n\nstd::string_view ${FUNCTION}()\n{\n    return R\"TEXT(${text})TEXT\";\n}\n\n} // namespace app\n")
