#include "app/viewer/compare/linked_views.hpp"

#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/session/indices.hpp"
#include "formats/model/capabilities.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using formats::Clip;
using formats::kNoIndex;

std::uint32_t cameraCount(const Tab& tab)
{
    const formats::Model& model = *shownModel(tab);
    return capabilitiesOf(model).hasCameras ? static_cast<std::uint32_t>(skinnedOf(model).cameras.size()) : 0;
}

void followCamera(const ViewState& focus, Tab& other)
{
    other.view.camera = focus.camera;
    if (focus.throughCamera == kNoIndex || focus.throughCamera < cameraCount(other))
        other.view.throughCamera = focus.throughCamera;
}

/// The clip of `other` with the name of the clip that a layer of `focus` plays; none if there is none.
std::optional<std::uint32_t> likeClip(const Tab& focus, const Tab& other, std::uint32_t layer)
{
    const std::uint32_t clip = focus.view.layers[layer].clip;
    const std::vector<Clip>& ofFocus = clipsOf(*focus.document, layer);
    const std::vector<Clip>& ofOther = clipsOf(*other.document, layer);
    if (clip >= ofFocus.size())
        return kNoIndex;
    const std::uint32_t named = indexCalled(ofOther, ofFocus[clip].name, clip);
    return named != kNoIndex ? std::optional(named) : std::nullopt;
}

void followClip(const Tab& focus, Tab& other, std::uint32_t layer)
{
    const auto clip = likeClip(focus, other, layer);
    if (!clip)
        return;
    const LayerState& from = focus.view.layers[layer];
    LayerState& to = other.view.layers[layer];
    std::optional<FrameRegion> region = from.region;
    if (region) {
        const std::uint32_t last = fileFrames(other, layer) - 1;
        region = FrameRegion{std::min(region->first, last), std::min(region->last, last)};
    }
    if (to.clip == *clip && to.region == region && to.loopChoice == from.loopChoice)
        return;
    to.clip = *clip;
    to.region = region;
    to.fade.reset();
    to.loopChoice = from.loopChoice;
    const Clip shown = shownClip(other, layer);
    to.playback.mode = playbackModeFor(to.loopChoice, shown);
    to.playback.seconds = std::min(to.playback.seconds, durationSeconds(shown, to.playback.mode));
}

/// The same time; a shorter clip stops at its end, or loops.
void followTime(const Tab& focus, Tab& other, std::uint32_t layer)
{
    const animation::Playback& from = focus.view.layers[layer].playback;
    animation::Playback& to = other.view.layers[layer].playback;
    to.isPlaying = from.isPlaying;
    to.speed = from.speed;
    to.interpolates = from.interpolates;
    const double duration = durationSeconds(shownClip(other, layer), to.mode);
    to.seconds = from.seconds;
    if (to.seconds > duration)
        to.seconds =
            to.mode == animation::PlaybackMode::once || !(duration > 0.0) ? duration : std::fmod(to.seconds, duration);
}

void followDrawing(const ViewState& focus, ViewState& other)
{
    const renderer::DrawOptions& from = focus.drawing;
    renderer::DrawOptions& to = other.drawing; // visibility is specific to each model
    to.shading = from.shading;
    to.normals = from.normals;
    to.lights = from.lights;
    to.isTwoSided = from.isTwoSided;
    to.showsTextures = from.showsTextures;
    to.alpha = from.alpha;
    to.showsWireframe = from.showsWireframe;
    to.showsNormals = from.showsNormals;
    to.showsEffects = from.showsEffects;
    to.lightYaw = from.lightYaw;
    to.lightPitch = from.lightPitch;
    other.showsFog = focus.showsFog;
    other.overlays = focus.overlays;
    other.onionSkin = focus.onionSkin;
}

} // namespace

void followView(const Tab& focus, Tab& other, const CompareLinks& links)
{
    if (links.camera)
        followCamera(focus.view, other);
    const std::size_t layers = std::min(focus.view.layers.size(), other.view.layers.size());
    for (std::uint32_t layer = 0; layer < layers; ++layer) {
        if (links.clip)
            followClip(focus, other, layer);
        if (links.time)
            followTime(focus, other, layer);
    }
    if (links.time)
        other.view.shaderSeconds = focus.view.shaderSeconds;
    if (links.overlays)
        followDrawing(focus.view, other.view);
}

} // namespace app
