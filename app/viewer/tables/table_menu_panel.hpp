#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// For ImGui::OpenPopup, in the same ImGui window.
inline constexpr const char* kTableMenuId = "table menu";

/// The context menu of the rows, if it is open: what is possible with the selected cell and rows.
void drawTableMenu(const PanelContext& context, const Session& session, Requests& requests);

} // namespace app
