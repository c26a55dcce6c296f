#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"
#include "renderer/mesh/frame_stats.hpp"

namespace app {

/// Whether a frame contains no surface, regardless of lines.
[[nodiscard]] bool isEmptyView(const renderer::FrameStats& stats);

/// Explains in the center of the view why the active document is invisible, and offers remedies.
[[nodiscard]] Requests drawEmptyView(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
