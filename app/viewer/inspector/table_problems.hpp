#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// The problems of the table in the tables panel, in "Problems"; nothing if it has none. A click copies one.
void drawTableProblems(const PanelContext& context, const Session& session, Requests& requests);

} // namespace app
