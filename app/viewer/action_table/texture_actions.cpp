#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/assembly/reloads.hpp"
#include "app/viewer/texture/palette_choice.hpp"
#include "app/viewer/texture/texture_choice.hpp"
#include "app/viewer/texture/texture_pointing.hpp"
#include "formats/platform/paths.hpp"

#include <utility>

/// Actions on the texture panel and on images chosen for textures.
namespace app {

constexpr Parameter kShowTextureParameter{"name", "a texture as the model names it, or its index"};
static void describe(SetTextureView& request, ParameterVisitor& visitor)
{
    constexpr NumberRange kZoom{kLeastTextureZoom, kMaxTextureZoom};
    TextureView& view = request.view;
    visitor.choiceOf({"channels", "that are seen", Need::optional}, view.channels, kTextureChannelNames);
    visitor.count({"level", "of the sizes that its file has, 0 the largest", Need::optional}, view.level);
    visitor.choiceOf({"scale", "what a zoom of 1 shows: all of the image, or each of its pixels on one of the window",
                      Need::optional},
                     view.scale, kTextureScaleNames);
    visitor.real({"zoom", "how many times as large", Need::optional}, view.zoom, kZoom);
    visitor.real({"u", "texture coordinate in the middle of the panel", Need::optional}, view.center.x);
    visitor.real({"v", "likewise", Need::optional}, view.center.y);
    visitor.flag({"layout", "whether the triangles are drawn over the image", Need::optional}, view.showsLayout);
}
static SetTextureView defaultOf(const Session& session, std::type_identity<SetTextureView>)
{
    return {presentTextureView(session)};
}
static void run(Session& session, const SetTextureView& request)
{
    setTextureView(session, request.view);
}

static void describe(PointAtTexel& request, ParameterVisitor& visitor)
{
    visitor.number({"u", "texture coordinate of the image shown, 0 at its left"}, request.uv.x, {});
    visitor.number({"v", "likewise, 0 at its top"}, request.uv.y, {});
}
static void run(Session& session, const PointAtTexel& request)
{
    pointAtTexel(session, request.uv);
}

static void describe(SetPalette& request, ParameterVisitor& visitor)
{
    visitor.path(
        {"path", "palette.lmp of 768 bytes, also in an archive; without it the games' own colors", Need::optional},
        request.file);
}
static void run(Session& session, const SetPalette& request)
{
    setPalette(session, request.file);
}

namespace {

bool hasTextures(const Session& session)
{
    return shownTextureOf(session) != nullptr;
}

bool hasImageFile(const Session& session)
{
    const scene::Texture* const texture = shownTextureOf(session);
    return texture != nullptr && !texture->path.empty();
}

bool canRevealImage(const Session& session)
{
    return hasImageFile(session) && canReveal(session);
}

bool isChosenImage(const Session& session)
{
    const scene::Texture* const texture = shownTextureOf(session);
    return texture != nullptr && texture->isBound;
}

bool hasLevels(const Session& session)
{
    const scene::Texture* const texture = shownTextureOf(session);
    return texture != nullptr && levelCountOf(*texture) > 1;
}

void copyImagePath(Session& session)
{
    if (hasImageFile(session))
        copyText(session, "texture-path", shownTextureOf(session)->path);
}

void revealImage(Session& session)
{
    if (hasImageFile(session))
        session.pending.reveals = platform::pathFromUtf8(shownTextureOf(session)->path);
}

void toggleLayout(Session& session)
{
    TextureView view = presentTextureView(session);
    view.showsLayout = !view.showsLayout;
    setTextureView(session, std::move(view));
}

constexpr Action kTextureActions[] = {
    when(hasTextures, {"chooseImage", "Choose image for the texture\xE2\x80\xA6", "", Menu::model, chooseImage}),
    when(hasNearestImage,
         {"useNearestImage", "Use the image called most like the texture", "", Menu::model, useNearestImage}),
    when(isChosenImage, {"resetImage", "Show the texture as the model names it", "", Menu::model,
                         [](Session& s) { resetTexture(s, shownTexture(s)); }}),
    when(hasChosenImages, {"forgetImages", "Forget the images chosen for this model", "", Menu::model, forgetImages}),
    when(hasImageFile, {"copyImagePath", "Copy path of the image", "", Menu::none, copyImagePath}),
    when(canRevealImage, {"revealImage", "Show the image in the file manager", "", Menu::none, revealImage}),
    when(hasTextures, {"textureZoomIn", "Texture: larger", "", Menu::none,
                       [](Session& s) { zoomTexture(s, kTextureZoomStep); }, nullptr, ActionKind::repeats}),
    when(hasTextures, {"textureZoomOut", "Texture: smaller", "", Menu::none,
                       [](Session& s) { zoomTexture(s, 1.0f / kTextureZoomStep); }, nullptr, ActionKind::repeats}),
    when(hasTextures, {"textureFit", "Texture: all of the image", "", Menu::none,
                       [](Session& s) { scaleTexture(s, TextureScale::fit); }}),
    when(hasTextures, {"textureActual", "Texture: pixel by pixel", "", Menu::none,
                       [](Session& s) { scaleTexture(s, TextureScale::actual); }}),
    when(hasTextures, {"textureLayout", "Texture: triangles over the image", "", Menu::none, toggleLayout,
                       [](const Session& s) { return s.textureView.showsLayout; }, ActionKind::toggles}),
    when(hasTextures, {"nextTextureChannels", "Texture: next channels", "", Menu::none,
                       [](Session& s) { stepTextureChannels(s, 1); }}),
    when(hasLevels, {"nextTextureLevel", "Texture: next smaller size of the file", "", Menu::none,
                     [](Session& s) { stepTextureLevel(s, 1); }}),
    when(hasLevels, {"previousTextureLevel", "Texture: next larger size of the file", "", Menu::none,
                     [](Session& s) { stepTextureLevel(s, -1); }}),
    when(hasTextures, {"nextTexture", "Next texture", "", Menu::none, [](Session& s) { stepTexture(s, 1); }}),
    when(hasTextures, {"previousTexture", "Previous texture", "", Menu::none, [](Session& s) { stepTexture(s, -1); }}),
    when(hasPaletteSkins,
         {"choosePalette", "Choose palette for the skins\xE2\x80\xA6", "", Menu::model, choosePalette}),
    when(
        [](const Session& s) { return !s.settings.palette.empty(); },
        {"forgetPalette", "Colors of skins as in their games", "", Menu::model, [](Session& s) { setPalette(s, {}); }}),
    parameterAction<SetPalette>("setPalette", "Take the colors of skins inside models from a palette", Needs::nothing),
    elementAction<ShowTexture, kShowTextureParameter, Element::texture, Null::refused, showTexture>(
        "showTexture", "Show a texture in the texture panel"),
    parameterAction<SetTextureView>("setTextureView", "Set how the texture panel shows its image"),
    parameterAction<PointAtTexel>("pointAtTexel", "Point at a place of the image shown and at what shows it"),
};

} // namespace

std::span<const Action> textureActions()
{
    return kTextureActions;
}

} // namespace app
