#include "app/viewer/view/view_report.hpp"

#include <nlohmann/json.hpp>

#include <array>

namespace app {
namespace {

using nlohmann::json;

const char* nameOf(renderer::Shading shading)
{
    constexpr std::array<const char*, 4> kNames = {"lit", "unlit", "normals", "flat"};
    return kNames[static_cast<std::size_t>(shading)];
}

const char* nameOf(renderer::NormalSource source)
{
    return std::array{"auto", "stored", "computed"}[static_cast<std::size_t>(source)];
}

const char* nameOf(scene::AlphaMode mode)
{
    constexpr std::array<const char*, 4> kNames = {"auto", "opaque", "cutout", "blend"};
    return kNames[static_cast<std::size_t>(mode)];
}

json cameraJson(const renderer::OrbitCamera& camera)
{
    return {{"yaw", camera.yaw},
            {"pitch", camera.pitch},
            {"distance", camera.distance},
            {"target", {camera.target.x, camera.target.y, camera.target.z}},
            {"orthographic", camera.projection == renderer::Projection::orthographic}};
}

json overlaysJson(const ViewState& view)
{
    json names = json::array();
    const auto add = [&](bool isShown, const char* name) {
        if (isShown)
            names.push_back(name);
    };
    add(view.drawing.showsWireframe, "wireframe");
    add(view.drawing.showsNormals, "normals");
    add(view.overlays.showsBounds, "bounds");
    add(view.overlays.showsGrid, "grid");
    add(view.overlays.showsAxes, "axes");
    add(view.overlays.showsTags, "tags");
    add(view.overlays.showsBones, "bones");
    add(view.overlays.showsCollision, "collision");
    add(view.overlays.showsEmitters, "emitters");
    add(view.overlays.showsCameras, "cameras");
    add(view.onionSkin.showsGhosts, "ghosts");
    add(view.onionSkin.showsTrail, "trail");
    return names;
}

} // namespace

void addView(json& state, const Session& session)
{
    const ViewState& view = session.tab().view;
    state["shading"] = nameOf(view.drawing.shading);
    state["normals"] = nameOf(view.drawing.normals);
    state["lightYaw"] = view.drawing.lightYaw;
    state["lights"] = view.drawing.lights == renderer::LightSource::model ? "model" : "studio";
    state["fog"] = view.showsFog;
    state["twoSided"] = view.drawing.isTwoSided;
    state["alpha"] = nameOf(view.drawing.alpha);
    state["textures"] = view.drawing.showsTextures;
    state["showsEffects"] = view.drawing.showsEffects;
    state["crowd"] = view.crowd;
    state["overlays"] = overlaysJson(view);
    state["camera"] = cameraJson(view.camera);
}

} // namespace app
