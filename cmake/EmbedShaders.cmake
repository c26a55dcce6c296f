# cmake -DOUTPUT=file.cpp -DINPUTS=a.vert;b.frag -P EmbedShaders.cmake
# Writes a table of name -> text. Raw string literals of at most 16 KB each are within the limits of all compilers.
set(text "// Generated from shaders/ by the build.\n#include \"renderer/gl/shader_sources.hpp\"\n\nnamespace renderer {\n\n")
string(APPEND text "std::span<const ShaderSource> shaderSources()\n{\n    static constexpr ShaderSource kSources[] = {\n")
foreach(input ${INPUTS})
    get_filename_component(name ${input} NAME)
    file(READ ${input} source)
    string(APPEND text "        {\"${name}\", R\"GLSL(${source})GLSL\"},\n")
endforeach()
string(APPEND text "    };\n    return kSources;\n}\n\n} // namespace renderer\n")
file(WRITE ${OUTPUT} "${text}")
