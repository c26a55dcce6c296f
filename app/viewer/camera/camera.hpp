#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/vec2.hpp>

/// The camera of the view.
namespace app {

/// How a view that nobody touched yet looks at a model, and the light in it.
void beginView(ViewState& view, const Preferences& preferences);

// Whoever moves the camera wants to see it move, not a camera of the model: each of these leaves that one.
void setCamera(Session& session, const renderer::OrbitCamera& camera);
void setAngles(Session& session, const renderer::Angles& angles);
void orbit(Session& session, float yawDegrees, float pitchDegrees);
void pan(Session& session, const glm::vec2& share);
void zoom(Session& session, float steps, const glm::vec2& at);

} // namespace app
