#include "app/viewer/view/view_report.hpp"

#include "app/output/drawing_names.hpp"
#include "app/viewer/editing/tag_drag.hpp"
#include "app/viewer/editing/tag_handles.hpp"

#include <nlohmann/json.hpp>

#include <string_view>

namespace app {
namespace {

using nlohmann::json;

template <class Names, class Enum> std::string_view nameIn(const Names& names, Enum value)
{
    return names[static_cast<std::size_t>(value)];
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
    for (const auto& [name, isShown] : kOverlayNames)
        add(view.overlays.*isShown, name);
    add(view.onionSkin.showsGhosts, "ghosts");
    add(view.onionSkin.showsTrail, "trail");
    return names;
}

/// The handles of the selected tag: where the pointer is, and what a drag does.
json tagHandlesJson(const Session& session)
{
    const TagHandlesState& state = session.tagHandles;
    const std::string pointed = nameOf(state.pointed);
    return {{"on", state.areOn},
            {"frames", nameIn(kTagFramesNames, state.frames)},
            {"pointed", pointed.empty() ? json(nullptr) : json(pointed)},
            {"drag", state.drag ? json(dragFigure(session)) : json(nullptr)}};
}

} // namespace

void addView(json& state, const Session& session)
{
    const ViewState& view = session.tab().view;
    state["shading"] = nameIn(kShadingNames, view.drawing.shading);
    state["normals"] = nameIn(kNormalSourceNames, view.drawing.normals);
    state["lightYaw"] = view.drawing.lightYaw;
    state["lights"] = nameIn(kLightSourceNames, view.drawing.lights);
    state["fog"] = view.showsFog;
    state["twoSided"] = view.drawing.isTwoSided;
    state["alpha"] = nameIn(kAlphaModeNames, view.drawing.alpha);
    state["textures"] = view.drawing.showsTextures;
    state["showsEffects"] = view.drawing.showsEffects;
    state["crowd"] = view.crowd;
    state["overlays"] = overlaysJson(view);
    state["tagHandles"] = tagHandlesJson(session);
    state["camera"] = cameraJson(view.camera);
}

} // namespace app
