#pragma once

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <string_view>

namespace app {

/// A menu entry for an action, with its key and, for toggles, a check mark.
void drawActionItem(const PanelContext& context, std::string_view id, const Session& session, Requests& requests);

} // namespace app
