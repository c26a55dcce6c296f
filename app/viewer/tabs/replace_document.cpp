#include "app/viewer/tabs/replace_document.hpp"

#include "app/viewer/playback/playing.hpp"
#include "app/viewer/playback/playlist.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/carried_selection.hpp"
#include "app/viewer/selection/model_choices.hpp"
#include "app/viewer/session/indices.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace app {
namespace {

using formats::Clip;
using formats::kNoIndex;

/// The index of the clip with the old one's name in the new model; otherwise the clip at the same index.
std::uint32_t carriedClip(const std::vector<Clip>& before, std::uint32_t clip, const std::vector<Clip>& after)
{
    if (clip >= before.size())
        return kNoIndex;
    const std::uint32_t named = indexCalled(after, before[clip].name, clip);
    return named == kNoIndex && clip < after.size() ? clip : named;
}

std::uint32_t carriedSkin(const scene::Node& before, std::uint32_t skin, const scene::Node& after)
{
    if (skin >= before.skins.size())
        return 0;
    const std::uint32_t named = indexCalled(after.skins, before.skins[skin].name);
    return named != kNoIndex ? named : skin < after.skins.size() ? skin : 0;
}

/// The clip of `before` that a layer played, by name. `played`: the clips of all layers at that time.
void carryLayer(Tab& tab, std::uint32_t layer, const scene::Document& before, const std::vector<Clip>& played)
{
    LayerState& state = tab.view.layers[layer];
    state.fade.reset();
    if (layer < animationLayerCount(before))
        state.clip = carriedClip(clipsOf(before, layer), state.clip, clipsOf(*tab.document, layer));
    else if (hasTorso(*tab.document)) // continues the clip of the whole body
        state = tab.view.layers.front();
    else
        state.clip = idleClip(*tab.document, layer);
    if (state.region) {
        const std::uint32_t last = fileFrames(tab, layer) - 1;
        state.region = FrameRegion{std::min(state.region->first, last), std::min(state.region->last, last)};
    }
    const Clip clip = shownClip(tab, layer);
    const animation::PlaybackMode mode = state.playback.mode;
    state.playback.mode = playbackModeFor(state.loopChoice, clip);
    // If the times of frames have changed, keeps the frame rather than the time.
    const bool isRetimed = layer < played.size() && (played[layer].framesPerSecond != clip.framesPerSecond ||
                                                     played[layer].frameEnds != clip.frameEnds);
    if (isRetimed)
        state.playback.seconds = animation::secondsAt(clip, frameAt(played[layer], mode, state.playback.seconds));
    // The clip may be shorter now.
    state.playback.seconds = std::min(state.playback.seconds, durationSeconds(clip, state.playback.mode));
}

/// Keeps the rotations of parts, by name.
void carryRotationOverrides(ViewState& view, const scene::Document& before, const scene::Document& after)
{
    const scene::RotationOverrides old = std::exchange(view.rotationOverrides, {});
    for (std::size_t i = 0; i < after.nodes.size(); ++i) {
        for (std::size_t j = 0; j < std::min(old.size(), before.nodes.size()); ++j) {
            const bool isSame =
                before.nodes[j].name == after.nodes[i].name && before.nodes[j].tag == after.nodes[i].tag;
            if (!isSame || old[j] == scene::RotationOverride())
                continue;
            view.rotationOverrides.resize(i + 1);
            view.rotationOverrides[i] = old[j];
        }
    }
}

} // namespace

void replaceDocument(Tab& tab, std::shared_ptr<const scene::Document> document)
{
    const std::vector<std::string> playlist = playlistNames(tab);
    const std::vector<Clip> played = shownClips(tab);
    const std::shared_ptr<const scene::Document> old = std::exchange(tab.document, std::move(document));
    tab.diagnostics = allDiagnostics(*tab.document);
    const scene::Node& before = old->nodes.front();
    const scene::Node& after = tab.document->nodes.front();
    ViewState& view = tab.view;
    const std::uint32_t layers = animationLayerCount(*tab.document);
    view.layers.resize(layers, view.layers.front());
    view.activeLayer = std::min(view.activeLayer, layers - 1);
    if (hasTorso(*tab.document) && animationLayerCount(*old) < layers) { // gets another clip
        view.activeLayer = layers - 1;
        view.arePaired = false;
    }
    for (std::uint32_t layer = 0; layer < layers; ++layer)
        carryLayer(tab, layer, *old, played);
    carryPlaylist(tab, playlist);
    carryRotationOverrides(view, *old, *tab.document);
    view.skin = carriedSkin(before, view.skin, after);
    view.drawing.meshVariant = meshVariantNamed(*after.model, view.chosenMeshVariant);
    carrySelection(tab, *old);
}

} // namespace app
