#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/texture/uv_lines.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace app {

/// GPU objects of the panel and the inputs they were made from.
struct TexturePanelState {
    // The image in the chosen channels.
    std::shared_ptr<const formats::Image> image; ///< level 0
    std::uint32_t level = 0;
    TextureChannels channels = TextureChannels::rgba;
    std::optional<renderer::ColorTexture> texture;

    // The triangles in the image.
    std::shared_ptr<const scene::Document> document;
    std::uint32_t index = formats::kNoIndex;    ///< into Document::textures
    std::uint32_t selected = formats::kNoIndex; ///< surface
    std::uint32_t skin = 0;
    std::uint32_t meshVariant = 0;
    std::set<std::uint32_t> hidden;
    std::vector<UvTriangle> others;
    std::vector<UvTriangle> ofSelected;
    bool liesOutside = false; ///< some are outside of 0 to 1

    // The edges of the triangles.
    UvPlacement placement;
    bool areLinesDrawn = false; ///< the line image is up to date
    std::optional<renderer::PixelTexture> lines;

    glm::vec2 pressed{}; ///< where the button was pressed on the image, in the window
    bool wasDragged = false;
    bool isPointedAt = false; ///< by the pointer
};

/// The parts of the side panel: the free part of its top line, and the rest.
struct TexturePanelArea {
    Rect head;
    Rect content;
};

/// Draws the shown texture, its triangles and the texel under the pointer, in the window of the side panel.
[[nodiscard]] Requests drawTexturePanel(const PanelContext& context, const TexturePanelArea& area,
                                        const Session& session, TexturePanelState& state);

/// The menu entries for the shown texture.
void drawTextureItems(const PanelContext& context, const Session& session, Requests& requests);

} // namespace app
