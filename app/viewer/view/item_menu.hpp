#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// The actions for the selected item as entries of the open menu; none without a selection.
void drawItemEntries(const PanelContext& context, const Session& session, Requests& requests);

} // namespace app
