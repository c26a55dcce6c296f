#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// The arrows and rings of the selected tag, over the view and behind all panels; during a drag the held one, with its
/// value at the pointer.
void drawTagHandles(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
