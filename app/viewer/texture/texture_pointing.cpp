#include "app/viewer/texture/texture_pointing.hpp"

#include "app/viewer/queries/texture_points.hpp"
#include "app/viewer/selection/item_selection.hpp"
#include "app/viewer/selection/selection.hpp"
#include "app/viewer/session/indices.hpp"
#include "app/viewer/texture/texture_choice.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace app {
namespace {

using formats::kNoIndex;

constexpr float kFarthestCenter = 64.0f; // in image sizes

float finiteOr(float value, float fallback)
{
    return std::isfinite(value) ? value : fallback;
}

} // namespace

bool showsTexturePanel(const Session& session)
{
    return session.settings.panels.side == SidePanel::texture && session.tab().document != nullptr;
}

void showTexture(Session& session, std::uint32_t texture)
{
    const auto& document = session.tab().document;
    if (!document || texture >= document->textures.size())
        return;
    selectTexture(session, texture);
    session.settings.panels.side = SidePanel::texture;
}

TextureView presentTextureView(const Session& session)
{
    const scene::Texture* const texture = shownTextureOf(session);
    TextureView view = session.textureView;
    if (texture != nullptr && view.texture == texture->id) {
        view.level = std::min(view.level, std::max(levelCountOf(*texture), 1U) - 1);
        return view;
    }
    return {.channels = view.channels,
            .showsLayout = view.showsLayout,
            .texture = texture != nullptr ? texture->id : std::string()};
}

void setTextureView(Session& session, TextureView view)
{
    const scene::Texture* const texture = shownTextureOf(session);
    if (texture == nullptr)
        return;
    view.texture = texture->id;
    view.level = std::min(view.level, std::max(levelCountOf(*texture), 1U) - 1);
    view.zoom = std::clamp(finiteOr(view.zoom, 1.0f), kLeastTextureZoom, kMaxTextureZoom);
    view.center = glm::clamp(glm::vec2(finiteOr(view.center.x, 0.5f), finiteOr(view.center.y, 0.5f)),
                             glm::vec2(-kFarthestCenter), glm::vec2(kFarthestCenter));
    session.textureView = std::move(view);
}

void zoomTexture(Session& session, float factor)
{
    TextureView view = presentTextureView(session);
    view.zoom *= factor;
    setTextureView(session, std::move(view));
}

void scaleTexture(Session& session, TextureScale scale)
{
    TextureView view = presentTextureView(session);
    view.scale = scale;
    view.zoom = 1.0f;
    view.center = glm::vec2(0.5f);
    setTextureView(session, std::move(view));
}

void stepTextureChannels(Session& session, int steps)
{
    TextureView view = presentTextureView(session);
    const auto channels = static_cast<std::size_t>(view.channels);
    view.channels =
        static_cast<TextureChannels>(around(countOf(channels), steps, countOf(kTextureChannelNames.size())));
    setTextureView(session, std::move(view));
}

void stepTextureLevel(Session& session, int steps)
{
    TextureView view = presentTextureView(session);
    if (steps > 0 || view.level > 0)
        view.level = static_cast<std::uint32_t>(static_cast<std::int64_t>(view.level) + steps);
    setTextureView(session, std::move(view));
}

void stepTexture(Session& session, int steps)
{
    const Tab& tab = session.tab();
    const std::uint32_t shown = shownTexture(session);
    if (shown == kNoIndex)
        return;
    std::vector<std::uint32_t> textures;
    if (tab.selection.item.isOfSurface())
        textures = texturesOfSurface(tab, tab.selection.item.index);
    if (textures.size() < 2) {
        textures.resize(tab.document->textures.size());
        std::iota(textures.begin(), textures.end(), 0U);
    }
    const auto at = std::find(textures.begin(), textures.end(), shown);
    const std::size_t index = at != textures.end() ? static_cast<std::size_t>(at - textures.begin()) : 0;
    selectTexture(session, textures[around(countOf(index), steps, countOf(textures.size()))]);
}

void pointAtTexel(Session& session, const glm::dvec2& uv)
{
    Tab& tab = session.tab();
    const std::uint32_t texture = shownTexture(session);
    if (texture == kNoIndex || !std::isfinite(uv.x) || !std::isfinite(uv.y))
        return;
    tab.selection.texel = PointedTexel{uv, TexelOrigin::image, pointsAt(tab, texture, uv)};
}

void followOnTexture(Session& session, const std::optional<glm::vec2>& at)
{
    Tab& tab = session.tab();
    tab.selection.texel.reset();
    const std::uint32_t texture = shownTexture(session);
    if (!at || texture == kNoIndex || !showsTexturePanel(session))
        return;
    const auto hit = hitAt(session, *at);
    if (!hit)
        return;
    const SurfacePoint point{hit->surface, hit->triangle, glm::vec3(hit->weights)};
    if (const auto uv = uvOf(tab, point, texture))
        tab.selection.texel = PointedTexel{*uv, TexelOrigin::model, {point}};
}

std::optional<Texel> pointedTexel(const Session& session)
{
    const Tab& tab = session.tab();
    const scene::Texture* const texture = shownTextureOf(session);
    if (texture == nullptr || !tab.selection.texel || !showsTexturePanel(session))
        return std::nullopt;
    return texelAt(*texture, presentTextureView(session).level, tab.selection.texel->uv,
                   isRepeated(tab, shownTexture(session)));
}

} // namespace app
