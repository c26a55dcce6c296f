#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// Where files go that are being dragged over the window.
void drawDropTarget(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
