#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"
#include "app/viewer/window/rect.hpp"

namespace app {

/// The view without the line of the current offer.
[[nodiscard]] Rect belowOffer(const PanelContext& context, const Rect& view, const Session& session);

/// The offer line above the view; a message takes precedence.
[[nodiscard]] Requests drawOfferBar(const PanelContext& context, const Rect& view, const Session& session);

} // namespace app
