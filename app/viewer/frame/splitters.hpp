#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/frame/layout.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

struct SplitterState {
    PanelSizes begun; ///< when the edge was pressed that is being dragged
};

/// The edges between the panels, to be dragged.
[[nodiscard]] Requests drawSplitters(const PanelContext& context, const Layout& layout, const Session& session,
                                     SplitterState& state);

} // namespace app
