#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

[[nodiscard]] Requests drawMenuBar(const PanelContext& context, const Rect& area, const Session& session);

} // namespace app
