#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"
#include "app/viewer/window/rect.hpp"

namespace app {

/// What the line that offers something leaves of the view.
[[nodiscard]] Rect belowOffer(const PanelContext& context, const Rect& view, const Session& session);

/// That line, above the view; a message goes before it.
[[nodiscard]] Requests drawOfferBar(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
