#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/compare/compared_facts.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// The strip above the view while two models are compared: their names at its ends, the one with the focus under the
/// accent, and between them the lock, how they are shown and the way out.
[[nodiscard]] Requests drawCompareStrip(const PanelContext& context, const Rect& area, const Session& session);

/// The line that divides the view, to be dragged, and what was measured: different pixels, or a scale of distances.
[[nodiscard]] Requests drawCompareView(const PanelContext& context, const Rect& view, const Session& session,
                                       const ComparedFacts& facts);

/// Whether marks of the side with the focus belong over what the view shows.
[[nodiscard]] bool showsMarks(const Session& session);

} // namespace app
