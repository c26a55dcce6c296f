#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// The names of tags where they are in the view; places to drop a model on.
enum class TagMarkers { asChosen, all };
void drawTagMarkers(const PanelContext& context, const Rect& view, const Session& session, TagMarkers which);

} // namespace app
