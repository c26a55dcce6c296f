#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// What can be done with the thing that is selected, as items of the menu that is open; nothing where none is.
void drawItemEntries(const PanelContext& context, const Session& session, Requests& requests);

} // namespace app
