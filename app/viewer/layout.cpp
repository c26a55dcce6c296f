#include "app/viewer/layout.hpp"

#include <algorithm>
#include <cmath>

namespace app {

Layout layoutOf(const glm::vec2& windowSize, float scale, SidePanels sides)
{
    const auto scaled = [&](float pixels) { return std::round(pixels * scale); };
    const float menuHeight = scaled(28.0f);
    const float timelineHeight = scaled(92.0f);
    const float statusHeight = scaled(24.0f);
    const float middle = std::max(windowSize.y - menuHeight - timelineHeight - statusHeight, 1.0f);

    // A narrow window takes from the panels first: a third of the way they shrink with it.
    const float share = std::clamp((windowSize.x / scale - 960.0f) / 320.0f, 0.0f, 1.0f);
    const bool areShown = sides == SidePanels::shown;
    const float left = areShown ? scaled(200.0f + 36.0f * share) : 0.0f;
    const float right = areShown ? scaled(264.0f + 44.0f * share) : 0.0f;

    Layout layout;
    layout.menu = {0.0f, 0.0f, windowSize.x, menuHeight};
    layout.library = {0.0f, menuHeight, left, middle};
    layout.view = {left, menuHeight, std::max(windowSize.x - left - right, 1.0f), middle};
    layout.inspector = {left + layout.view.width, menuHeight, right, middle};
    layout.timeline = {0.0f, menuHeight + middle, windowSize.x, timelineHeight};
    layout.status = {0.0f, menuHeight + middle + timelineHeight, windowSize.x, statusHeight};
    return layout;
}

} // namespace app
