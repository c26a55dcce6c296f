#include "app/viewer/texture/texture_report.hpp"

#include "app/viewer/texture/texture_choice.hpp"
#include "app/viewer/texture/texture_pointing.hpp"
#include "formats/platform/paths.hpp"

#include <nlohmann/json.hpp>

namespace app {
namespace {

using nlohmann::json;

/// null: no texel is pointed at.
json texelJson(const Session& session)
{
    const auto& pointed = session.tab().selection.texel;
    const auto texel = pointedTexel(session);
    if (!pointed || !texel)
        return nullptr;
    json points = json::array();
    for (const SurfacePoint& point : pointed->points) {
        points.push_back({{"surface", point.surface},
                          {"triangle", point.triangle},
                          {"weights", {point.weights.x, point.weights.y, point.weights.z}}});
    }
    return {{"x", texel->at.x},           {"y", texel->at.y},
            {"rgba", texel->color},       {"u", pointed->uv.x},
            {"v", pointed->uv.y},         {"origin", pointed->origin == TexelOrigin::image ? "image" : "model"},
            {"points", std::move(points)}};
}

} // namespace

json texturePanelJson(const Session& session)
{
    const scene::Texture* const texture = shownTextureOf(session);
    if (texture == nullptr)
        return nullptr;
    const TextureView view = presentTextureView(session);
    json kept = json::object();
    for (const auto& [id, image] :
         imagesOf(*session.keptImages, modelKey(platform::pathFromUtf8(session.tab().document->path))))
        kept[id] = platform::utf8FromPath(image);
    return {{"isShown", showsTexturePanel(session)},
            {"texture", shownTexture(session)},
            {"name", texture->id},
            {"nearest", texture->nearest},
            {"channels", kTextureChannelNames[static_cast<std::size_t>(view.channels)]},
            {"level", view.level},
            {"levels", levelCountOf(*texture)},
            {"scale", kTextureScaleNames[static_cast<std::size_t>(view.scale)]},
            {"zoom", view.zoom},
            {"center", {view.center.x, view.center.y}},
            {"layout", view.showsLayout},
            {"texel", texelJson(session)},
            {"keptImages", std::move(kept)}};
}

} // namespace app
