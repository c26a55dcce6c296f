#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <glm/vec2.hpp>

#include <cstddef>

namespace app {

/// In pixels.
struct CardSizes {
    float gap = 0.0f;     ///< between cards
    float caption = 0.0f; ///< height below the image
    float max = 0.0f;     ///< edge of the image
};

struct CardGrid {
    std::size_t columns = 1;
    float card = 0.0f;   ///< width of a card and edge of its image, in pixels
    float height = 0.0f; ///< of all rows
};

/// The rows and columns that allow the largest `count` cards within `space`.
[[nodiscard]] CardGrid cardGrid(std::size_t count, const glm::vec2& space, const CardSizes& sizes);

/// The view without a document: samples, recent models and the first keys.
[[nodiscard]] Requests drawFirstStart(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
