#pragma once

#include "app/viewer/session/session.hpp"

/// The tabs of the inspector.
namespace app {

void showInspectorTab(Session& session, InspectorTab tab); ///< also unfolds the inspector
/// To the next or previous tab that the model has, wrapping around.
void stepInspectorTab(Session& session, int steps);

/// Whether the active model has contents for a tab: some tabs exist only for some formats.
[[nodiscard]] bool hasTab(const Session& session, InspectorTab tab);
[[nodiscard]] InspectorTab shownTab(const Session& session); ///< the chosen tab, or the first if the model lacks it

} // namespace app
