#pragma once

#include "app/viewer/session/session.hpp"
#include "renderer/fit.hpp"

#include <glm/vec2.hpp>

/// Moves the camera to bring items into view.
namespace app {

/// Fits the drawn model into the view: at the current instant, or over the playing clips.
void frameModel(Session& session, renderer::Fit fit = renderer::Fit::pose);

/// Frames both sides of the shown comparison again, with one camera if they share it.
void bringBothIntoView(Session& session, renderer::Fit fit = renderer::Fit::pose);

/// Fits the selected item into the view.
void frameItem(Session& session);

/// Reports a new aspect ratio of the view. If it is or was narrow, a framed model that was not orbited or moved since
/// is framed again, because a narrow view would cut it off. The same goes for a model that is too wide for the view. In
/// a comparison `aspect` is that of the side with the focus, and both sides are framed again.
void setViewShape(Session& session, float aspect);

/// Centers the camera on the point under a position of the view, given as offset from its center in shares of the
/// view's height (right, up). A position beside the model frames the whole model.
void focusAt(Session& session, const glm::vec2& at);

} // namespace app
