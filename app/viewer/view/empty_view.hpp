#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"
#include "renderer/mesh/frame_stats.hpp"

namespace app {

/// Whether a frame has no surface in it, whatever lines it has.
[[nodiscard]] bool isEmptyView(const renderer::FrameStats& stats);

/// Says in the middle of the view why nothing is to be seen of the present document, and offers what helps.
[[nodiscard]] Requests drawEmptyView(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
