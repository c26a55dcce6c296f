#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

/// The names of tags in the view, which are also drop targets for models.
enum class TagMarkers { asChosen, all };
void drawTagMarkers(const PanelContext& context, const Rect& view, const Session& session, TagMarkers which);

} // namespace app
