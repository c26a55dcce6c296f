#include "app/viewer/compare/compare_areas.hpp"

#include "app/viewer/queries/compared_tabs.hpp"

#include <cmath>

namespace app {

SideAreas sideAreas(const Comparison& comparison, const Rect& view)
{
    if (comparison.mode != CompareMode::sideBySide)
        return {view, view};
    const float left = std::round(view.width * comparison.line);
    return {{view.x, view.y, left, view.height}, {view.x + left, view.y, view.width - left, view.height}};
}

Rect focusArea(const Session& session, const Rect& view)
{
    const auto tabs = comparedTabs(session);
    if (!tabs)
        return view;
    const SideAreas areas = sideAreas(*session.comparison, view);
    return tabs->isFocusOnB ? areas.b : areas.a;
}

bool hasLine(const Comparison& comparison)
{
    return comparison.mode == CompareMode::sideBySide || comparison.mode == CompareMode::wipe;
}

bool isOnOtherSide(const Session& session, const Rect& view, const glm::vec2& at)
{
    const auto tabs = comparedTabs(session);
    if (!tabs || !hasLine(*session.comparison) || !view.contains(at))
        return false;
    const bool isOnB = at.x >= view.x + std::round(view.width * session.comparison->line);
    return isOnB != tabs->isFocusOnB;
}

} // namespace app
