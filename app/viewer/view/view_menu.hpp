#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

[[nodiscard]] Requests drawViewMenu(const PanelContext& context, const Rect& view, const Session& session);
/// A submenu of the document's weapons; nothing if there is no choice.
void drawWeaponMenu(const PanelContext& context, const Session& session, Requests& requests);
/// The context menu of the view, opened at the pointer.
[[nodiscard]] Requests drawContextMenu(const PanelContext& context, const Session& session, bool opens);

} // namespace app
