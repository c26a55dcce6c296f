#include "renderer/gl/gl_handle.hpp"

namespace renderer {
namespace {

template <class Generate> GLuint generated(Generate generate)
{
    GLuint name = 0;
    generate(1, &name);
    return name;
}

} // namespace

GLuint BufferKind::create()
{
    return generated(glGenBuffers);
}
void BufferKind::destroy(GLuint name)
{
    glDeleteBuffers(1, &name);
}

GLuint VertexArrayKind::create()
{
    return generated(glGenVertexArrays);
}
void VertexArrayKind::destroy(GLuint name)
{
    glDeleteVertexArrays(1, &name);
}

GLuint TextureKind::create()
{
    return generated(glGenTextures);
}
void TextureKind::destroy(GLuint name)
{
    glDeleteTextures(1, &name);
}

GLuint SamplerKind::create()
{
    return generated(glGenSamplers);
}
void SamplerKind::destroy(GLuint name)
{
    glDeleteSamplers(1, &name);
}

GLuint FramebufferKind::create()
{
    return generated(glGenFramebuffers);
}
void FramebufferKind::destroy(GLuint name)
{
    glDeleteFramebuffers(1, &name);
}

GLuint RenderbufferKind::create()
{
    return generated(glGenRenderbuffers);
}
void RenderbufferKind::destroy(GLuint name)
{
    glDeleteRenderbuffers(1, &name);
}

GLuint VertexShaderKind::create()
{
    return glCreateShader(GL_VERTEX_SHADER);
}
void VertexShaderKind::destroy(GLuint name)
{
    glDeleteShader(name);
}

GLuint FragmentShaderKind::create()
{
    return glCreateShader(GL_FRAGMENT_SHADER);
}
void FragmentShaderKind::destroy(GLuint name)
{
    glDeleteShader(name);
}

GLuint ProgramKind::create()
{
    return glCreateProgram();
}
void ProgramKind::destroy(GLuint name)
{
    glDeleteProgram(name);
}

} // namespace renderer
