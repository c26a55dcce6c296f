#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// Chooses a clip (kNoIndex: all frames) and opens its menu at the pointer; all entries refer to the chosen clip.
void openClipMenu(std::uint32_t clip, std::uint32_t layer, Requests& requests);

/// Draws the open menu; call it in the window and with the id that opened it.
void drawClipMenu(const PanelContext& context, const Session& session, Requests& requests);

} // namespace app
