#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/frame/layout.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

struct SplitterState {
    PanelSizes begun; ///< at the press on the dragged edge
};

/// The draggable edges between the panels.
[[nodiscard]] Requests drawSplitters(const PanelContext& context, const Layout& layout, const Session& session,
                                     SplitterState& state);

} // namespace app
