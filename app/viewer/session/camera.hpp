#pragma once

#include "app/viewer/session/session.hpp"
#include "renderer/fit.hpp"

#include <glm/vec2.hpp>

/// Where a session is looked at from.
namespace app {

/// Fits what is drawn into the view: at the instant shown, or wherever it gets in the clips that play.
void frameModel(Session& session, renderer::Fit fit = renderer::Fit::pose);
/// Turns the camera to what lies under a point of the view, given as offset from its middle in shares of the view's
/// height (right, up): that becomes the middle. Beside the model: fits all of it into the view.
void focusAt(Session& session, const glm::vec2& at);
void setAngles(Session& session, const renderer::Angles& angles);

} // namespace app
