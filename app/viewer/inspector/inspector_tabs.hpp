#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// State of the row of headings.
struct InspectorTabsState {
    float scrolled = 0.0f;                      ///< in window units; greater than 0 only if not even the icons fit
    InspectorTab seen = InspectorTab::problems; ///< the last tab scrolled into view
    float seenWidth = 0.0f;                     ///< width of the row at that time
};

/// The headings of all tabs at the top of `area` in one row: names if all fit, else icons; if the current tab's name
/// does not fit beside them, a list of all tabs below shows it. Moves ImGui's cursor below them.
void drawInspectorTabs(const PanelContext& context, const Rect& area, const Session& session, InspectorTabsState& state,
                       Requests& requests);

} // namespace app
