#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/selection/inspector_tab.hpp"

#include "app/viewer/bytes/bytes.hpp"
#include "app/viewer/camera/camera.hpp"
#include "app/viewer/camera/framing.hpp"
#include "app/viewer/editing/clip_drag.hpp"
#include "app/viewer/editing/unsaved.hpp"
#include "app/viewer/playback/crowd.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/item_selection.hpp"
#include "app/viewer/tabs/last_tabs.hpp"
#include "app/viewer/tabs/offers.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/platform/host.hpp"

#include <algorithm>
#include <array>

namespace app {
namespace {

using renderer::Shading;
using scene::AlphaMode;

template <Overlay overlay> void showOverlay(Session& session)
{
    session.overlay = overlay;
}

template <DialogPurpose purpose> void showDialog(Session& session)
{
    session.dialog = purpose;
    session.overlay = Overlay::open;
}

template <bool renderer::OverlayOptions::*member> void toggleOverlay(Session& session)
{
    session.tab().view.overlays.*member = !(session.tab().view.overlays.*member);
}

template <bool renderer::OverlayOptions::*member> bool hasOverlay(const Session& session)
{
    return session.tab().view.overlays.*member;
}

template <bool OnionSkin::*member> void toggleOnionSkin(Session& session)
{
    session.tab().view.onionSkin.*member = !(session.tab().view.onionSkin.*member);
}

template <bool OnionSkin::*member> bool hasOnionSkin(const Session& session)
{
    return session.tab().view.onionSkin.*member;
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

void toggleTexturePanel(Session& session)
{
    SidePanel& shown = session.settings.panels.side;
    shown = shown == SidePanel::texture ? SidePanel::none : SidePanel::texture;
}

template <SidePanel side> bool hasSide(const Session& session)
{
    return session.settings.panels.side == side;
}

void toggleSidePosition(Session& session)
{
    PanelSizes& panels = session.settings.panels;
    const SidePosition position =
        sidePosition(session) == SidePosition::right ? SidePosition::below : SidePosition::right;
    if (panels.side == SidePanel::texture)
        panels.texturePosition = position;
    else
        panels.sidePosition = position;
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

template <Theme theme> void setTheme(Session& session)
{
    session.settings.theme = theme;
}

template <Theme theme> bool hasTheme(const Session& session)
{
    return session.settings.theme == theme;
}

template <int yaw, int pitch> void orbitBy(Session& session)
{
    orbit(session, static_cast<float>(yaw), static_cast<float>(pitch));
}

void nextLight(Session& session)
{
    renderer::DrawOptions& drawing = session.tab().view.drawing;
    const auto& lights = session.settings.lights;
    const auto present = std::find(lights.begin(), lights.end(), LightPreset{drawing.lightYaw, drawing.lightPitch});
    // A light turned by hand goes to the first preset.
    const bool isLast = present == lights.end() || present + 1 == lights.end();
    const LightPreset& next = isLast ? lights.front() : *(present + 1);
    drawing.lightYaw = next.yaw;
    drawing.lightPitch = next.pitch;
}

void toggleLights(Session& session)
{
    renderer::LightSource& lights = session.tab().view.drawing.lights;
    lights = lights == renderer::LightSource::studio ? renderer::LightSource::model : renderer::LightSource::studio;
}

void lookFrom(Session& session, std::string_view direction)
{
    setAngles(session, *renderer::cameraAngles(direction));
}

void leave(Session& session)
{
    if (session.clipDrag)
        cancelClipDrag(session);
    else if (session.keyCapture)
        session.keyCapture.reset();
    else if (session.overlay != Overlay::none)
        closeOverlay(session);
    else if (session.slideShow)
        session.slideShow.reset();
    else if (session.message)
        session.message.reset();
    else if (offerOf(session))
        closeOffer(session);
    else if (session.tab().view.layer().region)
        clearRegion(session);
    else if (session.tab().selection.item.kind != SceneItemKind::none)
        selectOuter(session);
    else if (isComparing(session))
        endComparison(session);
    else
        session.pending.leavesFullScreen = true;
}

void reload(Session& session)
{
    if (session.tab().document)
        session.pending.open = Reload{session.tab().document->path};
}

void copyPath(Session& session)
{
    if (session.tab().document)
        copyText(session, "", session.tab().document->path);
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

bool hasSeveralTabs(const Session& session)
{
    return session.tabs.size() > 1;
}

bool hasBones(const Session& session)
{
    return hasDocument(session) && capabilitiesOf(*shownModel(session)).hasBones;
}

std::string_view tagsTitle(const Session& session)
{
    return hasDocument(session) && capabilitiesOf(*shownModel(session)).hasAttachments ? "Attachments" : "Tags";
}

bool hasPasses(const Session& session)
{
    return hasDocument(session) && capabilitiesOf(*shownModel(session)).hasPasses;
}

bool hasEffects(const Session& session)
{
    return hasTab(session, InspectorTab::effects);
}

bool hasCollision(const Session& session)
{
    return hasDocument(session) && capabilitiesOf(*shownModel(session)).hasCollision;
}

bool hasModelCameras(const Session& session)
{
    return hasDocument(session) && capabilitiesOf(*shownModel(session)).hasCameras &&
           !skinnedOf(*shownModel(session)).cameras.empty();
}

constexpr Action kWindowMenuActions[] = {
    {"openDialog", "Open", "Ctrl+O", Menu::file, showDialog<DialogPurpose::models>},
    {"palette", "Find an action by name", "Ctrl+P", Menu::help, showOverlay<Overlay::palette>},
    {"guide", "Guide", "F1", Menu::help, showOverlay<Overlay::guide>},
    {"keys", "All keys", "H", Menu::help, showOverlay<Overlay::keys>},
    {"report", "Report a problem\xE2\x80\xA6", "", Menu::help, showOverlay<Overlay::report>},
    {"about", "About Trisview", "", Menu::help, showOverlay<Overlay::about>},
    {"search", "Search the library", "Ctrl+F", Menu::file,
     [](Session& s) {
         s.settings.panels.showsLibrary = true;
         s.pending.focusesSearch = true;
     }},
    {"addFolderToLibrary", "Add to the library\xE2\x80\xA6", "", Menu::file, showDialog<DialogPurpose::library>},
    {"chooseGameFolder", "Add a game's folder for textures\xE2\x80\xA6", "", Menu::file,
     showDialog<DialogPurpose::gameFolder>},
    when([](const Session& s) { return !s.settings.gameFolders.empty(); },
         {"forgetGameFolders", "Forget the games' folders for textures", "", Menu::file,
          [](Session& s) {
              s.settings.gameFolders.clear();
              s.pending.changesGameFolders = true;
          }}),
    {"chooseListfile", "Choose list of files\xE2\x80\xA6", "", Menu::file, showDialog<DialogPurpose::listfile>},
    when([](const Session& s) { return !s.settings.listfile.empty(); },
         {"forgetListfile", "Forget the list of files", "", Menu::file,
          [](Session& s) { s.pending.listfile = std::filesystem::path(); }}),
    {"libraryGrid", "Library as a grid", "", Menu::view,
     [](Session& s) { s.settings.showsGrid = !s.settings.showsGrid; },
     [](const Session& s) { return s.settings.showsGrid; }, ActionKind::toggles},
    when(hasDocument, {"reload", "Reload", "F5", Menu::file, reload}),
    when(hasDocument, {"screenshot", "Save a screenshot", "F12", Menu::file,
                       [](Session& s) { s.pending.screenshot = TakeScreenshot{}; }, nullptr, ActionKind::once,
                       &kTakeScreenshotParameters}),
    when(hasDocument, {"transparentScreenshot", "Save a transparent screenshot", "Ctrl+F12", Menu::file,
                       [](Session& s) { s.pending.screenshot = TakeScreenshot{.kind = ScreenshotKind::transparent}; }}),
    when(canCopyPicture, {"copyPicture", "Copy the picture", "Ctrl+Shift+C", Menu::file,
                          [](Session& s) { s.pending.copiesPicture = true; }, nullptr, ActionKind::once, nullptr,
                          nullptr, copyPictureTitle}),
    when(hasDocument, {"copyPath", "Copy the path of the model", "", Menu::file, copyPath}),
    when(canReveal, {"reveal", "Show in the file manager", "", Menu::file,
                     [](Session& s) { s.pending.reveals = std::filesystem::path(); }, nullptr, ActionKind::once,
                     &kRevealFileParameters}),
    when(hasDocument, {"exportModel", "Export the model (OBJ)", "Ctrl+E", Menu::file, showExports<ExportKind::model>}),
    when(hasDocument, {"exportSolid", "Export the model (STL)", "", Menu::file, showExports<ExportKind::solid>}),
    when(hasDocument,
         {"exportClipModels", "Export the clip as models (OBJ)", "", Menu::file, showExports<ExportKind::clipModels>}),
    when(hasDocument,
         {"exportGltf", "Export the model with clips (glTF)", "", Menu::file, showExports<ExportKind::gltf>}),
    when(hasDocument, {"exportPicture", "Export a picture (PNG)", "", Menu::file, showExports<ExportKind::picture>}),
    when(hasDocument, {"exportClipPictures", "Export the clip as pictures (PNG)", "", Menu::file,
                       showExports<ExportKind::clipPictures>}),
    when(hasDocument, {"exportMotion", "Export a moving picture (APNG, GIF, WebP)", "", Menu::file,
                       showExports<ExportKind::motion>}),
    when(hasDocument,
         {"exportTextures", "Export the textures (PNG)", "", Menu::file, showExports<ExportKind::textures>}),
    when(hasDocument, {"exportFiles", "Export the files of the model", "", Menu::file, showExports<ExportKind::files>}),
    when(hasDocument,
         {"exportProblems", "Export the problems (text or JSON)", "", Menu::file, showExports<ExportKind::problems>}),
    when(hasDocument, {"exportInfo", "Export the facts (JSON)", "", Menu::file, showExports<ExportKind::info>}),
    when(hasDocument, {"newTab", "Duplicate the tab", "Ctrl+T", Menu::file, duplicateTab}),
    when(hasDocument, {"close", "Close", "Ctrl+W", Menu::file, [](Session& s) { closeTabOrAsk(s, s.activeTab); },
                       nullptr, ActionKind::once, &kCloseTabParameters}),
    when([](const Session& s) { return !s.closedTabs.empty(); },
         {"reopenTab", "Reopen the closed tab", "Ctrl+Shift+T", Menu::file, reopenTab}),
    when(hasLastTabs, {"reopenLastTabs", "Reopen the tabs of the last session", "", Menu::file, reopenLastTabs}),
    when(hasSeveralTabs, {"nextTab", "Next tab", "Ctrl+Tab", Menu::file, [](Session& s) { stepTab(s, 1); }, nullptr,
                          ActionKind::repeats}),
    when(hasSeveralTabs, {"previousTab", "Previous tab", "Ctrl+Shift+Tab", Menu::file,
                          [](Session& s) { stepTab(s, -1); }, nullptr, ActionKind::repeats}),
    {"preferences", "Preferences\xE2\x80\xA6", "Ctrl+,", Menu::file, showOverlay<Overlay::preferences>},
    when([](const Session&) { return platform::host().canQuit; }, {"quit", "Quit", "Ctrl+Q", Menu::file, quitOrAsk}),

    when(hasDocument, {"frame", "Frame the model", "F", Menu::view, [](Session& s) { frameModel(s); }}),
    when(hasDocument, {"frameClip", "Frame the whole clip", "Shift+F", Menu::view,
                       [](Session& s) { frameModel(s, renderer::Fit::clip); }}),
    {"front", "From the front", "1", Menu::view, [](Session& s) { lookFrom(s, "front"); }},
    {"right", "From the right", "3", Menu::view, [](Session& s) { lookFrom(s, "right"); }},
    {"back", "From the back", "Ctrl+1", Menu::view, [](Session& s) { lookFrom(s, "back"); }},
    {"left", "From the left", "Ctrl+3", Menu::view, [](Session& s) { lookFrom(s, "left"); }},
    {"bottom", "From below", "Ctrl+7", Menu::view, [](Session& s) { lookFrom(s, "bottom"); }},
    {"top", "From above", "7", Menu::view, [](Session& s) { lookFrom(s, "top"); }},
    {"iso", "Three-quarter view", "9", Menu::view, [](Session& s) { lookFrom(s, "iso"); }},
    {"orthographic", "Orthographic", "5", Menu::view, toggleProjection,
     [](const Session& s) { return s.tab().view.camera.projection == renderer::Projection::orthographic; },
     ActionKind::toggles},
    {"orbitLeft", "Turn left", "4", Menu::view, orbitBy<-15, 0>, nullptr, ActionKind::repeats},
    {"orbitRight", "Turn right", "6", Menu::view, orbitBy<15, 0>, nullptr, ActionKind::repeats},
    {"orbitUp", "Turn up", "8", Menu::view, orbitBy<0, 15>, nullptr, ActionKind::repeats},
    {"orbitDown", "Turn down", "2", Menu::view, orbitBy<0, -15>, nullptr, ActionKind::repeats},
    {"light", "Next light", "L", Menu::view, nextLight},
    {"lit", "Lit", "", Menu::view, setShading<Shading::lit>, hasShading<Shading::lit>},
    {"unlit", "Unlit", "", Menu::view, setShading<Shading::unlit>, hasShading<Shading::unlit>},
    {"flat", "Flat", "", Menu::view, setShading<Shading::flat>, hasShading<Shading::flat>},
    {"normalColors", "Normals as colors", "", Menu::view, setShading<Shading::normals>, hasShading<Shading::normals>},
    when(hasPasses, {"modelLights", "Light as in the game", "", Menu::view, toggleLights,
                     [](const Session& s) { return s.tab().view.drawing.lights == renderer::LightSource::model; },
                     ActionKind::toggles}),
    when(hasPasses, {"fog", "Fog", "", Menu::view, [](Session& s) { s.tab().view.showsFog = !s.tab().view.showsFog; },
                     [](const Session& s) { return s.tab().view.showsFog; }, ActionKind::toggles}),
    {"textures", "Textures", "", Menu::view, toggleDrawing<&renderer::DrawOptions::showsTextures>,
     hasDrawing<&renderer::DrawOptions::showsTextures>, ActionKind::toggles},
    when(hasEffects, {"effects", "Effects", "E", Menu::view, toggleDrawing<&renderer::DrawOptions::showsEffects>,
                      hasDrawing<&renderer::DrawOptions::showsEffects>, ActionKind::toggles}),
    {"twoSided", "Both sides", "", Menu::view, toggleDrawing<&renderer::DrawOptions::isTwoSided>,
     hasDrawing<&renderer::DrawOptions::isTwoSided>, ActionKind::toggles},
    {"alphaAuto", "Alpha: as the image suggests", "", Menu::view, setAlpha<AlphaMode::automatic>,
     hasAlpha<AlphaMode::automatic>},
    {"alphaOpaque", "Alpha: opaque", "", Menu::view, setAlpha<AlphaMode::opaque>, hasAlpha<AlphaMode::opaque>},
    {"alphaCutout", "Alpha: cut out", "", Menu::view, setAlpha<AlphaMode::cutOut>, hasAlpha<AlphaMode::cutOut>},
    {"alphaBlend", "Alpha: blended", "", Menu::view, setAlpha<AlphaMode::blended>, hasAlpha<AlphaMode::blended>},
    {"wireframe", "Wireframe", "W", Menu::view, toggleDrawing<&renderer::DrawOptions::showsWireframe>,
     hasDrawing<&renderer::DrawOptions::showsWireframe>, ActionKind::toggles},
    {"normals", "Normals", "N", Menu::view, toggleDrawing<&renderer::DrawOptions::showsNormals>,
     hasDrawing<&renderer::DrawOptions::showsNormals>, ActionKind::toggles},
    {"bounds", "Bounds", "X", Menu::view, toggleOverlay<&renderer::OverlayOptions::showsBounds>,
     hasOverlay<&renderer::OverlayOptions::showsBounds>, ActionKind::toggles},
    {"grid", "Grid", "G", Menu::view, toggleOverlay<&renderer::OverlayOptions::showsGrid>,
     hasOverlay<&renderer::OverlayOptions::showsGrid>, ActionKind::toggles},
    {"axes", "Axes", "", Menu::view, toggleOverlay<&renderer::OverlayOptions::showsAxes>,
     hasOverlay<&renderer::OverlayOptions::showsAxes>, ActionKind::toggles},
    when([](const Session& s) { return hasTab(s, InspectorTab::tags); },
         {"tags", "Tags", "T", Menu::view, toggleOverlay<&renderer::OverlayOptions::showsTags>,
          hasOverlay<&renderer::OverlayOptions::showsTags>, ActionKind::toggles, nullptr, nullptr, tagsTitle}),
    when(hasBones, {"bones", "Bones", "B", Menu::view, toggleOverlay<&renderer::OverlayOptions::showsBones>,
                    hasOverlay<&renderer::OverlayOptions::showsBones>, ActionKind::toggles}),
    when(hasCollision,
         {"collision", "Collision mesh", "", Menu::view, toggleOverlay<&renderer::OverlayOptions::showsCollision>,
          hasOverlay<&renderer::OverlayOptions::showsCollision>, ActionKind::toggles}),
    when(hasEffects, {"emitters", "Emitters", "", Menu::view, toggleOverlay<&renderer::OverlayOptions::showsEmitters>,
                      hasOverlay<&renderer::OverlayOptions::showsEmitters>, ActionKind::toggles}),
    when(hasModelCameras,
         {"cameras", "Cameras of the model", "", Menu::view, toggleOverlay<&renderer::OverlayOptions::showsCameras>,
          hasOverlay<&renderer::OverlayOptions::showsCameras>, ActionKind::toggles}),
    when(hasDocument,
         {"crowd", "Crowd: copies at different times", "", Menu::view, toggleCrowd, showsCrowd, ActionKind::toggles}),
    {"ghosts", "Ghosts of other frames", "Shift+G", Menu::view, toggleOnionSkin<&OnionSkin::showsGhosts>,
     hasOnionSkin<&OnionSkin::showsGhosts>, ActionKind::toggles},
    {"trail", "Trail of the selection", "Shift+T", Menu::view, toggleOnionSkin<&OnionSkin::showsTrail>,
     hasOnionSkin<&OnionSkin::showsTrail>, ActionKind::toggles},
    {"backgroundGradient", "Background: gradient", "", Menu::view, setBackground<Background::gradient>,
     hasBackground<Background::gradient>},
    {"backgroundDark", "Background: dark", "", Menu::view, setBackground<Background::dark>,
     hasBackground<Background::dark>},
    {"backgroundLight", "Background: light", "", Menu::view, setBackground<Background::light>,
     hasBackground<Background::light>},
    {"backgroundChecker", "Background: checker", "", Menu::view, setBackground<Background::checker>,
     hasBackground<Background::checker>},
    {"themeDark", "Theme: dark", "", Menu::view, setTheme<Theme::dark>, hasTheme<Theme::dark>},
    {"themeLight", "Theme: light", "", Menu::view, setTheme<Theme::light>, hasTheme<Theme::light>},
    {"mouseTrisview", "Mouse: left button turns", "", Menu::view, setMouse<MousePreset::trisview>,
     hasMouse<MousePreset::trisview>},
    {"mouseBlender", "Mouse: as in Blender", "", Menu::view, setMouse<MousePreset::blender>,
     hasMouse<MousePreset::blender>},
    {"panels", "Side panels", "Tab", Menu::view, togglePanels,
     [](const Session& s) { return s.settings.panels.showsLibrary || s.settings.panels.showsInspector; },
     ActionKind::toggles},
    {"library", "Library", "", Menu::view, togglePanel<&PanelSizes::showsLibrary>, hasPanel<&PanelSizes::showsLibrary>,
     ActionKind::toggles},
    {"inspector", "Inspector", "", Menu::view, togglePanel<&PanelSizes::showsInspector>,
     hasPanel<&PanelSizes::showsInspector>, ActionKind::toggles},
    when(hasDocument,
         {"bytes", "Bytes of the files", "Y", Menu::view, toggleBytes, hasSide<SidePanel::bytes>, ActionKind::toggles}),
    when(hasDocument, {"texturePanel", "Texture", "U", Menu::view, toggleTexturePanel, hasSide<SidePanel::texture>,
                       ActionKind::toggles}),
    {"sidePanelRight", "Panel right of the view", "", Menu::view, toggleSidePosition,
     [](const Session& s) { return sidePosition(s) == SidePosition::right; }, ActionKind::toggles},
    {"fullScreen", "Full screen", "F11", Menu::view, [](Session& s) { s.pending.togglesFullScreen = true; }},
    {"leave", "Close or go back", "Esc", Menu::view, leave},
};

} // namespace

bool hasDocument(const Session& session)
{
    return session.tab().document != nullptr;
}

std::span<const Action> windowMenuActions()
{
    return kWindowMenuActions;
}

} // namespace app
