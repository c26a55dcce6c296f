#pragma once

#include "renderer/draw/model_renderer.hpp"
#include "renderer/gl/draw_area.hpp"
#include "renderer/gl/framebuffer.hpp"
#include "renderer/gl/gl_handle.hpp"
#include "renderer/picking.hpp"

#include <glm/vec4.hpp>

#include <cstdint>

namespace renderer {

/// A surface to be outlined.
struct Outline {
    std::uint32_t surface = 0; ///< its number, see scene::surfaceAt
    glm::vec4 color{1.0f};
    float width = 1.5f; ///< in pixels
};

/// Draws lines around whole surfaces, visible through everything: the surface alone is drawn into a mask with a
/// separate draw list, and pixels beside it are colored. Only the part of the view around the surface is drawn.
class Outlines {
public:
    Outlines();

    /// Draws into `area` of a framebuffer (nullptr: the window), which stays bound. `around` is a box in the scene that
    /// contains the surface, see Picker::boundsAround. Uploads no vertices.
    void draw(ModelRenderer& renderer, SceneOnGpu& scene, const PickScene& shown, const View& view,
              const Outline& outline, const formats::Bounds& around, const PixelRect& area,
              const Framebuffer* target = nullptr);

private:
    void prepare(int width, int height);

    VertexArrayHandle m_emptyVertexArray;
    TextureHandle m_mask;
    RenderbufferHandle m_depth;
    FramebufferHandle m_framebuffer;
    int m_width = 0;
    int m_height = 0;
};

/// The pixels of `area` (from its lower left corner) that a box in the scene may cover, plus `margin` pixels around
/// them; all of them if it extends behind the eye.
[[nodiscard]] PixelRect pixelsAround(const formats::Bounds& box, const View& view, const PixelRect& area, int margin);

/// The view of a part of `area`, as large as the part.
[[nodiscard]] View viewOfPart(View view, const PixelRect& area, const PixelRect& part);

} // namespace renderer
