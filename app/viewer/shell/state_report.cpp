#include "app/viewer/shell/state_report.hpp"

#include "app/viewer/bytes/bytes_report.hpp"
#include "app/viewer/compare/compare_report.hpp"
#include "app/viewer/opening/file_news.hpp"
#include "app/viewer/playback/playlist.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/effects.hpp"
#include "app/viewer/queries/geosets.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/selection/measure_report.hpp"
#include "app/viewer/settings/preference_table.hpp"
#include "app/viewer/shell/library_report.hpp"
#include "app/viewer/tabs/offer_report.hpp"
#include "app/viewer/texture/texture_report.hpp"
#include "formats/base/write_file.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>

namespace app {
namespace {

using nlohmann::json;

json rectJson(const Rect& rect)
{
    return {{"x", rect.x}, {"y", rect.y}, {"width", rect.width}, {"height", rect.height}};
}

/// null for kNoIndex.
json indexJson(std::uint32_t index)
{
    return index == formats::kNoIndex ? json(nullptr) : json(index);
}

const char* nameOf(animation::PlaybackMode mode)
{
    return std::array{"once", "loop", "ping-pong"}[static_cast<std::size_t>(mode)];
}

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

/// null: no export is running.
json exportJson(const Session& session)
{
    if (!session.exporting)
        return nullptr;
    return {
        {"title", session.exporting->title}, {"done", session.exporting->done}, {"steps", session.exporting->steps}};
}

json nameOf(Overlay overlay)
{
    constexpr std::array<const char*, 8> kNames = {"",      "palette", "open",        "keys",
                                                   "about", "exports", "preferences", "guide"};
    return overlay == Overlay::none ? json(nullptr) : json(kNames[static_cast<std::size_t>(overlay)]);
}

/// null: no news.
json newsJson(const Session& session)
{
    const auto news = fileNews(session);
    return news ? json(news->text) : json(nullptr);
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

json tabsJson(const Session& session)
{
    json documents = json::array();
    for (const Tab& tab : session.tabs)
        documents.push_back(tab.document ? json(tab.document->path) : json(nullptr));
    return documents;
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
        const scene::SurfaceOfNode place = surfaceAt(document, number);
        return document.nodes[place.node].model->surfaces[place.surface].name;
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

/// Particle emitters and ribbons; `sizes`: see FrameFacts::effectSizes.
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

/// By name, with the keys that differ from the defaults.
json preferencesJson(const Session& session)
{
    json preferences = {{"keys", session.settings.keys}};
    for (const Preference& preference : preferenceTable())
        preferences[std::string(preference.name)] = preference.read(session.settings);
    preferences["awaitsKeyFor"] = session.keyCapture ? json(session.keyCapture->action) : json(nullptr);
    preferences["offeredKey"] = session.keyCapture ? json(session.keyCapture->offered) : json(nullptr);
    return preferences;
}

void addTargets(json& state, const Targets& targets)
{
    json rects = json::object();
    for (const auto& [name, rect] : targets) {
        if (name != kTooltipTarget)
            rects[name] = rectJson(rect);
    }
    state["targets"] = std::move(rects);
    const auto tooltip = targets.find(kTooltipTarget);
    state["tooltip"] = tooltip != targets.end() ? rectJson(tooltip->second) : json(nullptr);
    const auto slider = targets.find("timeline");
    state["timeline"] = slider != targets.end() ? rectJson(slider->second) : json(nullptr);
}

void addPanels(json& state, const Session& session)
{
    const PanelSizes& panels = session.settings.panels;
    state["fileNews"] = newsJson(session);
    state["panels"] = panels.showsLibrary || panels.showsInspector;
    state["sidePanel"] = kSidePanelNames[static_cast<std::size_t>(panels.side)];
    state["sidePlace"] = kSidePlaceNames[static_cast<std::size_t>(sidePlace(session))];
}

/// The state without values that change all the time.
json newsOfState(const Session& session, const FrameFacts& facts, const Targets& targets)
{
    const ViewState& view = session.tab().view;
    json state = {{"document", nullptr},
                  {"name", nullptr},
                  {"opening", facts.isOpening},
                  {"typing", facts.isTyping},
                  {"listIndex", indexJson(session.library().shown)},
                  {"playing", isPlaying(view)},
                  {"speed", view.layer().playback.speed},
                  {"mode", nameOf(view.layer().playback.mode)},
                  {"blend", view.layer().playback.interpolates},
                  {"shading", nameOf(view.drawing.shading)},
                  {"normals", nameOf(view.drawing.normals)},
                  {"lightYaw", view.drawing.lightYaw},
                  {"lights", view.drawing.lights == renderer::LightSource::model ? "model" : "studio"},
                  {"fog", view.showsFog},
                  {"twoSided", view.drawing.isTwoSided},
                  {"alpha", nameOf(view.drawing.alpha)},
                  {"textures", view.drawing.showsTextures},
                  {"showsEffects", view.drawing.showsEffects},
                  {"crowd", view.crowd},
                  {"curves", view.curves.areShown
                                 ? json(view.curves.kind == CurveKind::position ? "position" : "rotation")
                                 : json()},
                  {"playlist", playlistNames(session.tab())},
                  {"playlistPlace", view.playlist.playing ? json(*view.playlist.playing) : json()},
                  {"overlays", overlaysJson(view)},
                  {"camera", cameraJson(view.camera)},
                  {"preferences", preferencesJson(session)},
                  {"inspectorTab", kInspectorTabNames[static_cast<std::size_t>(shownTab(session))]},
                  {"copied", session.copied.count > 0 ? json(session.copied.text) : json(nullptr)},
                  {"message", session.message ? json(session.message->text) : json(nullptr)},
                  {"glErrors", facts.glErrors},
                  {"overlay", nameOf(session.overlay)},
                  {"dialog", dialogJson(facts.dialog, session.dialog)},
                  {"tabs", tabsJson(session)},
                  {"activeTab", session.activeTab},
                  {"exporting", exportJson(session)},
                  {"comparison", comparisonJson(session, facts.compared)},
                  {"versionBefore", versionBeforeJson(session)},
                  {"listfile", platform::utf8FromPath(session.settings.listfile)},
                  {"windowSize", {facts.windowSize.x, facts.windowSize.y}},
                  {"axis", {facts.axis.from, facts.axis.to}},
                  {"thumbnails",
                   {{"ready", facts.thumbnails.ready},
                    {"failed", facts.thumbnails.failed},
                    {"waiting", facts.thumbnails.waiting}}},
                  {"thumbnailCounts", {{"drawn", facts.thumbnails.drawn}, {"cached", facts.thumbnails.cached}}},
                  {"library", libraryJson(session, facts)},
                  {"view", rectJson(facts.view)},
                  {"triangles", facts.triangles},
                  {"firstFrameMs", facts.firstFrameMs}};
    state["list"] = pathsJson(session.list());
    addOffers(state, session);
    addPanels(state, session);
    addTargets(state, targets);
    if (session.tab().document) {
        addDocument(state, session);
        addEffects(state, session, facts.effectSizes);
    }
    return state;
}

} // namespace

json stateJson(const Session& session, const FrameFacts& facts, const Targets& targets)
{
    json state = newsOfState(session, facts, targets);
    state["frameNumber"] = facts.frameNumber;
    state["atRest"] = facts.isAtRest;
    state["longestFrameMs"] = facts.longestFrameMs;
    state["gpuBytes"] = facts.gpuBytes;
    return state;
}

std::string stateText(const nlohmann::json& state, StateLayout layout)
{
    return state.dump(layout == StateLayout::indented ? 1 : -1, ' ', false, json::error_handler_t::replace);
}

void StateReport::update(const Session& session, const FrameFacts& facts, const Targets& targets)
{
    if (m_file.empty())
        return;
    std::string text = stateText(newsOfState(session, facts, targets));
    if (text == m_written)
        return;
    if (const auto written = formats::writeFile(m_file, stateText(stateJson(session, facts, targets)) + '\n');
        !written) {
        std::fprintf(stderr, "trisview: %s\n", written.error().message.c_str());
        m_file.clear(); // reports once
        return;
    }
    m_written = std::move(text);
}

} // namespace app
