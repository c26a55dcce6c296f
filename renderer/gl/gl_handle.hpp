#pragma once

#include "renderer/gl/gl.hpp"

#include <utility>

namespace renderer {

/// Sole owner of one GL object name. 0 if empty or moved from. Destroy it while its context is current.
template <class Kind> class GlHandle {
public:
    GlHandle() = default; // owns nothing
    [[nodiscard]] static GlHandle make()
    {
        GlHandle handle;
        handle.m_name = Kind::create();
        return handle;
    }
    ~GlHandle()
    {
        if (m_name != 0)
            Kind::destroy(m_name);
    }
    GlHandle(GlHandle&& other) noexcept : m_name(std::exchange(other.m_name, 0)) {}
    GlHandle& operator=(GlHandle&& other) noexcept
    {
        std::swap(m_name, other.m_name);
        return *this;
    }
    [[nodiscard]] GLuint name() const { return m_name; }

private:
    GLuint m_name = 0;
};

/// The name from one of OpenGL's glGen… functions.
template <class Generate> [[nodiscard]] GLuint generated(Generate generate)
{
    GLuint name = 0;
    generate(1, &name);
    return name;
}

// glad's functions are pointer variables, so the kinds call them at run time.
struct BufferKind {
    static GLuint create() { return generated(glGenBuffers); }
    static void destroy(GLuint name) { glDeleteBuffers(1, &name); }
};
struct VertexArrayKind {
    static GLuint create() { return generated(glGenVertexArrays); }
    static void destroy(GLuint name) { glDeleteVertexArrays(1, &name); }
};
struct TextureKind {
    static GLuint create() { return generated(glGenTextures); }
    static void destroy(GLuint name) { glDeleteTextures(1, &name); }
};
struct SamplerKind {
    static GLuint create() { return generated(glGenSamplers); }
    static void destroy(GLuint name) { glDeleteSamplers(1, &name); }
};
struct FramebufferKind {
    static GLuint create() { return generated(glGenFramebuffers); }
    static void destroy(GLuint name) { glDeleteFramebuffers(1, &name); }
};
struct RenderbufferKind {
    static GLuint create() { return generated(glGenRenderbuffers); }
    static void destroy(GLuint name) { glDeleteRenderbuffers(1, &name); }
};
struct VertexShaderKind {
    static GLuint create() { return glCreateShader(GL_VERTEX_SHADER); }
    static void destroy(GLuint name) { glDeleteShader(name); }
};
struct FragmentShaderKind {
    static GLuint create() { return glCreateShader(GL_FRAGMENT_SHADER); }
    static void destroy(GLuint name) { glDeleteShader(name); }
};
struct ProgramKind {
    static GLuint create() { return glCreateProgram(); }
    static void destroy(GLuint name) { glDeleteProgram(name); }
};

using BufferHandle = GlHandle<BufferKind>;
using VertexArrayHandle = GlHandle<VertexArrayKind>;
using TextureHandle = GlHandle<TextureKind>;
using SamplerHandle = GlHandle<SamplerKind>;
using FramebufferHandle = GlHandle<FramebufferKind>;
using RenderbufferHandle = GlHandle<RenderbufferKind>;
using VertexShaderHandle = GlHandle<VertexShaderKind>;
using FragmentShaderHandle = GlHandle<FragmentShaderKind>;
using ProgramHandle = GlHandle<ProgramKind>;

} // namespace renderer
