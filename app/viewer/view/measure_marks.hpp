#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/widgets/widgets.hpp"
#include "app/viewer/window/rect.hpp"

namespace app {

/// The vertex at the fixed end of a measurement, and the line to the selected one with its length.
void drawMeasureMarks(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
