#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// Shows the drop targets while files are dragged over the window.
void drawDropTarget(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
