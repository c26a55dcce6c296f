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

// glad's functions are pointer variables, so the kinds call them at run time.
struct BufferKind {
    static GLuint create();
    static void destroy(GLuint name);
};
struct VertexArrayKind {
    static GLuint create();
    static void destroy(GLuint name);
};
struct TextureKind {
    static GLuint create();
    static void destroy(GLuint name);
};
struct SamplerKind {
    static GLuint create();
    static void destroy(GLuint name);
};
struct FramebufferKind {
    static GLuint create();
    static void destroy(GLuint name);
};
struct RenderbufferKind {
    static GLuint create();
    static void destroy(GLuint name);
};
struct VertexShaderKind {
    static GLuint create();
    static void destroy(GLuint name);
};
struct FragmentShaderKind {
    static GLuint create();
    static void destroy(GLuint name);
};
struct ProgramKind {
    static GLuint create();
    static void destroy(GLuint name);
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
