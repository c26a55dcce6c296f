#pragma once

#include "app/viewer/session/session.hpp"

/// The tabs of the inspector.
namespace app {

void showInspectorTab(Session& session, InspectorTab tab); ///< unfolds the inspector
/// To the next one that the model has, or the one before; around the ends.
void stepInspectorTab(Session& session, int steps);

/// Whether the present model has something for a tab: those that are of some formats only are not shown for others.
[[nodiscard]] bool hasTab(const Session& session, InspectorTab tab);
[[nodiscard]] InspectorTab shownTab(const Session& session); ///< the chosen one, or the first where it is not there

} // namespace app
