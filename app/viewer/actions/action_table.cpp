#include "app/viewer/actions/action_table.hpp"

#include "app/viewer/session/attachments.hpp"
#include "app/viewer/session/camera.hpp"
#include "app/viewer/session/documents.hpp"
#include "app/viewer/session/geosets.hpp"
#include "app/viewer/session/model_choices.hpp"
#include "app/viewer/session/playing.hpp"
#include "app/viewer/session/selection.hpp"
#include "app/viewer/session/shown.hpp"
#include "app/viewer/session/tabs.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

using renderer::NormalSource;
using renderer::Shading;
using scene::AlphaMode;

template <Overlay overlay> void showOverlay(Session& session)
{
    session.overlay = overlay;
}
template <bool OverlayOptions::*member> void toggleOverlay(Session& session)
{
    session.tab().view.overlays.*member = !(session.tab().view.overlays.*member);
}
template <bool OverlayOptions::*member> bool hasOverlay(const Session& session)
{
    return session.tab().view.overlays.*member;
}
template <bool renderer::DrawOptions::*member> void toggleDrawing(Session& session)
{
    session.tab().view.drawing.*member = !(session.tab().view.drawing.*member);
}
template <bool renderer::DrawOptions::*member> bool hasDrawing(const Session& session)
{
    return session.tab().view.drawing.*member;
}
template <bool PanelSizes::*member> void togglePanel(Session& session)
{
    session.settings.panels.*member = !(session.settings.panels.*member);
}
template <bool PanelSizes::*member> bool hasPanel(const Session& session)
{
    return session.settings.panels.*member;
}
template <Shading shading> void setShading(Session& session)
{
    session.tab().view.drawing.shading = shading;
}
template <Shading shading> bool hasShading(const Session& session)
{
    return session.tab().view.drawing.shading == shading;
}
template <AlphaMode mode> void setAlpha(Session& session)
{
    session.tab().view.drawing.alpha = mode;
}
template <AlphaMode mode> bool hasAlpha(const Session& session)
{
    return session.tab().view.drawing.alpha == mode;
}
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

/// Up and down in the library, whose rows have several models in a grid.
template <int rows> void stepRowBy(Session& session)
{
    stepModel(session, rows * static_cast<int>(session.library().browseColumns), CameraPolicy::frame);
}

template <Background background> void setBackground(Session& session)
{
    session.settings.background = background;
}
template <Background background> bool hasBackground(const Session& session)
{
    return session.settings.background == background;
}
template <MousePreset preset> void setMouse(Session& session)
{
    session.settings.mouse = preset;
}
template <MousePreset preset> bool hasMouse(const Session& session)
{
    return session.settings.mouse == preset;
}
template <int yaw, int pitch> void orbitBy(Session& session)
{
    orbit(session, static_cast<float>(yaw), static_cast<float>(pitch));
}

/// How far the studio lights are turned about the camera, in degrees.
struct LightPreset {
    float yaw = 0.0f;
    float pitch = 0.0f;
};

/// From the upper left, from the eye, from the right, from below, from behind.
constexpr std::array<LightPreset, 5> kLights = {
    {{0.0f, 0.0f}, {35.0f, -40.0f}, {75.0f, 0.0f}, {0.0f, -80.0f}, {160.0f, 0.0f}}};

void nextLight(Session& session)
{
    renderer::DrawOptions& drawing = session.tab().view.drawing;
    const auto* const present = std::find_if(kLights.begin(), kLights.end(), [&](const LightPreset& light) {
        return light.yaw == drawing.lightYaw && light.pitch == drawing.lightPitch;
    });
    // A light turned by hand goes back to the first one.
    const bool isLast = present == kLights.end() || present + 1 == kLights.end();
    const LightPreset& next = isLast ? kLights.front() : *(present + 1);
    drawing.lightYaw = next.yaw;
    drawing.lightPitch = next.pitch;
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

void lookFrom(Session& session, std::string_view place)
{
    setAngles(session, *renderer::cameraAngles(place));
}

void leave(Session& session)
{
    if (session.overlay != Overlay::none)
        session.overlay = Overlay::none;
    else if (session.message)
        session.message.reset();
    else if (session.tab().view.layer().region)
        clearRegion(session);
    else
        session.pending.leavesFullScreen = true;
}

void reload(Session& session)
{
    if (session.tab().document)
        session.pending.open = Reload{session.tab().document->path};
}

void toggleProjection(Session& session)
{
    renderer::Projection& projection = session.tab().view.camera.projection;
    projection = projection == renderer::Projection::perspective ? renderer::Projection::orthographic
                                                                 : renderer::Projection::perspective;
}

void togglePanels(Session& session)
{
    PanelSizes& panels = session.settings.panels;
    const bool areHidden = !panels.showsLibrary && !panels.showsInspector;
    panels.showsLibrary = areHidden;
    panels.showsInspector = areHidden;
}

/// The part that the active layer is about alone, or all of them again.
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

constexpr auto kRepeats = ActionKind::repeats;
constexpr auto kToggles = ActionKind::toggles;

constexpr Action kPlainActions[] = {
    {"openDialog", "Open", "Ctrl+O", Menu::file, showOverlay<Overlay::open>},
    {"palette", "Every action by name", "Ctrl+P", Menu::help, showOverlay<Overlay::palette>},
    {"keys", "All keys", "H", Menu::help, showOverlay<Overlay::keys>},
    {"about", "About Trisview", "", Menu::help, showOverlay<Overlay::about>},
    {"search", "Search the library", "Ctrl+F", Menu::file,
     [](Session& s) {
         s.settings.panels.showsLibrary = true;
         s.pending.focusesSearch = true;
     }},
    {"libraryGrid", "Library as a grid", "", Menu::view,
     [](Session& s) { s.settings.showsGrid = !s.settings.showsGrid; },
     [](const Session& s) { return s.settings.showsGrid; }, kToggles},
    {"reload", "Reload", "F5", Menu::file, reload},
    {"screenshot", "Save a screenshot", "F12", Menu::file, [](Session& s) { s.pending.screenshot = TakeScreenshot{}; },
     nullptr, ActionKind::once, &kTakeScreenshotParameters},
    {"transparentScreenshot", "Save a transparent screenshot", "Ctrl+F12", Menu::file,
     [](Session& s) { s.pending.screenshot = TakeScreenshot{.kind = ScreenshotKind::transparent}; }},
    {"newTab", "Show in another tab too", "Ctrl+T", Menu::file, duplicateTab},
    {"close", "Close", "Ctrl+W", Menu::file, [](Session& s) { closeTab(s, s.activeTab); }, nullptr,
     ActionKind::once, &kCloseTabParameters},
    {"nextTab", "Next tab", "Ctrl+Tab", Menu::file, [](Session& s) { stepTab(s, 1); }, nullptr, kRepeats},
    {"previousTab", "Previous tab", "Ctrl+Shift+Tab", Menu::file, [](Session& s) { stepTab(s, -1); }, nullptr,
     kRepeats},
    {"quit", "Quit", "Ctrl+Q", Menu::file, [](Session& s) { s.pending.quits = true; }},

    {"frame", "Frame the model", "F", Menu::view, [](Session& s) { frameModel(s); }},
    {"frameClip", "Frame all that the clip reaches", "Shift+F", Menu::view,
     [](Session& s) { frameModel(s, renderer::Fit::clip); }},
    {"front", "From the front", "1", Menu::view, [](Session& s) { lookFrom(s, "front"); }},
    {"right", "From the right", "3", Menu::view, [](Session& s) { lookFrom(s, "right"); }},
    {"back", "From the back", "Ctrl+1", Menu::view, [](Session& s) { lookFrom(s, "back"); }},
    {"left", "From the left", "Ctrl+3", Menu::view, [](Session& s) { lookFrom(s, "left"); }},
    {"bottom", "From below", "Ctrl+7", Menu::view, [](Session& s) { lookFrom(s, "bottom"); }},
    {"top", "From above", "7", Menu::view, [](Session& s) { lookFrom(s, "top"); }},
    {"iso", "Three-quarter view", "9", Menu::view, [](Session& s) { lookFrom(s, "iso"); }},
    {"orthographic", "Orthographic", "5", Menu::view, toggleProjection,
     [](const Session& s) { return s.tab().view.camera.projection == renderer::Projection::orthographic; }, kToggles},
    {"orbitLeft", "Turn left", "4", Menu::view, orbitBy<-15, 0>, nullptr, kRepeats},
    {"orbitRight", "Turn right", "6", Menu::view, orbitBy<15, 0>, nullptr, kRepeats},
    {"orbitUp", "Turn up", "8", Menu::view, orbitBy<0, 15>, nullptr, kRepeats},
    {"orbitDown", "Turn down", "2", Menu::view, orbitBy<0, -15>, nullptr, kRepeats},
    {"light", "Next light", "L", Menu::view, nextLight},
    {"lit", "Lit", "", Menu::view, setShading<Shading::lit>, hasShading<Shading::lit>},
    {"unlit", "Unlit", "", Menu::view, setShading<Shading::unlit>, hasShading<Shading::unlit>},
    {"flat", "Flat", "", Menu::view, setShading<Shading::flat>, hasShading<Shading::flat>},
    {"normalColors", "Normals as colors", "", Menu::view, setShading<Shading::normals>, hasShading<Shading::normals>},
    {"textures", "Textures", "", Menu::view, toggleDrawing<&renderer::DrawOptions::showsTextures>,
     hasDrawing<&renderer::DrawOptions::showsTextures>, kToggles},
    {"twoSided", "Both sides", "", Menu::view, toggleDrawing<&renderer::DrawOptions::isTwoSided>,
     hasDrawing<&renderer::DrawOptions::isTwoSided>, kToggles},
    {"alphaAuto", "Alpha: as the image suggests", "", Menu::view, setAlpha<AlphaMode::automatic>,
     hasAlpha<AlphaMode::automatic>},
    {"alphaOpaque", "Alpha: opaque", "", Menu::view, setAlpha<AlphaMode::opaque>, hasAlpha<AlphaMode::opaque>},
    {"alphaCutout", "Alpha: cut out", "", Menu::view, setAlpha<AlphaMode::cutOut>, hasAlpha<AlphaMode::cutOut>},
    {"alphaBlend", "Alpha: blended", "", Menu::view, setAlpha<AlphaMode::blended>, hasAlpha<AlphaMode::blended>},
    {"wireframe", "Wireframe", "W", Menu::view, toggleDrawing<&renderer::DrawOptions::showsWireframe>,
     hasDrawing<&renderer::DrawOptions::showsWireframe>, kToggles},
    {"normals", "Normals", "N", Menu::view, toggleDrawing<&renderer::DrawOptions::showsNormals>,
     hasDrawing<&renderer::DrawOptions::showsNormals>, kToggles},
    {"bounds", "Bounds", "X", Menu::view, toggleOverlay<&OverlayOptions::showsBounds>,
     hasOverlay<&OverlayOptions::showsBounds>, kToggles},
    {"grid", "Grid", "G", Menu::view, toggleOverlay<&OverlayOptions::showsGrid>,
     hasOverlay<&OverlayOptions::showsGrid>, kToggles},
    {"axes", "Axes", "", Menu::view, toggleOverlay<&OverlayOptions::showsAxes>, hasOverlay<&OverlayOptions::showsAxes>, kToggles},
    {"tags", "Tags", "T", Menu::view, toggleOverlay<&OverlayOptions::showsTags>,
     hasOverlay<&OverlayOptions::showsTags>, kToggles},
    {"bones", "Bones", "B", Menu::view, toggleOverlay<&OverlayOptions::showsBones>,
     hasOverlay<&OverlayOptions::showsBones>, kToggles},
    {"collision", "Collision mesh", "", Menu::view, toggleOverlay<&OverlayOptions::showsCollision>,
     hasOverlay<&OverlayOptions::showsCollision>, kToggles},
    {"backgroundGradient", "Background: gradient", "", Menu::view, setBackground<Background::gradient>,
     hasBackground<Background::gradient>},
    {"backgroundDark", "Background: dark", "", Menu::view, setBackground<Background::dark>,
     hasBackground<Background::dark>},
    {"backgroundLight", "Background: light", "", Menu::view, setBackground<Background::light>,
     hasBackground<Background::light>},
    {"backgroundChecker", "Background: checker", "", Menu::view, setBackground<Background::checker>,
     hasBackground<Background::checker>},
    {"mouseTrisview", "Mouse: left button turns", "", Menu::view, setMouse<MousePreset::trisview>,
     hasMouse<MousePreset::trisview>},
    {"mouseBlender", "Mouse: as in Blender", "", Menu::view, setMouse<MousePreset::blender>,
     hasMouse<MousePreset::blender>},
    {"panels", "Side panels", "Tab", Menu::view, togglePanels,
     [](const Session& s) { return s.settings.panels.showsLibrary || s.settings.panels.showsInspector; }, kToggles},
    {"library", "Library", "", Menu::view, togglePanel<&PanelSizes::showsLibrary>, hasPanel<&PanelSizes::showsLibrary>, kToggles},
    {"inspector", "Inspector", "", Menu::view, togglePanel<&PanelSizes::showsInspector>,
     hasPanel<&PanelSizes::showsInspector>, kToggles},
    {"fullScreen", "Full screen", "F11", Menu::view, [](Session& s) { s.pending.togglesFullScreen = true; }},
    {"leave", "Close or go back", "Esc", Menu::view, leave},

    {"togglePlaying", "Play or pause", "Space", Menu::animation, togglePlaying,
     [](const Session& s) { return isPlaying(s.tab().view); }, kToggles},
    {"nextFrame", "Next frame", ".", Menu::animation, stepFramesBy<1>, nullptr, kRepeats},
    {"previousFrame", "Previous frame", ",", Menu::animation, stepFramesBy<-1>, nullptr, kRepeats},
    {"tenFramesOn", "Ten frames on", ">", Menu::animation, stepFramesBy<10>, nullptr, kRepeats},
    {"tenFramesBack", "Ten frames back", "<", Menu::animation, stepFramesBy<-10>, nullptr, kRepeats},
    {"firstFrame", "First frame", "Home", Menu::animation, [](Session& s) { moveToFrame(s, 0.0); }},
    {"lastFrame", "Last frame", "End", Menu::animation,
     [](Session& s) { moveToFrame(s, static_cast<double>(lastFrameOf(shownClip(s)))); }},
    {"nextClip", "Next clip", "]", Menu::animation, stepClipBy<1>, nullptr, kRepeats},
    {"previousClip", "Previous clip", "[", Menu::animation, stepClipBy<-1>, nullptr, kRepeats},
    {"regionStart", "Loop from this frame", "I", Menu::animation, startRegion},
    {"regionEnd", "Loop to this frame", "O", Menu::animation, endRegion},
    {"clearRegion", "Loop the whole clip", "", Menu::animation, clearRegion},
    {"backwards", "Backwards", "", Menu::animation,
     [](Session& s) { setSpeed(s, -s.tab().view.layer().playback.speed); },
     [](const Session& s) { return s.tab().view.layer().playback.speed < 0.0; }, kToggles},
    {"faster", "Faster", "}", Menu::animation, [](Session& s) { changeSpeed(s, 1.25); }, nullptr, kRepeats},
    {"slower", "Slower", "{", Menu::animation, [](Session& s) { changeSpeed(s, 0.8); }, nullptr, kRepeats},
    {"pairLayers", "Pair legs and torso", "", Menu::animation, togglePaired,
     [](const Session& s) { return s.tab().view.arePaired; }, kToggles},
    {"otherLayer", "Legs or torso", "", Menu::animation,
     [](Session&
            s) { selectLayer(s, (s.tab().view.activeLayer + 1) % static_cast<std::uint32_t>(s.tab().view.layers.size())); },
     nullptr},
    {"loopAsClip", "Loop as the clip says", "", Menu::animation, setLoop<LoopChoice::asClip>,
     hasLoop<LoopChoice::asClip>},
    {"loop", "Loop", "", Menu::animation, setLoop<LoopChoice::loop>, hasLoop<LoopChoice::loop>},
    {"once", "Once", "", Menu::animation, setLoop<LoopChoice::once>, hasLoop<LoopChoice::once>},
    {"pingPong", "Ping-pong", "", Menu::animation, setLoop<LoopChoice::pingPong>, hasLoop<LoopChoice::pingPong>},
    {"blend", "Blend frames", "", Menu::animation, toggleBlending,
     [](const Session& s) { return s.tab().view.layer().playback.interpolates; }, kToggles},

    {"nextModel", "Next model", "Right", Menu::model, stepModelBy<1, CameraPolicy::frame>, nullptr, kRepeats},
    {"previousModel", "Previous model", "Left", Menu::model, stepModelBy<-1, CameraPolicy::frame>, nullptr, kRepeats},
    {"nextModelSameView", "Next model, same view", "Ctrl+Right", Menu::model, stepModelBy<1, CameraPolicy::keep>,
     nullptr, kRepeats},
    {"previousModelSameView", "Previous model, same view", "Ctrl+Left", Menu::model,
     stepModelBy<-1, CameraPolicy::keep>, nullptr, kRepeats},
    {"nextSkin", "Next skin", "S", Menu::model, [](Session& s) { stepSkin(s, 1); }},
    {"nextMeshVariant", "GL commands, or next view", "C", Menu::model, stepMeshVariant},
    {"nextLevel", "Next level of detail", "D", Menu::model, stepLevel},
    {"onlyPart", "Only this part", "", Menu::model, toggleOnlyPart,
     [](const Session& s) { return s.tab().choices.isPart; }, kToggles},
    {"automaticNormals", "Normals: stored where usable", "", Menu::model, setNormals<NormalSource::automatic>,
     hasNormals<NormalSource::automatic>},
    {"storedNormals", "Normals: stored", "", Menu::model, setNormals<NormalSource::stored>,
     hasNormals<NormalSource::stored>},
    {"computedNormals", "Normals: computed", "", Menu::model, setNormals<NormalSource::computed>,
     hasNormals<NormalSource::computed>},
    {"showAllSurfaces", "Show all surfaces", "", Menu::model, showAllSurfaces},
    {"usualGeosets", "Geosets: those that usually show", "", Menu::model, showUsualGeosets},
    {"allGeosets", "Geosets: all", "", Menu::model, showAllGeosets},
    {"noGeosets", "Geosets: none", "", Menu::model, hideAllGeosets},
    {"showModel", "Inspect the model", "", Menu::model, inspect<InspectorTab::model>,
     isInspecting<InspectorTab::model>},
    {"showSurfaces", "Inspect surfaces", "", Menu::model, inspect<InspectorTab::surfaces>,
     isInspecting<InspectorTab::surfaces>},
    {"showGeosets", "Inspect geosets", "", Menu::model, inspect<InspectorTab::geosets>,
     isInspecting<InspectorTab::geosets>},
    {"showViews", "Inspect views", "", Menu::model, inspect<InspectorTab::views>, isInspecting<InspectorTab::views>},
    {"showSkins", "Inspect skins", "", Menu::model, inspect<InspectorTab::skins>, isInspecting<InspectorTab::skins>},
    {"showTextures", "Inspect textures", "", Menu::model, inspect<InspectorTab::textures>,
     isInspecting<InspectorTab::textures>},
    {"showShaders", "Inspect shaders", "", Menu::model, inspect<InspectorTab::shaders>,
     isInspecting<InspectorTab::shaders>},
    {"showSkeleton", "Inspect the skeleton", "", Menu::model, inspect<InspectorTab::skeleton>,
     isInspecting<InspectorTab::skeleton>},
    {"showTags", "Inspect tags or attachments", "", Menu::model, inspect<InspectorTab::tags>,
     isInspecting<InspectorTab::tags>},
    {"showClips", "Inspect clips", "", Menu::model, inspect<InspectorTab::clips>, isInspecting<InspectorTab::clips>},
    {"showProblems", "Inspect problems", "", Menu::model, inspect<InspectorTab::problems>,
     isInspecting<InspectorTab::problems>},

    // Of keys, buttons and scripts alone.
    {"play", "Play", "", Menu::none, [](Session& s) { setPlaying(s, true); }, nullptr, ActionKind::once, nullptr, true},
    {"pause", "Pause", "", Menu::none, [](Session& s) { setPlaying(s, false); }, nullptr, ActionKind::once, nullptr,
     true},
    {"nextRow", "Model in the next row", "Down", Menu::none, stepRowBy<1>, nullptr, kRepeats},
    {"previousRow", "Model in the row before", "Up", Menu::none, stepRowBy<-1>, nullptr, kRepeats},
    {"fileMap", "Map of the file", "", Menu::none, toggleFileMap,
     [](const Session& s) { return s.tab().selection.showsFileMap; }, kToggles},
    {"closeMessage", "Close the message", "", Menu::none, [](Session& s) { s.message.reset(); }},
    {"closeOverlay", "Close the palette, the open dialog or the list of keys", "", Menu::none,
     [](Session& s) { s.overlay = Overlay::none; }},
    {"cancelOpening", "Cancel opening", "", Menu::none, [](Session& s) { s.pending.cancelsOpening = true; }},
};

} // namespace

std::span<const Action> plainActions()
{
    return kPlainActions;
}

} // namespace app
