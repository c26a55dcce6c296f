#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/compare/compared_facts.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// The strip above the view during a comparison: the two names at its ends (the one with the focus highlighted), and
/// between them the lock, the mode and the close button.
[[nodiscard]] Requests drawCompareStrip(const PanelContext& context, const Rect& area, const Session& session);

/// The draggable dividing line, and the measured result: number of different pixels, or a scale of distances.
[[nodiscard]] Requests drawCompareView(const PanelContext& context, const Rect& view, const Session& session,
                                       const ComparedFacts& facts);

/// Whether the overlays of the side with the focus are drawn over the view.
[[nodiscard]] bool showsMarks(const Session& session);

} // namespace app
