#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// The report on the model that was made last, and how to see it in its game; both can be copied.
void drawGameReport(const PanelContext& context, const Session& session, Requests& requests);

} // namespace app
