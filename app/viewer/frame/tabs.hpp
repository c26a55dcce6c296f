#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// One tab per open document.
[[nodiscard]] Requests drawTabs(const PanelContext& context, const Rect& area, const Session& session);

} // namespace app
