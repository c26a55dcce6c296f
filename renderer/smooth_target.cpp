#include "renderer/smooth_target.hpp"

#include "renderer/gl/context.hpp"
#include "renderer/gl/draw_area.hpp"

#include <algorithm>

namespace renderer {
namespace {

constexpr std::uint32_t kWantedSamples = 4;

std::uint32_t availableSamples()
{
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    return std::min(static_cast<std::uint32_t>(std::max(most, 1)), kWantedSamples);
}

} // namespace

bool SmoothTarget::begin(std::uint32_t width, std::uint32_t height)
{
    if (m_isRefused)
        return false;
    const bool fits = m_buffers && m_buffers->pixels.width() == width && m_buffers->pixels.height() == height;
    if (!fits) {
        m_buffers.reset();
        const std::uint32_t samples = availableSamples();
        m_isRefused = samples < 2;
        if (m_isRefused)
            return false;
        try {
            m_buffers.emplace(Buffers{Framebuffer(width, height, samples),
                                      Framebuffer(width, height, 1, Framebuffer::Contents::color)});
        } catch (const GlError&) {
            m_isRefused = true; // missing antialiasing is not worth a message
            return false;
        }
    }
    m_buffers->samples.bind();
    return true;
}

void SmoothTarget::finish(int x, int y)
{
    copyColors(m_buffers->samples, m_buffers->pixels.name());
    repeat(x, y);
}

void SmoothTarget::repeat(int x, int y) const
{
    copyColors(m_buffers->pixels, windowFramebuffer(), x, y);
    bindWindow();
}

} // namespace renderer
