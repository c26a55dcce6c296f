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

constexpr Parameter kShowTextureParameter{"name", "texture name in the model, or an index"};
static void describe(SetTextureView& request, ParameterVisitor& visitor)
{
    constexpr NumberRange kZoom{kLeastTextureZoom, kMaxTextureZoom};
    TextureView& view = request.view;
    visitor.choiceOf({"channels", "channels to show", Need::optional}, view.channels, kTextureChannelNames);
    visitor.count({"level", "size to show, of those in the file; 0 is the largest", Need::optional}, view.level);
    visitor.choiceOf({"scale",
                      "meaning of a zoom of 1: the whole image, or one pixel of the window for each of its pixels",
                      Need::optional},
                     view.scale, kTextureScaleNames);
    visitor.real({"zoom", "magnification", Need::optional}, view.zoom, kZoom);
    visitor.real({"u", "texture coordinate u at the center of the panel", Need::optional}, view.center.x);
    visitor.real({"v", "texture coordinate v at the center of the panel", Need::optional}, view.center.y);
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
    visitor.number({"u", "texture coordinate of the shown image, 0 at its left edge"}, request.uv.x, {});
    visitor.number({"v", "texture coordinate of the shown image, 0 at its top edge"}, request.uv.y, {});
}
static void run(Session& session, const PointAtTexel& request)
{
    pointAtTexel(session, request.uv);
}

constexpr Parameter kSetPaletteParameter{
    "path", "palette.lmp of 768 bytes, also in an archive; without it, the games' own colors", Need::optional};

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
         {"useNearestImage", "Use the image with the most similar name", "", Menu::model, useNearestImage}),
    when(isChosenImage, {"resetImage", "Restore the model's own image", "", Menu::model,
                         [](Session& s) { resetTexture(s, shownTexture(s)); }}),
    when(hasChosenImages, {"forgetImages", "Forget the images chosen for this model", "", Menu::model, forgetImages}),
    when(hasImageFile, {"copyImagePath", "Copy the path of the image", "", Menu::none, copyImagePath}),
    when(canRevealImage, {"revealImage", "Show the image in the file manager", "", Menu::none, revealImage}),
    when(hasTextures, {"textureZoomIn", "Texture: zoom in", "", Menu::none,
                       [](Session& s) { zoomTexture(s, kTextureZoomStep); }, nullptr, ActionKind::repeats}),
    when(hasTextures, {"textureZoomOut", "Texture: zoom out", "", Menu::none,
                       [](Session& s) { zoomTexture(s, 1.0f / kTextureZoomStep); }, nullptr, ActionKind::repeats}),
    when(hasTextures, {"textureFit", "Texture: fit the whole image", "", Menu::none,
                       [](Session& s) { scaleTexture(s, TextureScale::fit); }}),
    when(hasTextures, {"textureActual", "Texture: actual size", "", Menu::none,
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
    when([](const Session& s) { return !s.settings.palette.empty(); },
         {"forgetPalette", "Use the games' own colors for skins", "", Menu::model,
          [](Session& s) { setPalette(s, {}); }}),
    valueAction<SetPalette, kSetPaletteParameter, setPalette>(
        "setPalette", "Set the palette for the skins inside models", Needs::nothing),
    elementAction<ShowTexture, kShowTextureParameter, Element::texture, Null::refused, showTexture>(
        "showTexture", "Show a texture in the texture panel"),
    parameterAction<SetTextureView>("setTextureView", "Set the display of the texture panel"),
    parameterAction<PointAtTexel>("pointAtTexel",
                                  "Point at a position of the shown image and at its points on the model"),
};

} // namespace

std::span<const Action> textureActions()
{
    return kTextureActions;
}

} // namespace app
