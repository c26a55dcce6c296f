#include "app/viewer/camera/camera.hpp"

#include <array>
#include <string_view>

namespace app {

void beginView(ViewState& view, const Preferences& preferences)
{
    constexpr std::array<std::string_view, 7> kDirections = {"iso", "front", "right", "back", "left", "top", "bottom"};
    const auto angles = renderer::cameraAngles(kDirections[static_cast<std::size_t>(preferences.firstLook)]);
    view.camera.yaw = angles->yaw;
    view.camera.pitch = angles->pitch;
    view.camera.projection = preferences.firstProjection == FirstProjection::orthographic
                                 ? renderer::Projection::orthographic
                                 : renderer::Projection::perspective;
    const LightPreset& light = preferences.lights[preferences.firstLight];
    view.drawing.lightYaw = light.yaw;
    view.drawing.lightPitch = light.pitch;
}

void setCamera(Session& session, const renderer::OrbitCamera& camera)
{
    session.tab().view.throughCamera = formats::kNoIndex;
    session.tab().view.camera = camera;
}

void setAngles(Session& session, const renderer::Angles& angles)
{
    renderer::OrbitCamera camera = session.tab().view.camera;
    camera.yaw = angles.yaw;
    camera.pitch = angles.pitch;
    setCamera(session, camera);
}

void orbit(Session& session, float yawDegrees, float pitchDegrees)
{
    setCamera(session, orbited(session.tab().view.camera, yawDegrees, pitchDegrees));
}

void pan(Session& session, const glm::vec2& share)
{
    setCamera(session, panned(session.tab().view.camera, session.viewAspect, share));
}

void zoom(Session& session, float steps, const glm::vec2& at)
{
    setCamera(session, zoomed(session.tab().view.camera, session.viewAspect, steps, at));
}

} // namespace app
