#pragma once

#include "app/viewer/session/session.hpp"

/// How one of two tabs that are compared follows the other one.
namespace app {

/// Gives `other` the camera, time, clips and overlays of `focus`, as far as they are linked and it has the like: a clip
/// of the same name plays, any other one stays. Both have a document.
void followView(const Tab& focus, Tab& other, const CompareLinks& links);

} // namespace app
