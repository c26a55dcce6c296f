#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// Opens the menu of a clip at the pointer, and chooses the clip (kNoIndex: all frames): everything in it is about the
/// chosen one.
void openClipMenu(std::uint32_t clip, std::uint32_t layer, Requests& requests);

/// Draws it while it is open, in the window and with the id where it was opened.
void drawClipMenu(const PanelContext& context, const Session& session, Requests& requests);

} // namespace app
