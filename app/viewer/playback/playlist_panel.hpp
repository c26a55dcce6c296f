#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// The clips of the playlist in one row; a click plays from there. The wheel scrolls a long list.
void drawPlaylist(const PanelContext& context, const Rect& area, const Session& session, Requests& requests);

} // namespace app
