#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/texture/uv_lines.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace app {

/// What the panel has on the GPU, and what it was made of.
struct TexturePanelState {
    // The image in the channels that are shown.
    std::shared_ptr<const formats::Image> image; ///< level 0
    std::uint32_t level = 0;
    TextureChannels channels = TextureChannels::rgba;
    std::optional<renderer::ColorTexture> texture;

    // The triangles that lie in it.
    std::shared_ptr<const scene::Document> document;
    std::uint32_t index = formats::kNoIndex;    ///< into Document::textures
    std::uint32_t selected = formats::kNoIndex; ///< surface
    std::uint32_t skin = 0;
    std::uint32_t meshVariant = 0;
    std::set<std::uint32_t> hidden;
    std::vector<UvTriangle> others;
    std::vector<UvTriangle> ofSelected;
    bool liesOutside = false; ///< of 0 to 1, some of them

    // Their edges.
    UvPlacement placement;
    bool areLinesDrawn = false; ///< as the rest stands
    std::optional<renderer::PixelTexture> lines;

    glm::vec2 pressed{}; ///< where the button went down on the image, in the window
    bool wasDragged = false;
    bool isPointedAt = false; ///< by the pointer
};

/// The parts of the side panel: what is free of the line at its top, and the rest.
struct TexturePanelArea {
    Rect head;
    Rect content;
};

/// Draws the image of the texture shown, its triangles and what is pointed at, within the window of the side panel.
[[nodiscard]] Requests drawTexturePanel(const PanelContext& context, const TexturePanelArea& area,
                                        const Session& session, TexturePanelState& state);

/// The entries of a menu about the texture shown.
void drawTextureItems(const PanelContext& context, const Session& session, Requests& requests);

} // namespace app
