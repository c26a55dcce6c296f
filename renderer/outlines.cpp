#include "renderer/outlines.hpp"

#include "renderer/draw/pipeline_applier.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/gl/gl.hpp"
#include "renderer/mesh/shader_variants.hpp"
#include "renderer/offscreen_renderer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace renderer {
namespace {

constexpr int kMaskPadding = 8; // pixels around the mask that stay empty: the maximum search distance of lines
constexpr int kMaskStep = 128;  // so that a slowly growing mask is not recreated each time

/// Only the surface, with no options that hide parts of it.
DrawOptions maskOptions(const PickScene& shown, std::uint32_t surface)
{
    DrawOptions options;
    options.meshVariant = shown.options.meshVariant;
    options.seconds = shown.options.seconds;
    options.shading = Shading::unlit;
    options.isTwoSided = true;
    options.showsTextures = false;
    options.showsEffects = false;
    for (std::uint32_t other = 0; other < surfaceCount(shown.document); ++other) {
        if (other != surface)
            options.hiddenSurfaces.insert(other);
    }
    return options;
}

} // namespace

PixelRect pixelsAround(const formats::Bounds& box, const View& view, const PixelRect& area, int margin)
{
    glm::vec2 least(1e9f);
    glm::vec2 most(-1e9f);
    const glm::vec2 size(static_cast<float>(area.width), static_cast<float>(area.height));
    for (unsigned corner = 0; corner < 8; ++corner) {
        const glm::vec4 at((corner & 1U) != 0 ? box.max.x : box.min.x, (corner & 2U) != 0 ? box.max.y : box.min.y,
                           (corner & 4U) != 0 ? box.max.z : box.min.z, 1.0f);
        const glm::vec4 clip = view.viewProjection * at;
        if (!(clip.w > 0.0f))
            return {0, 0, area.width, area.height};
        const glm::vec2 pixel = (glm::vec2(clip) / clip.w * 0.5f + 0.5f) * size;
        least = glm::min(least, pixel);
        most = glm::max(most, pixel);
    }
    least = glm::clamp(glm::floor(least) - static_cast<float>(margin), glm::vec2(0.0f), size);
    most = glm::clamp(glm::ceil(most) + static_cast<float>(margin), glm::vec2(0.0f), size);
    return {static_cast<int>(least.x), static_cast<int>(least.y), std::max(static_cast<int>(most.x - least.x), 0),
            std::max(static_cast<int>(most.y - least.y), 0)};
}

View viewOfPart(View view, const PixelRect& area, const PixelRect& part)
{
    const glm::vec2 scale(static_cast<float>(area.width) / static_cast<float>(part.width),
                          static_cast<float>(area.height) / static_cast<float>(part.height));
    const glm::vec2 middle((static_cast<float>(2 * part.x + part.width) / static_cast<float>(area.width)) - 1.0f,
                           (static_cast<float>(2 * part.y + part.height) / static_cast<float>(area.height)) - 1.0f);
    glm::mat4 crop(1.0f);
    for (int axis = 0; axis < 2; ++axis) {
        crop[axis][axis] = scale[axis];
        crop[3][axis] = -middle[axis] * scale[axis];
    }
    view.viewProjection = crop * view.viewProjection;
    return view;
}

Outlines::Outlines() : m_emptyVertexArray(VertexArrayHandle::make()) {}

/// Binds a mask of at least this size.
void Outlines::prepare(int width, int height)
{
    if (m_width < width || m_height < height) {
        m_width = std::max(m_width, (width + kMaskStep - 1) / kMaskStep * kMaskStep);
        m_height = std::max(m_height, (height + kMaskStep - 1) / kMaskStep * kMaskStep);
        m_depth = RenderbufferHandle::make();
        glBindRenderbuffer(GL_RENDERBUFFER, m_depth.name());
        glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, m_width, m_height);
        m_framebuffer = FramebufferHandle::make();
        glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer.name());
        m_mask = makeColorTarget(m_width, m_height, "outline mask");
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, m_depth.name());
    }
    glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer.name());
}

void Outlines::draw(ModelRenderer& renderer, SceneOnGpu& scene, const PickScene& shown, const View& view,
                    const Outline& outline, const formats::Bounds& around, const PixelRect& area,
                    const Framebuffer* target)
{
    if (around.isEmpty())
        return;
    const int reach = std::min(static_cast<int>(std::ceil(outline.width)) + 1, kMaskPadding);
    const PixelRect part = pixelsAround(around, view, area, reach);
    if (part.width == 0 || part.height == 0)
        return;
    prepare(part.width + 2 * kMaskPadding, part.height + 2 * kMaskPadding);
    {
        const DrawArea whole({0, 0, part.width + 2 * kMaskPadding, part.height + 2 * kMaskPadding});
        clear(Clearing::both);
        setViewport({kMaskPadding, kMaskPadding, part.width, part.height});
        // The status line counts the draws of the model, not of its outline.
        const std::size_t draws = renderer.stats().draws.size();
        const std::uint64_t triangles = renderer.stats().triangles;
        drawNodes(renderer, scene, shown.nodes, shown.skin, viewOfPart(view, area, part),
                  maskOptions(shown, outline.surface));
        renderer.stats().draws.resize(draws);
        renderer.stats().triangles = triangles;
    }
    bindTarget(target);
    const DrawArea drawArea({area.x + part.x, area.y + part.y, part.width, part.height});
    const ShaderProgram& program = renderer.shaders().program(outlineVariant());
    program.use();
    program.set("u_mask", 0);
    program.set("u_color", outline.color);
    program.set("u_width", std::min(outline.width, static_cast<float>(kMaskPadding - 1)));
    program.set("u_origin", glm::vec2(area.x + part.x - kMaskPadding, area.y + part.y - kMaskPadding));
    PipelineState state = backdropPipeline();
    state.blend = kBlendOver;
    const PipelineApplier pipeline(state);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, m_mask.name());
    glBindVertexArray(m_emptyVertexArray.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

} // namespace renderer
