#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/editing/unsaved.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/tabs/tabs.hpp"

#include <array>

/// Actions on opening, tabs and panels.
namespace app {

// Opening and tabs.

constexpr std::array<std::string_view, 2> kTabPolicies = {"present", "another"};
constexpr std::array<std::string_view, 2> kCameraPolicies = {"frame", "keep"};
constexpr Parameter kTabPolicy{"tab", "the tab in which it opens", Need::optional};

static void describe(OpenPaths& request, ParameterVisitor& visitor)
{
    visitor.paths({"path", "file, folder or archive; or a list of them"}, request.paths);
    visitor.choiceOf(kTabPolicy, request.tab, kTabPolicies);
}
static void run(Session& session, const OpenPaths& request)
{
    session.pending.open = request;
}

static void describe(OpenListed& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "path or index of a model of the library"}, Element::model, request.index, Null::refused);
    visitor.choiceOf({"camera", "whether to frame the model or to keep the camera", Need::optional}, request.camera,
                     kCameraPolicies);
    visitor.choiceOf(kTabPolicy, request.tab, kTabPolicies);
}
static void run(Session& session, const OpenListed& request)
{
    if (request.index >= session.list().size())
        return;
    if (request.tab == TabPolicy::present)
        session.library().chosen = request.index;
    session.pending.open = request;
}

constexpr Parameter kListFolderParameter{"path", "folder that the open dialog shows"};
static void listInDialog(Session& session, const std::filesystem::path& folder)
{
    session.pending.listsFolder = folder;
    session.settings.dialogFolders[static_cast<std::size_t>(session.dialog)] = folder;
}

constexpr Parameter kSetListfileParameter{
    "path", "text with a line NUMBER;PATH for each numbered file; without it, the list is forgotten", Need::optional};
static void setListfile(Session& session, const std::filesystem::path& file)
{
    session.pending.listfile = file;
}

constexpr Parameter kSelectTabParameter{"name", "model name or index of the tab"};
static void describe(CloseTab& request, ParameterVisitor& visitor)
{
    visitor.element({"name", "model name or index of the tab; without it, the current tab", Need::optional},
                    Element::tab, request.tab, Null::none);
}
static void run(Session& session, const CloseTab& request)
{
    closeTabOrAsk(session, request.tab == formats::kNoIndex ? session.activeTab : request.tab);
}

// The window.

constexpr std::array<std::string_view, 2> kScreenshotKinds = {"shown", "transparent"};

static void describe(TakeScreenshot& request, ParameterVisitor& visitor)
{
    visitor.path({"path", "PNG file to write; without it, a new one in the pictures folder", Need::optional},
                 request.file);
    visitor.choiceOf({"background", "background of the picture", Need::optional}, request.kind, kScreenshotKinds);
}
static void run(Session& session, const TakeScreenshot& request)
{
    session.pending.screenshot = request;
}

static void describe(ResizePanels& request, ParameterVisitor& visitor)
{
    visitor.real({"library", "width in logical pixels", Need::optional}, request.panels.library);
    visitor.real({"inspector", "width in logical pixels", Need::optional}, request.panels.inspector);
    visitor.real({"timeline", "height in logical pixels", Need::optional}, request.panels.timeline);
    visitor.real({"sideWidth", "width of the side panel right of the view, in logical pixels", Need::optional},
                 request.panels.sideWidth);
    visitor.real({"sideHeight", "height of the side panel below the view, in logical pixels", Need::optional},
                 request.panels.sideHeight);
    visitor.flag({"showsLibrary", "whether the library is unfolded", Need::optional}, request.panels.showsLibrary);
    visitor.flag({"showsInspector", "whether the inspector is unfolded", Need::optional},
                 request.panels.showsInspector);
    visitor.choiceOf({"side", "the side panel to show", Need::optional}, request.panels.side, kSidePanelNames);
    visitor.choiceOf({"sidePlace", "position of the side panel", Need::optional}, request.panels.sidePosition,
                     kSidePositionNames);
}
static ResizePanels defaultOf(const Session& session, std::type_identity<ResizePanels>)
{
    return {session.settings.panels};
}
static void run(Session& session, const ResizePanels& request)
{
    PanelSizes& panels = session.settings.panels;
    const SidePosition before = panels.sidePosition;
    panels = withinLimits(request.panels);
    if (panels.side == SidePanel::texture && panels.sidePosition != before)
        panels.texturePosition = panels.sidePosition;
}

constexpr Parameter kShowInspectorTabParameter{"name", "tab of the inspector"};

static void describe(CopyText& request, ParameterVisitor& visitor)
{
    visitor.text({"text", "text for the clipboard"}, request.text);
    visitor.text({"place", "target that shows \"Copied\" for a moment", Need::optional}, request.target);
}
static void run(Session& session, const CopyText& request)
{
    copyText(session, request.target, request.text);
}

namespace {

constexpr Action kWindowActions[] = {
    parameterAction<OpenPaths>("open", "Open files, folders and archives", Needs::nothing),
    parameterAction<OpenListed>("openListed", "Open a model of the library", Needs::nothing),
    valueAction<ListFolder, kListFolderParameter, listInDialog>("listFolder", "Show a folder in the open dialog",
                                                                Needs::nothing),
    valueAction<SetListfile, kSetListfileParameter, setListfile>(
        "setListfile", "Set the list with the names of numbered files", Needs::nothing),
    elementAction<SelectTab, kSelectTabParameter, Element::tab, Null::refused, selectTab>("selectTab", "Show a tab",
                                                                                          Needs::nothing),
    parameterAction<ResizePanels>("resizePanels", "Resize, show and hide the panels", Needs::nothing),
    valueAction<ShowInspectorTab, kShowInspectorTabParameter, showInspectorTab, &kInspectorTabNames>(
        "showInspectorTab", "Show a tab of the inspector", Needs::nothing),
    parameterAction<CopyText>("copyText", "Copy a text", Needs::nothing),
};

} // namespace

const ParameterSet kTakeScreenshotParameters = parametersOf<TakeScreenshot>();
const ParameterSet kCloseTabParameters = parametersOf<CloseTab>();

std::span<const Action> windowActions()
{
    return kWindowActions;
}

} // namespace app
