#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// Marks the selected triangle or vertex, and the one that a click would select, over the view and behind all panels.
/// The renderer outlines surfaces.
void drawItemMarks(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
