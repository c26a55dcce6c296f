#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/vec2.hpp>

/// The camera of the view.
namespace app {

/// Initial view direction and light of a new view.
void beginView(ViewState& view, const Preferences& preferences);

// Moving the orbit camera leaves a camera of the model, so that the movement is visible.
void setCamera(Session& session, const renderer::OrbitCamera& camera);
void setAngles(Session& session, const renderer::Angles& angles);
void orbit(Session& session, float yawDegrees, float pitchDegrees);
void pan(Session& session, const glm::vec2& share);
void zoom(Session& session, float steps, const glm::vec2& at);

} // namespace app
