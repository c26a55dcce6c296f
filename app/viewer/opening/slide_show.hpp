#pragma once

#include "app/viewer/session/session.hpp"

/// Shows the listed models of the library one after another, each for Preferences::slideSeconds, in an endless loop.
/// Opening anything else, switching tabs and Esc end it.
namespace app {

[[nodiscard]] bool canShowSlides(const Session& session); ///< the list has several models
void toggleSlideShow(Session& session);

/// `now`: of any clock, in seconds. True if the display changes.
bool workOnSlideShow(Session& session, double now, bool isOpening);

} // namespace app
