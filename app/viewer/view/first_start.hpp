#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// What stands in the view when nothing is open: samples, recent models, what to do.
[[nodiscard]] Requests drawFirstStart(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
