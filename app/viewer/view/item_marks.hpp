#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// The triangle or vertex that is selected, and the one that a click would select, over the view and behind all panels.
/// Surfaces are outlined by the view itself.
void drawItemMarks(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
