#include "app/viewer/shell/document_report.hpp"

#include "app/viewer/bytes/bytes_report.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/effects.hpp"
#include "app/viewer/queries/geosets.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/selection/measure_report.hpp"
#include "app/viewer/texture/texture_report.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <nlohmann/json.hpp>

#include <array>

namespace app {
namespace {

using nlohmann::json;

/// null for kNoIndex.
json indexJson(std::uint32_t index)
{
    return index == formats::kNoIndex ? json(nullptr) : json(index);
}

json itemJson(const SceneItem& item)
{
    return {{"kind", kSceneItemKindNames[static_cast<std::size_t>(item.kind)]},
            {"index", indexJson(item.index)},
            {"triangle", indexJson(item.triangle)},
            {"vertex", indexJson(item.vertex)}};
}

void addSelection(json& state, const Session& session)
{
    const Tab& tab = session.tab();
    const scene::Document& document = *tab.document;
    const auto nameOfSurface = [&](std::uint32_t number) {
        const scene::SurfaceOfNode own = surfaceAt(document, number);
        return document.nodes[own.node].model->surfaces[own.surface].name;
    };
    json hidden = json::array();
    for (const std::uint32_t surface : tab.view.drawing.hiddenSurfaces)
        hidden.push_back(nameOfSurface(surface));
    json highlighted = json::array();
    for (const std::uint32_t surface : tab.view.drawing.highlightedSurfaces)
        highlighted.push_back(nameOfSurface(surface));
    json bindings = json::object();
    for (const auto& [texture, image] : tab.choices.bindings)
        bindings[texture] = platform::utf8FromPath(image);
    state["hiddenSurfaces"] = std::move(hidden);
    state["highlightedSurfaces"] = std::move(highlighted);
    state["bindings"] = std::move(bindings);
    state["palette"] = platform::utf8FromPath(session.settings.palette);
    state["selectedSurface"] = indexJson(tab.selection.surface());
    state["selectedTexture"] = indexJson(tab.selection.texture);
    state["fileMap"] = tab.selection.showsFileMap;
    state["bytes"] = bytesReport(session);
    state["texturePanel"] = texturePanelJson(session);
    state["selection"] = itemJson(tab.selection.item);
    state["pointed"] = itemJson(tab.selection.pointed);
    state["measuredFrom"] = itemJson(tab.selection.measuredFrom);
    state["measurement"] = measurementJson(session);
}

/// Tags with their scene positions, and the choices of parts.
void addAssembly(json& state, const Session& session)
{
    const Tab& tab = session.tab();
    json tags = json::array();
    for (const ShownTag& tag : shownTags(session)) {
        const glm::dvec4& origin = tag.inScene[3];
        tags.push_back({{"name", tag.name}, {"part", tag.part}, {"origin", {origin.x, origin.y, origin.z}}});
    }
    json rotationOverrides = json::array();
    for (const scene::RotationOverride& rotation : tab.view.rotationOverrides)
        rotationOverrides.push_back({rotation.yaw, rotation.pitch});
    json weapons = json::array();
    for (const WeaponChoice& choice : weaponChoices(session))
        weapons.push_back(choice.title);
    state["tags"] = std::move(tags);
    state["selectedTag"] = indexJson(tab.selection.tag());
    state["pointedTag"] = indexJson(tab.selection.pointedTag());
    state["rotationOverrides"] = std::move(rotationOverrides);
    state["weapons"] = std::move(weapons);
    state["weapon"] = weaponShown(session);
    state["isPart"] = tab.choices.isPart;
    state["attached"] = tab.choices.attached.size();
    state["selectedMaterial"] = indexJson(tab.selection.material);
}

/// Visible parts and bones of a skinned model.
void addSkeleton(json& state, const Session& session)
{
    constexpr std::array<const char*, 3> kStates = {"hidden", "partly", "shown"};
    const Tab& tab = session.tab();
    json geosets = json::array();
    for (const GeosetGroup& group : geosetGroups(session)) {
        for (const Geoset& geoset : group.variants) {
            geosets.push_back({{"id", geoset.id},
                               {"name", geoset.name},
                               {"group", group.name},
                               {"state", kStates[static_cast<std::size_t>(geoset.state)]},
                               {"triangles", geoset.triangles}});
        }
    }
    state["geosets"] = std::move(geosets);
    state["selectedGeoset"] = indexJson(tab.selection.geoset);
    state["selectedBone"] = indexJson(tab.selection.bone());
    state["pointedBone"] = indexJson(tab.selection.pointedBone());
    state["throughCamera"] = indexJson(tab.view.throughCamera);
}

/// The location of a clip's keys in a skinned model.
const char* keysOf(const scene::Node& node, const formats::Clip& clip)
{
    if (!node.sequences || clip.sequence >= skinnedOf(*node.model).sequences.size())
        return "";
    if (node.sequences->isMissing(clip.sequence))
        return "missing";
    return skinnedOf(*node.model).sequences[clip.sequence].keysFile.empty() ? "model" : "file";
}

/// The bone of a layer; null if the layer is not limited to some bones.
json boneOfLayer(const scene::Document& document, std::uint32_t layer)
{
    const bool isOfBones = layer < document.layers.size() && !document.layers[layer].bones.empty();
    return isOfBones ? json(document.layers[layer].bones.front()) : json(nullptr);
}

} // namespace

void addDocument(json& state, const Session& session)
{
    const scene::Node& node = *shownNode(session);
    const ViewState& view = session.tab().view;
    const formats::Clip clip = shownClip(session);
    state["document"] = session.tab().document->path;
    state["name"] = session.tab().document->name;
    state["clip"] = indexJson(view.layer().clip);
    state["clipName"] = clip.name;
    json clips = json::array();
    for (const formats::Clip& each : layerClips(session))
        clips.push_back({{"name", each.name},
                         {"first", each.firstFrame},
                         {"frames", each.frameCount},
                         {"keys", keysOf(node, each)}});
    state["clips"] = std::move(clips);
    state["clipFrames"] = clip.frameCount;
    state["frame"] = shownFrame(session);
    state["fileFrame"] = shownFileFrame(session);
    state["fileFrames"] = fileFrames(session.tab(), view.activeLayer);
    state["region"] =
        view.layer().region ? json({view.layer().region->first, view.layer().region->last}) : json(nullptr);
    if (capabilitiesOf(*layerModel(session)).hasVertexFrames)
        state["frameName"] = keyframesOf(*layerModel(session)).frames[shownPose(session).frameA].name;
    state["seconds"] = view.layer().playback.seconds;
    state["skin"] = node.skins.empty() ? json(nullptr) : json(view.skin);
    state["skinName"] = view.skin < node.skins.size() ? json(node.skins[view.skin].name) : json(nullptr);
    state["meshVariant"] = node.model->meshVariants[view.drawing.meshVariant].name;
    json layers = json::array();
    for (std::uint32_t layer = 0; layer < view.layers.size(); ++layer) {
        layers.push_back(
            {{"name", layer < session.tab().document->layers.size() ? session.tab().document->layers[layer].name
                                                                    : std::string()},
             {"clipName", shownClip(session.tab(), layer).name},
             {"bone", boneOfLayer(*session.tab().document, layer)},
             {"fileFrame", shownFileFrame(session, layer)},
             {"seconds", view.layers[layer].playback.seconds}});
    }
    state["layers"] = std::move(layers);
    state["activeLayer"] = view.activeLayer;
    state["paired"] = view.arePaired;
    state["shaderSeconds"] = view.shaderSeconds;
    json nodes = json::array();
    for (const scene::Node& one : session.tab().document->nodes)
        nodes.push_back({{"name", one.name},
                         {"path", one.path},
                         {"tag", one.tag},
                         {"layer", indexJson(one.layer)},
                         {"attached", indexJson(one.attached)}});
    state["nodes"] = std::move(nodes);
    state["hiddenStages"] = view.drawing.hiddenStages.size();
    state["level"] = session.tab().document->level;
    state["levelCount"] = session.tab().document->levelCount;
    state["face"] = indexJson(node.face);
    addAssembly(state, session);
    addSkeleton(state, session);
    state["diagnosticsCount"] = session.tab().diagnostics.size();
    addSelection(state, session);
}

void addEffects(json& state, const Session& session, const std::vector<std::uint32_t>& sizes)
{
    json effects = json::array();
    for (const EffectRow& row : effectRows(session)) {
        json textures = json::array();
        for (const EffectTexture& texture : row.textures)
            textures.push_back({{"name", texture.name}, {"found", texture.isFound}});
        effects.push_back({{"name", row.name},
                           {"kind", nameOf(row.kind)},
                           {"bone", row.bone},
                           {"textures", std::move(textures)},
                           {"blend", formats::blendModeName(row.blend)},
                           {"rate", row.rate},
                           {"alive", row.number < sizes.size() ? sizes[row.number] : 0},
                           {"head", row.drawsHead},
                           {"tail", row.drawsTail},
                           {"shown", row.isShown}});
    }
    state["effects"] = std::move(effects);
    state["selectedEffect"] = indexJson(session.tab().selection.effect());
    state["pointedEffect"] = indexJson(session.tab().selection.pointedEffect());
}

} // namespace app
