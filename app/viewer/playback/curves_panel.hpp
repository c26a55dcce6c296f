#pragma once

#include "app/viewer/playback/timeline_mouse_panel.hpp"

namespace app {

/// The curves of the selected item, below the clips and along the same axis.
void drawCurves(const PanelContext& context, const Rect& area, const Session& session, TimelineState& state,
                Requests& requests);

} // namespace app
