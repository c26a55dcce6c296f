#pragma once

#include "app/viewer/session/session.hpp"

/// One model of what the library lists after the other, each for Preferences::slideSeconds from when it is shown;
/// behind the last one the first again. Whatever else is opened ends it, so do another tab and Esc.
namespace app {

[[nodiscard]] bool canShowSlides(const Session& session); ///< there are several to show
void toggleSlideShow(Session& session);

/// `now`: of any clock, in seconds. True when something else is to be shown.
bool workOnSlideShow(Session& session, double now, bool isOpening);

} // namespace app
