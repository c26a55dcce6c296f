#include "renderer/ghosts.hpp"

#include "renderer/gl/draw_area.hpp"
#include "renderer/offscreen_renderer.hpp"

namespace renderer {

void drawGhosts(ModelRenderer& renderer, SceneOnGpu& scene, std::span<const GhostScene> ghosts, std::uint32_t skin,
                const View& view, const DrawOptions& options)
{
    DrawOptions shape = options;
    shape.showsEffects = false; // there is only one simulation, for the displayed instant
    for (const GhostScene& ghost : ghosts) {
        shape.ghost = ghost.look;
        drawNodes(renderer, scene, ghost.placed, skin, view, shape);
        clear(Clearing::depth);
    }
}

} // namespace renderer
