#include "app/viewer/shell/panels.hpp"

#include "app/viewer/compare/compare_areas.hpp"
#include "app/viewer/compare/compare_strip_panel.hpp"
#include "app/viewer/frame/menu_bar.hpp"
#include "app/viewer/frame/side_panel.hpp"
#include "app/viewer/frame/status_line.hpp"
#include "app/viewer/frame/tabs.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/tables/tables.hpp"
#include "app/viewer/texture/texture_pointing.hpp"
#include "app/viewer/view/crowd_facts.hpp"
#include "app/viewer/view/drop_target.hpp"
#include "app/viewer/view/emitter_markers.hpp"
#include "app/viewer/view/empty_view.hpp"
#include "app/viewer/view/first_start.hpp"
#include "app/viewer/view/gizmo.hpp"
#include "app/viewer/view/item_marks.hpp"
#include "app/viewer/view/measure_marks.hpp"
#include "app/viewer/view/offer_bar.hpp"
#include "app/viewer/view/tag_handle_marks.hpp"
#include "app/viewer/view/tag_markers.hpp"
#include "app/viewer/view/view_menu.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"

#include <iterator>
#include <system_error>

namespace app {
namespace {

void append(Requests& all, Requests more)
{
    std::move(more.begin(), more.end(), std::back_inserter(all));
}

DrawFacts drawFacts(SceneView& view)
{
    const renderer::FrameStats& stats = view.stats();
    return {stats.triangles, stats.draws.size(), view.gpuBytes()};
}

} // namespace

Requests Panels::draw(const Session& session, const PanelInputs& inputs, SceneView& view, Thumbnails& thumbnails)
{
    m_hasRowKeys = false;
    m_hasCursorKeys = false;
    Targets targets;
    const PanelContext context{inputs.scale, targets, &thumbnails, &m_hasRowKeys, &m_hasCursorKeys};
    // First: of overlapping windows, ImGui puts later ones behind.
    Requests requests = drawSplitters(context, inputs.layout, session, m_splitters);
    append(requests, drawMenuBar(context, inputs.layout.menu, session));
    drawSides(context, session, inputs, view, requests);
    drawView(context, session, inputs, view, requests);
    append(requests, drawContextMenu(context, session, inputs.opensContextMenu));
    if (inputs.isDraggedOver)
        drawDropTarget(context, inputs.layout.view, session);
    beginOpenDialog(session, requests);
    append(requests, drawOverlay(context, inputs.windowSize, session, m_overlay));
    m_targets = std::move(targets);
    return requests;
}

/// The panels around the view.
void Panels::drawSides(const PanelContext& context, const Session& session, const PanelInputs& inputs, SceneView& view,
                       Requests& requests)
{
    const Layout& layout = inputs.layout;
    if (layout.library.width > 0.0f)
        append(requests, drawLibrary(context, layout.library, session, m_library));
    DrawFacts facts = drawFacts(view);
    if (session.tab().document) {
        facts.bounds = view.sceneBounds(session);
        facts.effectSizes = view.effectSizes(session);
    }
    m_previews.keepOnly(session.tab().document);
    if (layout.inspector.width > 0.0f)
        append(requests, drawInspector(context, layout.inspector, session, facts, m_previews, m_inspector));
    else if (!session.tab().view.drawing.highlightedSurfaces.empty())
        requests.emplace_back(HighlightSurfaces{});
    drawSidePanel(context, session, layout.side, requests);
    append(requests, drawTabs(context, layout.tabs, session));
    append(requests, drawTimeline(context, layout.timeline, session, m_timelines));
    append(requests, drawStatusLine(context, layout.status, session, facts));
}

/// The side panel, if it is open.
void Panels::drawSidePanel(const PanelContext& context, const Session& session, const Rect& area, Requests& requests)
{
    if (!showsTexturePanel(session))
        m_texture = {}; // frees memory of the hidden panel
    switch (shownPanels(session).side) {
    case SidePanel::none:
        break;
    case SidePanel::bytes: {
        const SidePanelFrame frame(context, area, {"Bytes", "bytes"}, session, requests);
        append(requests, drawBytesPanel(context, {frame.head(), frame.content()}, session, m_bytes));
        break;
    }
    case SidePanel::texture: {
        const SidePanelFrame frame(context, area, {"Texture", "texturePanel"}, session, requests);
        append(requests, drawTexturePanel(context, {frame.head(), frame.content()}, session, m_texture));
        break;
    }
    case SidePanel::tables: {
        const SidePanelFrame frame(context, area, {"Tables", "tables"}, session, requests);
        append(requests, drawTablesPanel(context, {frame.head(), frame.content()}, session, m_tables));
        break;
    }
    case SidePanel::look: {
        const SidePanelFrame frame(context, area, {"Look", "look"}, session, requests);
        append(requests, drawLookPanel(context, {frame.head(), frame.content()}, session, m_look));
        break;
    }
    }
}

/// Bars of messages and running activities.
void Panels::drawMessages(const PanelContext& context, const Session& session, const PanelInputs& inputs,
                          Requests& requests)
{
    const Rect& area = inputs.layout.view;
    append(requests, drawMessageBar(context, area, session));
    append(requests, drawOfferBar(context, area, session));
    append(requests, drawOpeningBar(context, area, inputs.opening));
    append(requests, drawOperationBar(context, area, session));
    append(requests, drawExportBar(context, area, session));
}

/// The panels over the view.
void Panels::drawView(const PanelContext& context, const Session& session, const PanelInputs& inputs, SceneView& view,
                      Requests& requests)
{
    append(requests, drawCompareStrip(context, inputs.layout.compare, session));
    append(requests, drawFileNews(context, inputs.layout.news, session));
    append(requests, drawViewMenu(context, inputs.layout.view, session));
    append(requests, drawCompareView(context, inputs.layout.view, session, view.compared()));
    const Rect area = focusArea(session, inputs.layout.view);
    drawMessages(context, session, inputs, requests);
    if (!session.tab().document) {
        if (!inputs.isOpening && !showsTables(session))
            append(requests, drawFirstStart(context, belowMessage(context, belowOffer(context, area, session), session),
                                            session));
        return;
    }
    if (showsMarks(session)) {
        drawItemMarks(context, area, session);
        drawMeasureMarks(context, area, session);
        drawEmitterMarkers(context, area, session);
        drawTagMarkers(context, area, session, inputs.isDraggedOver ? TagMarkers::all : TagMarkers::asChosen);
        drawTagHandles(context, area, session);
    }
    if (isEmptyView(view.stats()))
        append(requests, drawEmptyView(context, area, session));
    append(requests, drawGizmo(context, area, session.tab().view.camera));
    drawCrowdFacts(context, area, session, drawFacts(view), m_frameTimes);
}

/// The open dialog starts in its last folder for this purpose, else in the active model's folder, else in the home
/// folder.
void Panels::beginOpenDialog(const Session& session, Requests& requests) const
{
    if (session.overlay == m_overlay.seen || session.overlay != Overlay::open)
        return;
    std::error_code error;
    std::filesystem::path folder = session.settings.dialogFolders[static_cast<std::size_t>(session.dialog)];
    if (session.dialog == DialogPurpose::exportFolder)
        folder = session.gameMaking.isChoosingFolder ? m_overlay.game.typedFolder() : m_overlay.exports.typedFolder();
    if (!std::filesystem::is_directory(folder, error) && session.tab().document)
        folder = folderOnDisk(platform::pathFromUtf8(session.tab().document->path));
    if (!std::filesystem::is_directory(folder, error))
        folder = platform::homeFolder();
    requests.emplace_back(ListFolder{std::filesystem::absolute(folder, error)});
}

void Panels::takeListing(FileListing listing)
{
    if (m_overlay.open.browser.take(std::move(listing)))
        m_overlay.open.hasNewListing = true;
}

} // namespace app
