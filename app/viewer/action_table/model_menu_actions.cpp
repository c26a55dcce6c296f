#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/selection/geoset_visibility.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/selection/visibility.hpp"

#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/file_news.hpp"
#include "app/viewer/playback/curves.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/playback/playlist.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/model_choices.hpp"
#include "app/viewer/selection/selection.hpp"
#include "app/viewer/tabs/last_tabs.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using renderer::NormalSource;

template <NormalSource source> void setNormals(Session& session)
{
    session.tab().view.drawing.normals = source;
}

template <NormalSource source> bool hasNormals(const Session& session)
{
    return session.tab().view.drawing.normals == source;
}

template <LoopChoice choice> void setLoop(Session& session)
{
    setLoopChoice(session, choice);
}

template <LoopChoice choice> bool hasLoop(const Session& session)
{
    return session.tab().view.layer().loopChoice == choice;
}

void toggleBlending(Session& session)
{
    const bool blends = !session.tab().view.layer().playback.interpolates;
    for (LayerState& layer : session.tab().view.layers)
        layer.playback.interpolates = blends;
}

template <InspectorTab tab> void inspect(Session& session)
{
    showInspectorTab(session, tab);
}

template <InspectorTab tab> bool isInspecting(const Session& session)
{
    return session.settings.panels.showsInspector && shownTab(session) == tab;
}

template <int steps> void stepFramesBy(Session& session)
{
    stepFrames(session, steps);
}

template <int steps> void stepClipBy(Session& session)
{
    stepClip(session, steps);
}

template <int steps, CameraPolicy camera> void stepModelBy(Session& session)
{
    stepModel(session, steps, camera);
}

/// Moves up and down in the library by rows, which have several models in a grid.
template <int rows> void stepRowBy(Session& session)
{
    stepModel(session, rows * static_cast<int>(session.library().browseColumns), CameraPolicy::frame);
}

std::uint32_t presentFrame(const Session& session)
{
    return static_cast<std::uint32_t>(std::floor(shownFileFrame(session)));
}

void startRegion(Session& session)
{
    const formats::Clip clip = shownClip(session);
    const std::uint32_t frame = presentFrame(session);
    setRegion(session, {frame, std::max(frame, clip.firstFrame + lastFrameOf(clip))});
}

void endRegion(Session& session)
{
    const std::uint32_t frame = presentFrame(session);
    setRegion(session, {std::min(shownClip(session).firstFrame, frame), frame});
}

/// Shows only the part of the active layer, or all parts again.
void toggleOnlyPart(Session& session)
{
    const Tab& tab = session.tab();
    if (!tab.document)
        return;
    if (tab.choices.isPart) {
        showWhole(session);
        return;
    }
    const auto& layers = tab.document->layers;
    const std::uint32_t layer = tab.view.activeLayer;
    showOnlyPart(session, layer < layers.size() ? layers[layer].node : 0);
}

template <int steps> void stepInspectorTabBy(Session& session)
{
    stepInspectorTab(session, steps);
}

bool hasSeveralMeshVariants(const Session& session)
{
    return hasDocument(session) && shownModel(session)->meshVariants.size() > 1;
}

bool hasSeveralSkins(const Session& session)
{
    return hasDocument(session) && shownNode(session)->skins.size() > 1;
}

bool hasSeveralLevels(const Session& session)
{
    return hasDocument(session) && session.tab().document->levelCount > 1;
}

bool hasFaces(const Session& session)
{
    return hasDocument(session) && capabilitiesOf(*shownModel(session)).hasSequences &&
           !skinnedOf(*shownModel(session)).faces.empty();
}

bool hasSeveralLayers(const Session& session)
{
    return hasDocument(session) && session.tab().view.layers.size() > 1;
}

/// Whether there are parts to show alone, or one is shown alone.
bool hasParts(const Session& session)
{
    const Tab& tab = session.tab();
    return tab.document && (tab.choices.isPart || tab.document->nodes.size() > 1);
}

bool hasMuzzleFlash(const Session& session)
{
    return hasDocument(session) && !muzzleFlashes(*session.tab().document).empty();
}

bool hasRegion(const Session& session)
{
    return hasDocument(session) && session.tab().view.layer().region.has_value();
}

template <InspectorTab tab> bool hasInspectorTab(const Session& session)
{
    return hasTab(session, tab);
}

bool hasPlaylist(const Session& session)
{
    return !session.tab().view.playlist.clips.empty();
}

constexpr Action kModelMenuActions[] = {
    when(hasDocument, {"togglePlaying", "Play or pause", "Space", Menu::animation, togglePlaying,
     [](const Session& s) { return isPlaying(s.tab().view); }, ActionKind::toggles}),
    when(hasDocument, {"nextFrame", "Next frame", ".", Menu::animation, stepFramesBy<1>, nullptr, ActionKind::repeats}),
    when(hasDocument, {"previousFrame", "Previous frame", ",", Menu::animation, stepFramesBy<-1>, nullptr, ActionKind::repeats}),
    when(hasDocument, {"tenFramesOn", "Ten frames forward", ">", Menu::animation, stepFramesBy<10>, nullptr,
     ActionKind::repeats}),
    when(hasDocument, {"tenFramesBack", "Ten frames back", "<", Menu::animation, stepFramesBy<-10>, nullptr, ActionKind::repeats}),
    when(hasDocument, {"firstFrame", "First frame", "Home", Menu::animation, [](Session& s) { moveToFrame(s, 0.0); }}),
    when(hasDocument, {"lastFrame", "Last frame", "End", Menu::animation,
     [](Session& s) { moveToFrame(s, static_cast<double>(lastFrameOf(shownClip(s)))); }}),
    when(hasDocument, {"nextClip", "Next clip", "]", Menu::animation, stepClipBy<1>, nullptr, ActionKind::repeats}),
    when(hasDocument, {"previousClip", "Previous clip", "[", Menu::animation, stepClipBy<-1>, nullptr, ActionKind::repeats}),
    when(hasDocument, {"regionStart", "Loop from this frame", "I", Menu::animation, startRegion}),
    when(hasDocument, {"regionEnd", "Loop to this frame", "O", Menu::animation, endRegion}),
    when(hasRegion, {"clearRegion", "Loop the whole clip", "", Menu::animation, clearRegion}),
    when(hasDocument, {"backwards", "Play backwards", "", Menu::animation,
     [](Session& s) { setSpeed(s, -s.tab().view.layer().playback.speed); },
     [](const Session& s) { return s.tab().view.layer().playback.speed < 0.0; }, ActionKind::toggles}),
    when(hasDocument, {"curves", "Curves of the selection", "", Menu::animation,
                       [](Session& s) { s.tab().view.curves.areShown = !s.tab().view.curves.areShown; },
                       [](const Session& s) { return s.tab().view.curves.areShown; }, ActionKind::toggles}),
    when(hasDocument, {"curveKind", "Curves: position or rotation", "", Menu::animation, toggleCurveKind}),
    when(canAddToPlaylist, {"addToPlaylist", "Add the clip to the playlist", "", Menu::animation, addToPlaylist}),
    when(hasPlaylist, {"playPlaylist", "Play the playlist", "", Menu::animation, togglePlaylist, playsPlaylist,
                       ActionKind::toggles}),
    when(hasPlaylist, {"clearPlaylist", "Clear the playlist", "", Menu::animation, clearPlaylist}),
    when(hasDocument, {"faster", "Faster", "}", Menu::animation, [](Session& s) { changeSpeed(s, 1.25); }, nullptr, ActionKind::repeats}),
    when(hasDocument, {"slower", "Slower", "{", Menu::animation, [](Session& s) { changeSpeed(s, 0.8); }, nullptr, ActionKind::repeats}),
    when(hasSeveralLayers, {"pairLayers", "Pair legs and torso", "", Menu::animation, togglePaired,
     [](const Session& s) { return s.tab().view.arePaired; }, ActionKind::toggles}),
    when(canHaveTorso, {"torso", "Separate clip for the torso", "", Menu::animation, toggleTorso,
     [](const Session& s) { return s.tab().document && hasTorso(*s.tab().document); }, ActionKind::toggles}),
    when(hasSeveralLayers, {"otherLayer", "Switch between legs and torso", "", Menu::animation,
     [](Session&
            s) { selectLayer(s, (s.tab().view.activeLayer + 1) % static_cast<std::uint32_t>(s.tab().view.layers.size())); },
     nullptr}),
    when(hasDocument, {"loopAsClip", "Loop as the clip specifies", "", Menu::animation, setLoop<LoopChoice::asClip>,
     hasLoop<LoopChoice::asClip>}),
    when(hasDocument, {"loop", "Loop", "", Menu::animation, setLoop<LoopChoice::loop>, hasLoop<LoopChoice::loop>}),
    when(hasDocument, {"once", "Once", "", Menu::animation, setLoop<LoopChoice::once>, hasLoop<LoopChoice::once>}),
    when(hasDocument, {"pingPong", "Ping-pong", "", Menu::animation, setLoop<LoopChoice::pingPong>, hasLoop<LoopChoice::pingPong>}),
    when(hasDocument, {"blend", "Blend frames", "", Menu::animation, toggleBlending,
     [](const Session& s) { return s.tab().view.layer().playback.interpolates; }, ActionKind::toggles}),

    {"nextModel", "Next model", "Right", Menu::model, stepModelBy<1, CameraPolicy::frame>, nullptr, ActionKind::repeats},
    {"previousModel", "Previous model", "Left", Menu::model, stepModelBy<-1, CameraPolicy::frame>, nullptr, ActionKind::repeats},
    {"nextModelSameView", "Next model, same view", "Ctrl+Right", Menu::model, stepModelBy<1, CameraPolicy::keep>,
     nullptr, ActionKind::repeats},
    {"previousModelSameView", "Previous model, same view", "Ctrl+Left", Menu::model,
     stepModelBy<-1, CameraPolicy::keep>, nullptr, ActionKind::repeats},
    when(hasSeveralSkins, {"nextSkin", "Next skin", "S", Menu::model, [](Session& s) { stepSkin(s, 1); }}),
    when(hasSeveralMeshVariants, {"nextMeshVariant", "GL commands, or next view", "C", Menu::model, stepMeshVariant}),
    when(hasSeveralLevels, {"nextLevel", "Next level of detail", "D", Menu::model, stepLevel}),
    when(hasFaces, {"nextFace", "Next face", "", Menu::model, stepFace}),
    when(hasParts, {"onlyPart", "Only this part", "", Menu::model, toggleOnlyPart,
     [](const Session& s) { return s.tab().choices.isPart; }, ActionKind::toggles}),
    when(hasDocument, {"automaticNormals", "Normals: stored where usable", "", Menu::model, setNormals<NormalSource::automatic>,
     hasNormals<NormalSource::automatic>}),
    when(hasDocument, {"storedNormals", "Normals: stored", "", Menu::model, setNormals<NormalSource::stored>,
     hasNormals<NormalSource::stored>}),
    when(hasDocument, {"computedNormals", "Normals: computed", "", Menu::model, setNormals<NormalSource::computed>,
     hasNormals<NormalSource::computed>}),
    when(hasMuzzleFlash, {"muzzleFlash", "Muzzle flash", "", Menu::model, toggleMuzzleFlash, showsMuzzleFlash, ActionKind::toggles}),
    {"showAllSurfaces", "Show all surfaces", "", Menu::model, showAllSurfaces},
    when(hasInspectorTab<InspectorTab::geosets>, {"usualGeosets", "Geosets: default", "",
     Menu::model, showUsualGeosets}),
    when(hasInspectorTab<InspectorTab::geosets>, {"allGeosets", "Geosets: all", "", Menu::model, showAllGeosets}),
    when(hasInspectorTab<InspectorTab::geosets>, {"noGeosets", "Geosets: none", "", Menu::model, hideAllGeosets}),
    when(hasInspectorTab<InspectorTab::effects>, {"showAllEffects", "Show all effects", "", Menu::model, showAllEffects}),
    {"showModel", "Inspect the model", "", Menu::model, inspect<InspectorTab::model>,
     isInspecting<InspectorTab::model>},
    {"showSurfaces", "Inspect surfaces", "", Menu::model, inspect<InspectorTab::surfaces>,
     isInspecting<InspectorTab::surfaces>},
    when(hasInspectorTab<InspectorTab::geosets>, {"showGeosets", "Inspect geosets", "", Menu::model, inspect<InspectorTab::geosets>,
     isInspecting<InspectorTab::geosets>}),
    when(hasInspectorTab<InspectorTab::views>, {"showViews", "Inspect views", "", Menu::model, inspect<InspectorTab::views>, isInspecting<InspectorTab::views>}),
    {"showSkins", "Inspect skins", "", Menu::model, inspect<InspectorTab::skins>, isInspecting<InspectorTab::skins>},
    {"showTextures", "Inspect textures", "", Menu::model, inspect<InspectorTab::textures>,
     isInspecting<InspectorTab::textures>},
    when(hasInspectorTab<InspectorTab::shaders>, {"showShaders", "Inspect shaders", "", Menu::model, inspect<InspectorTab::shaders>,
     isInspecting<InspectorTab::shaders>}),
    when(hasInspectorTab<InspectorTab::skeleton>, {"showSkeleton", "Inspect the skeleton", "", Menu::model, inspect<InspectorTab::skeleton>,
     isInspecting<InspectorTab::skeleton>}),
    when(hasInspectorTab<InspectorTab::tags>, {"showTags", "Inspect tags or attachments", "", Menu::model, inspect<InspectorTab::tags>,
     isInspecting<InspectorTab::tags>}),
    when(hasInspectorTab<InspectorTab::effects>, {"showEffects", "Inspect effects", "", Menu::model, inspect<InspectorTab::effects>,
     isInspecting<InspectorTab::effects>}),
    {"showClips", "Inspect clips", "", Menu::model, inspect<InspectorTab::clips>, isInspecting<InspectorTab::clips>},
    {"showProblems", "Inspect problems", "", Menu::model, inspect<InspectorTab::problems>,
     isInspecting<InspectorTab::problems>},
    when(hasInspectorTab<InspectorTab::edit>, {"showEdit", "Inspect the fields of the files", "", Menu::model, inspect<InspectorTab::edit>,
         isInspecting<InspectorTab::edit>}),
    {"nextInspectorTab", "Next inspector tab", "Ctrl+PageDown", Menu::model, stepInspectorTabBy<1>, nullptr, ActionKind::repeats},
    {"previousInspectorTab", "Previous inspector tab", "Ctrl+PageUp", Menu::model, stepInspectorTabBy<-1>, nullptr, ActionKind::repeats},

    // For keys, buttons and scripts only.
    when(hasDocument, {"play", "Play", "", Menu::none, [](Session& s) { setPlaying(s, true); }}),
    when(hasDocument, {"pause", "Pause", "", Menu::none, [](Session& s) { setPlaying(s, false); }}),
    {"nextRow", "Model in the next row", "Down", Menu::none, stepRowBy<1>, nullptr, ActionKind::repeats},
    {"previousRow", "Model in the previous row", "Up", Menu::none, stepRowBy<-1>, nullptr, ActionKind::repeats},
    {"fileMap", "Map of the file", "", Menu::none, toggleFileMap,
     [](const Session& s) { return s.tab().selection.showsFileMap; }, ActionKind::toggles},
    {"closeMessage", "Close the message", "", Menu::none, [](Session& s) { s.message.reset(); }},
    when(hasDocument, {"closeFileNews", "Close the notice about changed files", "", Menu::none, closeFileNews}),
    {"closeOverlay", "Close the palette, the open dialog or the list of keys", "", Menu::none,
     closeOverlay},
    {"cancelOpening", "Cancel opening", "", Menu::none,
     [](Session& s) {
         s.pending.cancelsOpening = true;
         s.slideShow.reset();
         stopReopening(s);
     }},
};

} // namespace

std::span<const Action> modelMenuActions()
{
    return kModelMenuActions;
}

} // namespace app
