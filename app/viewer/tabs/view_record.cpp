#include "app/viewer/tabs/view_record.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/model_choices.hpp"
#include "app/viewer/session/indices.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/camera/model_camera.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using formats::Clip;
using formats::kNoIndex;

OpenChoices withAbsolutePaths(OpenChoices choices)
{
    for (auto& [texture, image] : choices.bindings)
        image = absoluteOf(image);
    for (scene::Attached& attached : choices.attached)
        attached.path = absoluteOf(attached.path);
    return choices;
}

LayerRecord layerRecordOf(const Tab& tab, std::uint32_t layer)
{
    const LayerState& state = tab.view.layers[layer];
    const std::vector<Clip>& clips = clipsOf(*tab.document, layer);
    LayerRecord record{.region = state.region, .playback = state.playback, .loopChoice = state.loopChoice};
    if (state.clip < clips.size()) {
        record.clip = clips[state.clip].name;
        record.clipIndex = state.clip;
    }
    return record;
}

/// The recorded clip: at its index if the name matches, else the first with the name.
std::optional<std::uint32_t> recordedClip(const LayerRecord& record, const std::vector<Clip>& clips)
{
    if (!record.clip)
        return kNoIndex;
    const std::uint32_t named = indexCalled(clips, *record.clip, record.clipIndex);
    return named != kNoIndex ? std::optional(named) : std::nullopt;
}

void restoreLayer(Tab& tab, std::uint32_t layer, const LayerRecord& record)
{
    LayerState& state = tab.view.layers[layer];
    const auto clip = recordedClip(record, clipsOf(*tab.document, layer));
    if (!clip)
        return; // missing in the model: keeps the default
    state.clip = *clip;
    state.loopChoice = record.loopChoice;
    state.region.reset();
    const std::uint32_t last = fileFrames(tab, layer) - 1;
    if (record.region)
        state.region = FrameRegion{std::min(record.region->first, last), std::min(record.region->last, last)};
    state.playback = record.playback;
    state.playback.mode = playbackModeFor(state.loopChoice, shownClip(tab, layer));
    const double duration = durationSeconds(shownClip(tab, layer), state.playback.mode);
    state.playback.seconds = std::clamp(state.playback.seconds, 0.0, duration);
}

/// Removes numbers that the document does not have.
void keepNumbersBelow(std::set<std::uint32_t>& numbers, std::uint32_t count)
{
    numbers.erase(numbers.lower_bound(count), numbers.end());
}

void keepPartsOf(ViewState& view, const scene::Document& document)
{
    keepNumbersBelow(view.drawing.hiddenSurfaces, surfaceCount(document));
    keepNumbersBelow(view.drawing.hiddenEffects, effectCount(document));
    std::erase_if(view.drawing.hiddenStages, [&](const auto& stage) {
        return stage.first >= document.materials.size() ||
               stage.second >= document.materials[stage.first].textures.size();
    });
    if (view.rotationOverrides.size() > document.nodes.size())
        view.rotationOverrides.resize(document.nodes.size());
    if (view.throughCamera >= renderer::modelCameraCount(document))
        view.throughCamera = kNoIndex;
}

std::uint32_t recordedSkin(const scene::Node& node, const std::string& name)
{
    const auto found =
        std::find_if(node.skins.begin(), node.skins.end(), [&](const scene::Skin& skin) { return skin.name == name; });
    return found != node.skins.end() ? static_cast<std::uint32_t>(found - node.skins.begin()) : 0;
}

} // namespace

ViewRecord recordOf(const Session& session, const Tab& tab)
{
    ViewRecord record;
    record.path = platform::utf8FromPath(absoluteOf(platform::pathFromUtf8(tab.document->path)));
    record.choices = withAbsolutePaths(tab.choices);
    const scene::Node& node = *shownNode(tab);
    if (tab.view.skin < node.skins.size())
        record.skin = node.skins[tab.view.skin].name;
    record.view = tab.view;
    record.view.drawing.highlightedSurfaces.clear();
    record.view.hiddenWhenPointed.clear();
    for (std::uint32_t layer = 0; layer < tab.view.layers.size(); ++layer)
        record.layers.push_back(layerRecordOf(tab, layer));
    record.background = session.settings.background;
    record.selection = tab.selection;
    record.parts = partCountsOf(*tab.document);
    return record;
}

void restore(Session& session, const ViewRecord& record, RecordUse use)
{
    Tab& tab = session.tab();
    const scene::Document& document = *tab.document;
    std::vector<LayerState> layers = std::move(tab.view.layers);
    tab.choices = record.choices;
    tab.view = record.view;
    tab.view.layers = std::move(layers);
    tab.view.activeLayer = std::min<std::uint32_t>(tab.view.activeLayer, animationLayerCount(document) - 1);
    for (std::uint32_t layer = 0; layer < std::min(tab.view.layers.size(), record.layers.size()); ++layer)
        restoreLayer(tab, layer, record.layers[layer]);
    tab.view.skin = recordedSkin(*shownNode(tab), record.skin);
    tab.view.drawing.meshVariant = meshVariantNamed(*shownModel(tab), tab.view.chosenMeshVariant);
    keepPartsOf(tab.view, document);
    if (use == RecordUse::wholeTab && record.parts == partCountsOf(document))
        tab.selection = record.selection;
    if (use == RecordUse::picture)
        session.settings.background = record.background;
}

std::vector<std::size_t> partCountsOf(const scene::Document& document)
{
    std::vector<std::size_t> counts = {document.textures.size(), document.materials.size(), surfaceCount(document),
                                       effectCount(document)};
    for (const scene::Node& node : document.nodes) {
        const formats::Model& model = *node.model;
        counts.push_back(static_cast<std::size_t>(vertexCountOf(model)));
        counts.push_back(capabilitiesOf(model).hasBones ? skinnedOf(model).bones.size() : model.tags.size());
    }
    return counts;
}

} // namespace app
