#pragma once

#include "app/viewer/session/session.hpp"

namespace app {

/// Shows the frame that belongs to the other side's instant, if one side was made from the other and the made model has
/// no clips of its own: an MD3 without animation.cfg counts its frames through all clips of its source.
void followMadeFrames(const MadeGame& made, const Tab& focus, Tab& other);

} // namespace app
