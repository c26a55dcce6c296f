#pragma once

#include "app/viewer/session/session.hpp"

/// State that the other side of a comparison copies from the side with the focus.
namespace app {

/// Copies the camera, time, clips and overlays of `focus` to `other`, as far as they are linked and exist there: a clip
/// of the same name plays; without one the clip stays. Both tabs have a document.
void followView(const Tab& focus, Tab& other, const CompareLinks& links);

} // namespace app
