#include "app/viewer/shell/application.hpp"

#include "app/viewer/bytes/bytes.hpp"
#include "app/viewer/camera/framing.hpp"
#include "app/viewer/compare/compare.hpp"
#include "app/viewer/compare/compare_areas.hpp"
#include "app/viewer/editing/clip_drag.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/editing/tag_drag.hpp"
#include "app/viewer/editing/unsaved.hpp"
#include "app/viewer/editing/written_files.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/library/roots.hpp"
#include "app/viewer/opening/file_news.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/shell/thumbnail_renderers.hpp"
#include "app/viewer/widgets/theme.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"
#include "formats/platform/termination.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/gl/draw_area.hpp"
#include "renderer/scene/model_search.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <utility>

namespace app {
namespace {

const std::filesystem::path kShaderFolder = TRISVIEW_SHADER_FOLDER; // empty: shaders are embedded

InterfaceLook interfaceLookOf(const Preferences& preferences)
{
    return {preferences.theme == Theme::light ? ColorTheme::light : ColorTheme::dark, preferences.uiScale,
            preferences.fontSize};
}

std::string titleOf(const Session& session)
{
    const auto& document = session.tab().document;
    const std::string mark = isUnsaved(session, session.tab()) ? " \xE2\x80\xA2" : "";
    return document ? document->name + mark + " \xE2\x80\x94 Trisview" : "Trisview";
}

} // namespace

Application::Application(const ViewerOptions& options, std::unique_ptr<ControlChannel> control)
    : m_options(options),
      m_crashes(options.startedBy == StartedBy::user ? CrashWatch::Use::notes : CrashWatch::Use::nothing),
      m_answers(std::move(control), m_frames),
      m_window("Trisview", m_settings.settings().windowSize),
      m_imgui(m_window, interfaceLookOf(m_settings.settings())),
      m_sceneView(kShaderFolder),
      m_report(options.stateFile, [this] { return m_window.seconds(); }),
      m_watch(kShaderFolder, [this] { return m_window.seconds(); }),
      m_tasks(
          m_answers, Window::wake,
          [this] {
              return makeThumbnailRenderer(
                  m_options.worker, kShaderFolder, [this]() -> auto& { return m_sceneView->renderer(); }, Window::wake);
          },
          [this] { return m_window.seconds(); }),
      m_differences(m_tasks.jobs()),
      m_opening(m_session, m_tasks.jobs(), m_answers, openOptions(options, m_settings.settings()),
                [this] { return m_window.seconds(); }),
      m_listfile(m_tasks.jobs(), m_answers),
      m_exporter(
          m_tasks.jobs(), m_answers, [this] { return m_window.seconds(); },
          [this](const Tab& tab) { return awaitsEdits(tab); }),
      m_measure(m_tasks.jobs(), m_answers),
      m_games(m_tasks.jobs(), m_answers, [this] { return m_window.seconds(); }),
      m_desktop(m_tasks.jobs(), m_answers, m_window)
{
    m_session.settings = m_settings.settings();
    m_session.keptImages = m_settings.images();
    if (!options.listfile.empty())
        m_session.settings.listfile = absoluteOf(options.listfile);
    if (!options.palette.empty())
        m_session.settings.palette = absoluteOf(options.palette);
    m_tasks.thumbnails().useOptions(m_opening.options());
    restoreRoots(m_session);
    showProblemOfSettings();
    if (const auto samples = scene::modelFilesAt(platform::samplesFolder()))
        m_session.samples = *samples;
    begin();
    if (!options.inbox.empty())
        m_inbox.emplace(options.inbox);
}

void Application::run()
{
    platform::noteTermination();
    try {
        while (m_isRunning)
            step();
    } catch (const std::exception& error) {
        m_crashes.endBy(error);
        throw;
    }
    close();
}

void Application::step()
{
    m_window.collectEvents(m_frames.waitSeconds(activity(), m_window.seconds()), m_input.events());
    if (m_window.isContextLost())
        return;
    const double startedAt = m_window.seconds();
    m_tasks.runNextJob(); // the previous frame's report of it is on the display
    if (platform::isTerminationRequested())
        m_isRunning = false;
    work();
    if (m_isRunning && m_frames.wantsFrame(activity(), m_window.seconds()))
        drawFrame();
    if (m_frames.frameNumber() > 1)
        m_report.noteRound(startedAt, m_window.seconds());
    if (m_settings.isDue(m_window.seconds()))
        saveSettings();
}

void Application::work()
{
    const double now = m_window.seconds();
    finishOpening();
    followFiles();
    followListfile();
    m_opening.startReload();
    if (auto listing = m_tasks.takeListing()) {
        m_panels.takeListing(*std::move(listing));
        m_frames.redraw();
    }
    const bool mayLookUp = m_frames.isLookedAt(now) && !m_opening.isUnderWay();
    const bool isWorkDone = m_tasks.work(m_session, mayLookUp, m_opening.options());
    const bool isLibraryOther =
        m_frames.frameNumber() > 1 && !m_opening.isUnderWay() && m_tasks.library().work(m_session, m_opening.options());
    finishOperation();
    const bool isTimeOver = m_timeouts.work(m_session, now);
    const bool isCompared = m_differences.work(m_session);
    if (isWorkDone || isLibraryOther || isTimeOver || isCompared)
        m_frames.redraw();
    if (m_blink.work(m_session, now))
        m_frames.drawOnce();
    followPointer();
    workOnThumbnails();
    workOnOutput();
    serveControl();
    m_crashes.follow(m_session, m_opening.facts().name);
    takeHandedFiles();
    openNext(now); // requests of scripts and drops take precedence
}

bool Application::isAnimating() const
{
    const auto moves = [](const Tab& tab) {
        return tab.document && isPlaying(tab.view) && (hasMovingFrames(tab) || hasMovingMaterials(*tab.document));
    };
    const auto compared = comparedTabs(m_session);
    const bool isMoving = moves(m_session.tab()) || (compared && moves(m_session.tabs[compared->other()]));
    return isMoving && !m_window.isIconified(); // last, because it queries the display
}

Activity Application::activity() const
{
    return {.hasInput = m_input.hasEvents(),
            .isAnimating = isAnimating(),
            .blinks = ImGui::GetIO().WantTextInput,
            .showsProgress = std::max(m_opening.facts().seconds,
                                      m_session.operation ? m_session.operation->seconds : 0.0) >= kQuietOpeningSeconds,
            .awaitsWork = m_hover.isDue() || m_tasks.thumbnails().isOneReady() || m_answers.channel() != nullptr ||
                          m_watch.isPending() || m_opening.isUnderWay() || m_exporter.isUnderWay() ||
                          m_measure.isUnderWay() || m_session.operation.has_value() || m_desktop.isUnderWay() ||
                          m_games.isUnderWay() || isBlinking(m_session) || m_session.slideShow.has_value() ||
                          m_session.look.isReading,
            .framePeriod = m_window.framePeriod()};
}

Layout Application::presentLayout() const
{
    Layout layout = layoutOf(glm::vec2(m_window.size()), m_imgui.scale(), shownPanels(m_session),
                             m_session.tabs.size() > 1 ? TabStrip::shown : TabStrip::hidden, timelineParts(m_session));
    if (isComparing(m_session))
        addCompareStrip(layout, m_imgui.scale());
    if (fileNews(m_session))
        addNewsStrip(layout, m_imgui.scale());
    fillWithTables(layout);
    return layout;
}

void Application::finishOpening()
{
    const auto finished = m_opening.finish(
        [this](const std::shared_ptr<const scene::Document>& document) { m_sceneView->add(document); });
    if (!finished)
        return;
    m_frames.redraw();
    if (!finished->document)
        return;
    m_panels.forgetTargets(); // they refer to the old document: files dropped before the next frame must not use them
    const double now = m_window.seconds();
    const std::filesystem::path file = platform::pathFromUtf8(finished->document->path);
    const bool isReload = std::holds_alternative<Reload>(finished->request);
    if (const auto* const paths = std::get_if<OpenPaths>(&finished->request); paths != nullptr && !paths->view)
        m_timeouts.open(m_session, file);
    else if (paths == nullptr && !isReload)
        m_timeouts.choose(file, now);
    if (!isReload)
        m_frames.documentChanged(now);
    noteOpened(m_session, *finished->document);
    followTabs();
    compareAsAsked();
}

/// Only documents of tabs are on the GPU and watched for changes.
void Application::followTabs()
{
    forgetEditsOfClosed(m_session);
    if (!m_watch.follow(m_session))
        return;
    for (const auto& document : m_watch.documents())
        m_sceneView->add(document); // an earlier version is shown again
    m_sceneView->keepOnly(m_watch.documents());
    m_freed.documentsChanged();
}

void Application::followFiles()
{
    m_watch.followTables(m_session);
    const DocumentWatch::Changes changes = m_watch.changes();
    if (m_watch.noteLost(m_session))
        m_frames.redraw();
    for (const std::filesystem::path& file : changes.files)
        m_tasks.thumbnails().forget(file);
    for (const std::filesystem::path& file : changes.files) {
        noteChangedFile(m_session, platform::utf8FromPath(file));
        noteWrittenFile(m_session, file);
    }
    for (const std::string& document : changes.documents) {
        m_tasks.library().noteChange(document);
        m_opening.reload(document);
    }
    if (changes.hasTables)
        readChangedTables(m_session);
    if (!changes.hasShaders)
        return;
    const std::string problem = m_sceneView->renderer().shaders().reload();
    if (problem.empty())
        showNotice(m_session, "Shaders reloaded");
    else
        showProblem(m_session, problem);
    m_frames.redraw();
}

void Application::drawFrame()
{
    const std::vector<WindowEvent> events = m_input.takeEvents();
    const double now = m_window.seconds();
    const double step = m_frames.beginFrame(!events.empty(), now);
    const bool isSeen = !m_frames.maySkip(m_input.hasEvents());
    const bool isDrawn = isSeen && m_window.wantsPixels();
    if (!events.empty())
        m_hover.noteInput(m_window.seconds());
    for (const WindowEvent& event : events) {
        if (std::holds_alternative<GraphicsReset>(event))
            remakeGraphics();
        m_imgui.feed(event);
    }
    // Widgets judge clicks and held keys by the time they happened; later events are still to come.
    const double time = timeOfLast(events).value_or(m_input.hasEvents() ? m_imgui.time() : now);
    m_imgui.beginFrame(interfaceLookOf(m_session.settings), time);
    handleEvents(events);
    chooseFiles();
    // A worker opens it while this frame is drawn.
    if (const auto open = std::exchange(m_session.pending.open, std::nullopt))
        openOrAsk(*open, 0);
    if (m_session.tab().document)
        advance(m_session, step);
    advanceOther(m_session, step);
    followFocus(m_session);
    followTagDrag(m_session);
    followClipDrag(m_session);
    m_frames.setAnimating(isAnimating());

    // The image and all numbers beside it use the session's state at this point; requests of panels run afterwards and
    // take effect in the next frame.
    const Layout layout = presentLayout();
    const Rect focus = focusArea(m_session, layout.view);
    setViewShape(m_session, focus.width / focus.height);
    m_session.viewHeight = focus.height / m_imgui.scale();
    m_session.windowWidth = layout.menu.width / m_imgui.scale();
    if (isDrawn)
        drawScene(layout.view);
    const Requests requests = drawPanels(layout);
    if (isDrawn)
        m_imgui.endFrame(pixelsOf(m_window, layout.view));
    else
        ImGuiHost::endFrameUnseen();
    if (isSeen) {
        m_window.setTitle(titleOf(m_session));
        m_window.present();
        report(layout);
    } else {
        m_frames.frameSkipped();
    }

    for (const Request& request : requests)
        apply(m_session, request);
    m_input.saveAfterTyping(m_session);
    chooseFiles();
    if (!requests.empty() || m_input.isSaving())
        m_frames.redraw();
    runPendingCommands();
}

void Application::handleEvents(const std::vector<WindowEvent>& events)
{
    m_input.leaveFieldToSave();
    const ImGuiIO& io = ImGui::GetIO();
    const bool isCovered = m_session.overlay != Overlay::none;
    const InputFrame frame{.view = presentLayout().view,
                           .scale = m_imgui.scale(),
                           .now = m_window.seconds(),
                           .owner = io.WantCaptureMouse || isCovered ? MouseOwner::panels : MouseOwner::view,
                           .isCovered = isCovered,
                           .isTyping = io.WantTextInput,
                           .hasRowKeys = m_panels.hasRowKeys(),
                           .hasCursorKeys = m_panels.hasCursorKeys(),
                           .isPanelDragged = ImGui::IsAnyMouseDown(),
                           .targets = &m_panels.targets()};
    for (const WindowEvent& event : events)
        m_input.handle(event, frame, m_session);
}

void Application::drawScene(const Rect& view)
{
    renderer::bindWindow();
    const PixelRect pixels = pixelsOf(m_window, view);
    std::string problem;
    try {
        const bool isBrowsing = m_frames.isBrowsing(m_window.seconds());
        const bool isMoving = isAnimating() || isBrowsing || m_input.isDragging();
        m_frames.setSmoothingDue(isBrowsing);
        m_sceneView->draw(m_session, pixels, isMoving ? Motion::moving : Motion::still,
                          m_frames.hasChanged() ? SceneChange::any : SceneChange::none);
        problem = renderer::takeGlErrors();
        if (!problem.empty())
            problem = "OpenGL reports " + problem;
    } catch (const std::exception& error) {
        problem = formats::reasonOf(error);
        renderer::bindWindow(); // drawing may have failed with another framebuffer bound
        const renderer::DrawArea unfinished(pixels);
        renderer::clear(renderer::Clearing::color, {0.0f, 0.0f, 0.0f, 1.0f});
    }
    if (m_report.noteErrors(problem) && !problem.empty())
        showProblem(m_session, problem);
}

Requests Application::drawPanels(const Layout& layout)
{
    const bool isDraggedOver = m_input.isDraggedOver(m_window.seconds());
    if (isDraggedOver)
        m_frames.drawOnce();
    m_tasks.thumbnails().beginFrame();
    return m_panels.draw(m_session,
                         {.scale = m_imgui.scale(),
                          .windowSize = glm::vec2(m_window.size()),
                          .layout = layout,
                          .opening = m_opening.facts(),
                          .isOpening = m_opening.isUnderWay(),
                          .isDraggedOver = isDraggedOver,
                          .opensContextMenu = m_input.takeContextMenu()},
                         *m_sceneView, m_tasks.thumbnails());
}

FrameFacts Application::frameFacts(const Layout& layout)
{
    return m_report.complete({.isAtRest = m_frames.isAtRest(),
                              .frameNumber = m_frames.frameNumber(),
                              .isOpening = m_opening.isUnderWay(),
                              .isTyping = ImGuiHost::isTyping(),
                              .windowSize = {layout.menu.width, layout.status.y + layout.status.height},
                              .view = layout.view,
                              .axis = m_panels.axis(),
                              .dialog = m_session.overlay == Overlay::open ? &m_panels.browser() : nullptr,
                              .thumbnails = m_tasks.thumbnails().counts(),
                              .libraryRows = m_panels.library().rowCount(m_session),
                              .libraryModels = m_panels.library().modelCount(m_session),
                              .triangles = m_sceneView->stats().triangles,
                              .gpuBytes = m_sceneView->gpuBytes(),
                              .effectSizes = m_sceneView->effectSizes(m_session),
                              .textureUploads = m_sceneView->textureUploads(m_session),
                              .compared = m_sceneView->compared()});
}

/// Records the frame, which is on the display.
void Application::report(const Layout& layout)
{
    m_frames.frameShown();
    m_freed.frameShown(m_frames.isAtRest());
    if (m_session.tab().document || !m_opening.isUnderWay())
        m_report.noteFirstFrame();
    m_report.write(m_session, frameFacts(layout), m_panels.targets());
    if (ControlChannel* const control = m_answers.channel())
        control->frameShown(m_frames.frameNumber());
}

bool Application::runPendingCommands(Ticket ticket)
{
    const PendingCommands pending = std::exchange(m_session.pending, {});
    if (pending.cancelsOpening)
        m_opening.cancel();
    if (pending.listsFolder && m_panels.browser().requested() != pending.listsFolder) {
        m_panels.requestListing(*pending.listsFolder);
        m_tasks.listFolder(*pending.listsFolder);
    }
    if (pending.focusesSearch) {
        m_panels.focusSearch();
        m_frames.redraw();
    }
    if (pending.open)
        openOrAsk(*pending.open, ticket);
    const bool isOpenedOtherwise = openOtherwise(pending, ticket);
    followTabs();
    const bool isPuttingOut = runPendingOutput(pending, ticket);
    if (pending.leavesFullScreen)
        leaveFullScreen();
    if (pending.togglesFullScreen)
        m_window.toggleFullScreen();
    if (pending.copies)
        ImGui::SetClipboardText(pending.copies->c_str());
    if (pending.quits)
        m_isRunning = false;
    const bool isOpenedAgain = openEdited(ticket);
    return (pending.open && !isAsking(m_session)) || isOpenedOtherwise || isPuttingOut || isOpenedAgain;
}

} // namespace app
