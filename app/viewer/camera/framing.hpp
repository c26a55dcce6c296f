#pragma once

#include "app/viewer/session/session.hpp"
#include "renderer/fit.hpp"

#include <glm/vec2.hpp>

/// Moves the camera so that something is in view.
namespace app {

/// Fits what is drawn into the view: at the instant shown, or wherever it gets in the clips that play.
void frameModel(Session& session, renderer::Fit fit = renderer::Fit::pose);

/// Frames both sides of the comparison that is shown anew, with one camera where they share it.
void bringBothIntoView(Session& session, renderer::Fit fit = renderer::Fit::pose);

/// Fits the selected thing into the view.
void frameItem(Session& session);

/// The view has become `aspect` wide for its height. Where it is or was narrow, a model that was framed and not turned
/// or moved since is framed again: what fits into a wide view is cut off in a narrow one. So is one that is too wide
/// for a view that is wide still. In a comparison `aspect` is of the side with the focus, and both sides are framed
/// again.
void setViewShape(Session& session, float aspect);

/// Turns the camera to what lies under a point of the view, given as offset from its middle in shares of the view's
/// height (right, up): that becomes the middle. Beside the model: fits all of it into the view.
void focusAt(Session& session, const glm::vec2& at);

} // namespace app
