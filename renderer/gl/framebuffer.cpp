#include "renderer/gl/framebuffer.hpp"

#include "renderer/gl/context.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/gl/draw_area.hpp"
#include "renderer/gl/texture.hpp"

#include <fmt/format.h>

namespace renderer {
namespace {

RenderbufferHandle makeStorage(GLenum format, std::uint32_t width, std::uint32_t height, std::uint32_t samples)
{
    RenderbufferHandle storage = RenderbufferHandle::make();
    glBindRenderbuffer(GL_RENDERBUFFER, storage.name());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples > 1 ? static_cast<GLsizei>(samples) : 0, format,
                                     static_cast<GLsizei>(width), static_cast<GLsizei>(height));
    return storage;
}

/// The reason why a framebuffer is unusable. A driver without memory for it reports an error, or nothing at all.
std::string reasonOf(GLenum status)
{
    const std::string errors = takeGlErrors();
    if (!errors.empty())
        return errors;
    if (status == GL_FRAMEBUFFER_UNSUPPORTED)
        return "the driver does not support it";
    return fmt::format("the driver says that it is incomplete (0x{:X})", status);
}

} // namespace

std::uint32_t maxFramebufferEdge()
{
    GLint limit = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &limit);
    return static_cast<std::uint32_t>(limit);
}

Framebuffer::Framebuffer(std::uint32_t width, std::uint32_t height, std::uint32_t samples, Contents contents)
    : m_width(width), m_height(height), m_samples(samples), m_contents(contents)
{
    const std::uint32_t limit = maxFramebufferEdge();
    if (width > limit || height > limit)
        throw GlError(fmt::format("an image of {}x{} px is beyond this driver's {} px", width, height, limit));
    m_color = makeStorage(GL_RGBA8, width, height, samples);
    if (contents == Contents::colorAndDepth)
        m_depth = makeStorage(GL_DEPTH_COMPONENT24, width, height, samples);
    m_framebuffer = FramebufferHandle::make();
    glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer.name());
    labelObject(GL_FRAMEBUFFER, m_framebuffer.name(), "image");
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, m_color.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, m_depth.name());
    const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        throw GlError(fmt::format("no framebuffer of {}x{} px: {}", width, height, reasonOf(status)));
}

void Framebuffer::bind() const
{
    glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer.name());
    glViewport(0, 0, static_cast<GLsizei>(m_width), static_cast<GLsizei>(m_height));
    glDisable(GL_SCISSOR_TEST);
}

void bindTarget(const Framebuffer* target)
{
    if (target != nullptr)
        target->bind();
    else
        bindWindow();
}

TextureHandle makeColorTarget(int width, int height, std::string_view label)
{
    TextureHandle texture = makeTexture(GL_TEXTURE_2D, label, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name(), 0);
    return texture;
}

void copyColors(const Framebuffer& from, GLuint to, int x, int y)
{
    const auto right = static_cast<GLint>(from.width());
    const auto top = static_cast<GLint>(from.height());
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
    glDisable(GL_SCISSOR_TEST); // it would clip the copy
    glBlitFramebuffer(0, 0, right, top, x, y, x + right, y + top, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

} // namespace renderer
