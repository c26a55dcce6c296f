#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/look/look.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// The buttons for undo and redo, while they are possible.
void drawLookStepButtons(ButtonFlow& flow, const Session& session, Requests& requests);
/// The buttons that copy and paste a look as text.
void drawLookTextButtons(ButtonFlow& flow, Requests& requests);

} // namespace app
