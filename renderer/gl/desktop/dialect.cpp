#include "renderer/gl/debug.hpp"
#include "renderer/gl/primitive_restart.hpp"
#include "renderer/gl/shader.hpp"
#include "renderer/gl/texture.hpp"

/// The desktop side of the differences between OpenGL 3.3 and WebGL 2: see web/dialect.cpp.
namespace renderer {

ShaderDialect shaderDialect()
{
    return ShaderDialect::desktop;
}

void labelObject(GLenum identifier, GLuint name, std::string_view label)
{
    if (GLAD_GL_KHR_debug != 0)
        glObjectLabel(identifier, name, static_cast<GLsizei>(label.size()), label.data());
}

std::string rendererName()
{
    const auto* const name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return name != nullptr ? name : "";
}

BlockSupport blockSupport()
{
    return GLAD_GL_EXT_texture_compression_s3tc != 0 ? BlockSupport::all : BlockSupport::bc5Only;
}

bool areBlocksRead(std::span<const formats::BlockLevel>)
{
    return true;
}

PrimitiveRestart::PrimitiveRestart()
{
    glEnable(GL_PRIMITIVE_RESTART);
    glPrimitiveRestartIndex(kRestartIndex);
}

PrimitiveRestart::~PrimitiveRestart()
{
    glDisable(GL_PRIMITIVE_RESTART);
}

} // namespace renderer
