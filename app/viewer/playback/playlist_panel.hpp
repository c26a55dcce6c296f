#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// The clips of the playlist as one row; a click plays from there on. Scrolled by the wheel where they are too many.
void drawPlaylist(const PanelContext& context, const Rect& area, const Session& session, Requests& requests);

} // namespace app
