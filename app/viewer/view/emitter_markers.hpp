#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// Where particle emitters and ribbons are in the view; the names of the chosen one and of those under the pointer.
void drawEmitterMarkers(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
