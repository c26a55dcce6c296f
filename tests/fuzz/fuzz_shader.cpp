#include "formats/quake3/shader_script.hpp"
#include "tests/fuzz/target.hpp"

#include <array>
#include <cmath>
#include <cstdlib>

namespace {

// Random bytes are hardly ever a script, so each byte selects one of these words and any input is nearly a script.
constexpr std::array<std::string_view, 64> kWords{"{",
                                                  "}",
                                                  "{\n",
                                                  "}\n",
                                                  "\n",
                                                  "\n",
                                                  "(",
                                                  ")",
                                                  "\"",
                                                  "//",
                                                  "/*",
                                                  "*/",
                                                  "a/b.tga",
                                                  "c",
                                                  "0",
                                                  "-1.5",
                                                  "1e99",
                                                  ".25",
                                                  "nan",
                                                  "cull",
                                                  "none",
                                                  "sort",
                                                  "deformVertexes",
                                                  "wave",
                                                  "normal",
                                                  "bulge",
                                                  "move",
                                                  "autosprite2",
                                                  "text0",
                                                  "map",
                                                  "clampmap",
                                                  "animMap",
                                                  "$lightmap",
                                                  "$whiteimage",
                                                  "blendFunc",
                                                  "add",
                                                  "GL_ONE",
                                                  "GL_SRC_ALPHA",
                                                  "alphaFunc",
                                                  "GE128",
                                                  "depthFunc",
                                                  "equal",
                                                  "depthWrite",
                                                  "rgbGen",
                                                  "alphaGen",
                                                  "const",
                                                  "vertex",
                                                  "portal",
                                                  "tcGen",
                                                  "vector",
                                                  "tcMod",
                                                  "scale",
                                                  "scroll",
                                                  "rotate",
                                                  "stretch",
                                                  "transform",
                                                  "turb",
                                                  "sin",
                                                  "noise",
                                                  "surfaceparm",
                                                  "nodraw",
                                                  "q3map_x",
                                                  "implicitMask",
                                                  "clampTime"};

void check(bool holds)
{
    if (!holds)
        std::abort();
}

void checkWave(const formats::quake3::Wave& wave)
{
    check(std::isfinite(wave.base) && std::isfinite(wave.amplitude) && std::isfinite(wave.phase) &&
          std::isfinite(wave.frequency));
}

void read(std::string_view text)
{
    using namespace formats::quake3;
    const formats::ByteView script(formats::FileBytes::copyOf(text), "fuzz.shader");
    const ScriptIndex index = indexScript(script);
    check(index.entries.size() <= kMaxScriptEntries && index.diagnostics.size() <= kMaxShaderDiagnostics);
    std::uint64_t end = 0;
    for (const ShaderEntry& entry : index.entries) {
        check(entry.range.offset >= end && entry.range.offset + entry.range.length <= script.size());
        end = entry.range.offset + entry.range.length;
        const Shader shader = parseShader(script, entry);
        check(shader.stages.size() <= kMaxStages && shader.deforms.size() <= kMaxDeforms &&
              shader.diagnostics.size() <= kMaxShaderDiagnostics + 1 && shader.line == entry.line &&
              std::isfinite(shader.sort));
        for (const Stage& stage : shader.stages) {
            check(stage.images.names.size() <= kMaxStageImages && stage.texCoordChanges.size() <= kMaxTexCoordChanges);
            check((stage.images.source == ImageSource::file) == !stage.images.names.empty());
            checkWave(stage.colorWave);
            checkWave(stage.alphaWave);
        }
    }
}

} // namespace

FUZZ_TARGET(shader)
{
    constexpr std::size_t kLongestMade = 10000;
    const std::span<const std::uint8_t> bytes(data, size);
    read({reinterpret_cast<const char*>(data), size});
    std::string made = "a {\n";
    for (const std::uint8_t byte : bytes.first(std::min(size, kLongestMade))) {
        made += kWords[byte % kWords.size()];
        made += byte < 192 ? " " : "";
    }
    read(made);
    return 0;
}
