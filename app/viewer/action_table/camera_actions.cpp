#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/camera/camera.hpp"
#include "app/viewer/camera/framing.hpp"

/// Actions on the camera, including mouse input: each step of a drag is one request.
namespace app {

static void describe(SetCamera& request, ParameterVisitor& visitor)
{
    renderer::OrbitCamera& camera = request.camera;
    visitor.real({"yaw", "degrees; 0 looks at the front", Need::optional}, camera.yaw, kAnyAngle);
    visitor.real({"pitch", "degrees; positive looks down", Need::optional}, camera.pitch, {-90.0, 90.0});
    visitor.real({"distance", "distance from the eye to the target, in the model's units", Need::optional},
                 camera.distance, {1e-6, 1e9});
    visitor.real({"x", "x coordinate of the target", Need::optional}, camera.target.x);
    visitor.real({"y", "y coordinate of the target", Need::optional}, camera.target.y);
    visitor.real({"z", "z coordinate of the target", Need::optional}, camera.target.z);
}
static SetCamera defaultOf(const Session& session, std::type_identity<SetCamera>)
{
    return {session.tab().view.camera};
}
static void run(Session& session, const SetCamera& request)
{
    setCamera(session, request.camera);
}

static void describe(Orbit& request, ParameterVisitor& visitor)
{
    visitor.real({"yaw", "degrees; positive moves the eye to the model's left", Need::optional}, request.yaw,
                 kAnyAngle);
    visitor.real({"pitch", "degrees; positive moves the eye up", Need::optional}, request.pitch, kAnyAngle);
}
static void run(Session& session, const Orbit& request)
{
    orbit(session, request.yaw, request.pitch);
}

static void describe(Pan& request, ParameterVisitor& visitor)
{
    visitor.real({"x", "distance to the right, in view heights", Need::optional}, request.share.x, kAnyShare);
    visitor.real({"y", "distance upwards, in view heights", Need::optional}, request.share.y, kAnyShare);
}
static void run(Session& session, const Pan& request)
{
    pan(session, request.share);
}

static void describe(Zoom& request, ParameterVisitor& visitor)
{
    visitor.real({"steps", "number of steps, each a tenth closer; negative: farther away"}, request.steps,
                 {-1000.0, 1000.0});
    visitor.real({"x", "fixed point: distance right of the center, in view heights", Need::optional}, request.at.x,
                 kAnyShare);
    visitor.real({"y", "fixed point: distance above the center, in view heights", Need::optional}, request.at.y,
                 kAnyShare);
}
static void run(Session& session, const Zoom& request)
{
    zoom(session, request.steps, request.at);
}

static void describe(RotateLight& request, ParameterVisitor& visitor)
{
    visitor.real({"yaw", "degrees to the right", Need::optional}, request.yaw, kAnyAngle);
    visitor.real({"pitch", "degrees upwards", Need::optional}, request.pitch, kAnyAngle);
}
static void run(Session& session, const RotateLight& request)
{
    renderer::DrawOptions& drawing = session.tab().view.drawing;
    drawing.lightYaw += request.yaw;
    drawing.lightPitch += request.pitch;
}

namespace {

constexpr Action kCameraActions[] = {
    parameterAction<SetCamera>("setCamera", "Set the camera", Needs::nothing),
    parameterAction<Orbit>("orbit", "Turn the camera around the model", Needs::nothing),
    parameterAction<Pan>("pan", "Move the camera sideways", Needs::nothing),
    parameterAction<Zoom>("zoom", "Move the camera closer", Needs::nothing),
    valueAction<FocusAt, kPointOfView, focusAt>("focusAt", "Center the view on a point"),
    parameterAction<RotateLight>("rotateLight", "Turn the light", Needs::nothing),
};

} // namespace

std::span<const Action> cameraActions()
{
    return kCameraActions;
}

} // namespace app
