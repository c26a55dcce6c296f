#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// What the row of headings remembers.
struct InspectorTabsState {
    float scrolled = 0.0f;                      ///< in window units; more than 0 only where icons do not fit either
    InspectorTab seen = InspectorTab::problems; ///< the one that was scrolled into sight last
    float seenWidth = 0.0f;                     ///< of the row then
};

/// The headings of all tabs at the top of `area`, in one row: names where all fit, else icons; where the name of the
/// present tab does not fit beside them, a list of all tabs below shows it. Moves ImGui's cursor below them.
void drawInspectorTabs(const PanelContext& context, const Rect& area, const Session& session, InspectorTabsState& state,
                       Requests& requests);

} // namespace app
