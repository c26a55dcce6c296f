#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// The axes in the corner of the view; a click on an end looks from there.
[[nodiscard]] Requests drawGizmo(const PanelContext& context, const Rect& view, const renderer::OrbitCamera& camera);

} // namespace app
