#include "renderer/compared_images.hpp"

#include "renderer/draw/pipeline_applier.hpp"
#include "renderer/gl/context.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/gl/gl.hpp"
#include "renderer/mesh/shader_variants.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace renderer {
namespace {

constexpr std::uint32_t kComparedSamples = 4;
constexpr std::uint32_t kCountedEdge = 16; // side of the squares in which shaders/compare.frag counts

} // namespace

ComparedImages::ComparedImages() : m_emptyVertexArray(VertexArrayHandle::make()) {}

void ComparedImages::makeImages(std::uint32_t width, std::uint32_t height)
{
    m_samples.reset();
    m_pixels.emplace(width, height);
    for (Image& image : m_images) {
        image.framebuffer = FramebufferHandle::make();
        glBindFramebuffer(GL_FRAMEBUFFER, image.framebuffer.name());
        image.texture = makeColorTarget(static_cast<int>(width), static_cast<int>(height), "compared image");
    }
}

void ComparedImages::begin(std::uint32_t width, std::uint32_t height, EdgeLook look)
{
    if (!m_pixels || m_pixels->width() != width || m_pixels->height() != height)
        makeImages(width, height);
    m_isSmooth = look == EdgeLook::smooth && !m_refusesSamples;
    if (m_isSmooth && !m_samples) {
        try {
            m_samples.emplace(width, height, kComparedSamples);
        } catch (const GlError&) {
            m_refusesSamples = true; // missing antialiasing is not worth a message
            m_isSmooth = false;
        }
    }
    (m_isSmooth ? *m_samples : *m_pixels).bind();
    clear(Clearing::both, {0.0f, 0.0f, 0.0f, 1.0f});
}

const Framebuffer& ComparedImages::finished()
{
    if (m_isSmooth)
        copyColors(*m_samples, m_pixels->name());
    m_isSmooth = false;
    return *m_pixels;
}

void ComparedImages::keep(Side side)
{
    copyColors(finished(), m_images[static_cast<std::size_t>(side)].framebuffer.name());
}

void ComparedImages::bindImages(const ShaderProgram& program) const
{
    program.use();
    program.set("u_a", 0);
    program.set("u_b", 1);
    for (std::size_t i = 0; i < m_images.size(); ++i) {
        glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(i));
        glBindTexture(GL_TEXTURE_2D, m_images[i].texture.name());
    }
    glBindVertexArray(m_emptyVertexArray.name());
}

void ComparedImages::show(ShaderLibrary& shaders, const PixelRect& area, ImageMix mix, float line,
                          const Framebuffer* target)
{
    bindTarget(target);
    const DrawArea drawArea(area);
    const PipelineApplier pipeline(backdropPipeline());
    const ShaderProgram& program = shaders.program(compareVariant(mix));
    bindImages(program);
    program.set("u_origin", glm::vec2(area.x, area.y));
    program.set("u_line", line * static_cast<float>(area.width));
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glActiveTexture(GL_TEXTURE0);
}

std::uint64_t ComparedImages::countDifferent(ShaderLibrary& shaders)
{
    const std::uint32_t columns = (m_pixels->width() + kCountedEdge - 1) / kCountedEdge;
    const std::uint32_t rows = (m_pixels->height() + kCountedEdge - 1) / kCountedEdge;
    m_pixels->bind();
    std::vector<std::uint8_t> counts(std::size_t{4} * columns * rows);
    {
        const DrawArea drawArea({0, 0, static_cast<int>(columns), static_cast<int>(rows)});
        const PipelineApplier pipeline(backdropPipeline());
        const ShaderProgram& program = shaders.program(compareCountVariant());
        bindImages(program);
        program.set("u_origin", glm::vec2(0.0f));
        glDrawArrays(GL_TRIANGLES, 0, 3);
        glPixelStorei(GL_PACK_ALIGNMENT, 1);
        glReadPixels(0, 0, static_cast<GLsizei>(columns), static_cast<GLsizei>(rows), GL_RGBA, GL_UNSIGNED_BYTE,
                     counts.data());
    }
    glActiveTexture(GL_TEXTURE0);
    bindWindow();
    std::uint64_t different = 0;
    for (std::size_t at = 0; at < counts.size(); at += 4)
        different += counts[at] + (counts[at + 1] > 0 ? 1U : 0U);
    return different;
}

std::uint64_t ComparedImages::bytes() const
{
    if (!m_pixels)
        return 0;
    const std::uint64_t images = std::uint64_t{2} * 4 * m_pixels->width() * m_pixels->height();
    return images + m_pixels->bytes() + (m_samples ? m_samples->bytes() : 0);
}

} // namespace renderer
