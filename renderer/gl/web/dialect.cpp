#include "renderer/gl/debug.hpp"
#include "renderer/gl/primitive_restart.hpp"
#include "renderer/gl/shader.hpp"
#include "renderer/gl/texture.hpp"

#include <emscripten/html5_webgl.h>

#include <algorithm>

/// The WebGL 2 side of the differences to desktop OpenGL 3.3: see desktop/dialect.cpp.
namespace renderer {
namespace {

bool hasExtension(std::string_view wanted)
{
    GLint count = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; ++i) {
        const auto* const name = glGetStringi(GL_EXTENSIONS, static_cast<GLuint>(i));
        if (name != nullptr && reinterpret_cast<const char*>(name) == wanted)
            return true;
    }
    return false;
}

} // namespace

ShaderDialect shaderDialect()
{
    return ShaderDialect::web;
}

void labelObject(GLenum, GLuint, std::string_view) {}

/// GL_RENDERER is the browser's name; an extension has the driver's.
std::string rendererName()
{
    constexpr GLenum kUnmaskedRenderer = 0x9246;
    if (!emscripten_webgl_enable_extension(emscripten_webgl_get_current_context(), "WEBGL_debug_renderer_info"))
        return {};
    const auto* const name = reinterpret_cast<const char*>(glGetString(kUnmaskedRenderer));
    return name != nullptr ? name : "";
}

BlockSupport blockSupport()
{
    const bool hasBc5 = hasExtension("GL_EXT_texture_compression_rgtc");
    const bool hasDxt = hasExtension("GL_WEBGL_compressed_texture_s3tc");
    return hasBc5 && hasDxt ? BlockSupport::all : hasBc5 ? BlockSupport::bc5Only : BlockSupport::none;
}

/// WebGL accepts levels with edges in whole blocks, and below another level the two smallest, which may be less.
bool areBlocksRead(std::span<const formats::BlockLevel> levels)
{
    const auto isWhole = [](std::uint32_t edge) { return edge % 4 == 0; };
    const auto isRead = [&](const formats::BlockLevel& level) {
        const bool isFirst = &level == levels.data();
        return (isWhole(level.width) || (!isFirst && level.width <= 2)) &&
               (isWhole(level.height) || (!isFirst && level.height <= 2));
    };
    return std::all_of(levels.begin(), levels.end(), isRead);
}

// Always enabled: for 32-bit indices with the value 0xFFFFFFFF.
PrimitiveRestart::PrimitiveRestart() = default;
PrimitiveRestart::~PrimitiveRestart() = default;

} // namespace renderer
