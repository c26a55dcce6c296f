#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// Markers of particle emitters and ribbons in the view, with names for the selected one and those under the pointer.
void drawEmitterMarkers(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
