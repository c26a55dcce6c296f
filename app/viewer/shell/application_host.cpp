#include "app/viewer/shell/application.hpp"

#include "app/viewer/about/first_sample.hpp"
#include "app/viewer/about/program_facts.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/editing/unsaved.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/library/roots.hpp"
#include "app/viewer/opening/slide_show.hpp"
#include "app/viewer/tables/tables.hpp"
#include "app/viewer/tabs/offers.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/gl/debug.hpp"

#include <filesystem>
#include <system_error>

#include <glm/common.hpp>

/// Command line requests beside the first model; changes of the listfile and game folders, which affect everything
/// open; and differences when running in a browser.
namespace app {
namespace {

constexpr double kIdleBeforeThumbnails = 0.05;
constexpr double kMakingSeconds = 0.016; // seconds per frame, without threads

/// The one name of a file, whatever folders and links lead to it; a name inside an archive stays as it is.
std::filesystem::path realNameOf(const std::filesystem::path& path)
{
    std::error_code error;
    std::filesystem::path real = std::filesystem::weakly_canonical(absoluteOf(path), error);
    return error ? absoluteOf(path).lexically_normal() : real;
}

/// The tab that shows the only one of these files.
std::optional<std::size_t> tabShowing(const Session& session, const std::vector<std::filesystem::path>& files)
{
    if (files.size() != 1)
        return std::nullopt;
    const std::filesystem::path wanted = realNameOf(files.front());
    for (std::size_t i = 0; i < session.tabs.size(); ++i) {
        const Tab& tab = session.tabs[i];
        if (tab.document && !tab.isVersionBefore && realNameOf(platform::pathFromUtf8(tab.document->path)) == wanted)
            return i;
    }
    return std::nullopt;
}

} // namespace

/// If files cannot be listed, opens the system's dialog.
void Application::chooseFiles()
{
    if (m_session.overlay != Overlay::open || platform::host().hasDisk)
        return;
    m_session.overlay = Overlay::none;
    m_window.chooseFiles();
}

/// Opens the files of the command line, or what the start without files shows.
void Application::begin()
{
    const renderer::DriverFacts driver = renderer::driverFacts();
    m_session.about.program = programFacts(
        {{"Dear ImGui", ImGuiHost::version(), "MIT"}, Window::library(), driver.gpu, driver.maker, driver.openGl});
    const bool isOfUser = m_options.startedBy == StartedBy::user;
    if (isOfUser)
        CrashWatch::offer(m_session);
    if (!m_options.paths.empty())
        openOrAsk(OpenPaths{.paths = m_options.paths}, 0);
    using Start = LastTabsKeeper::Start;
    m_lastTabs.begin(m_session, !m_options.paths.empty() ? Start::withPaths
                                : m_session.crashed      ? Start::afterCrash
                                                         : Start::empty);
    m_compareWith = m_options.compareWith;
    const bool isEmpty = m_options.paths.empty() && !m_session.crashed && m_session.lastTabs.records.empty();
    if (!isOfUser || !isEmpty || !m_settings.isFirstStart())
        return;
    m_settings.requireFile(); // the next start is another one
    if (const auto sample = openFirstSample(m_session))
        openOrAsk(*sample, 0);
}

/// Opens the second model of the command line for comparison.
void Application::compareAsAsked()
{
    if (const std::filesystem::path file = std::exchange(m_compareWith, {}); !file.empty())
        apply(m_session, CompareWith{file});
}

/// Opens files without a direct request: tabs of the previous run, models of a slide show.
void Application::openNext(double now)
{
    const bool isOpening = m_opening.isUnderWay();
    if (m_lastTabs.work(m_session, isOpening) || workOnSlideShow(m_session, now, isOpening))
        m_frames.redraw();
}

/// Files of another start of the program get a tab, unless one shows the file already. Not while the window asks a
/// question: then they open in a window of their own.
void Application::takeHandedFiles()
{
    if (!m_inbox || m_frames.frameNumber() == 0 || !m_isRunning)
        return;
    const bool isWanted = m_session.settings.filesOpenIn == FilesOpenIn::runningWindow && !isAsking(m_session);
    if (m_inbox->exchange(isWanted ? WindowInbox::Wish::take : WindowInbox::Wish::refuse))
        m_window.askForAttention();
    if (m_opening.isUnderWay() || isAsking(m_session))
        return; // the answer to a question is about the tab that is shown
    const auto files = m_inbox->next();
    if (!files)
        return;
    if (const auto tab = tabShowing(m_session, *files))
        selectTab(m_session, *tab);
    else
        openOrAsk(OpenPaths{.paths = *files, .tab = TabPolicy::another}, 0);
    m_frames.redraw();
}

/// Recreates all GPU objects after a context loss.
void Application::remakeGraphics()
{
    const std::filesystem::path shaderFolder = m_sceneView->renderer().shaders().folder();
    m_imgui.remakeGraphics();
    m_sceneView.emplace(shaderFolder);
    m_panels.forgetGraphics();
    m_tasks.thumbnails().forgetAll();
    (void)renderer::takeGlErrors(); // errors of releasing objects of the lost context
    for (const auto& document : m_watch.documents())
        m_sceneView->add(document);
    m_frames.redraw();
}

/// Workers make thumbnails. Without threads they are made in the window's spare time, never between an input and its
/// effect, and after opening models.
void Application::workOnThumbnails()
{
    Thumbnails& thumbnails = m_tasks.thumbnails();
    const double now = m_window.seconds();
    const bool hasThreads = platform::host().hasThreads;
    if (m_opening.isUnderWay() || (!hasThreads && m_frames.secondsSinceInput(now) < kIdleBeforeThumbnails))
        return;
    const bool hasTime = m_frames.hasTimeForThumbnails(now);
    if (!hasThreads && (hasTime || !isAnimating())) {
        while (thumbnails.runNext() && m_window.seconds() - now < kMakingSeconds)
            ;
    }
    if (hasTime)
        thumbnails.drawNext();
    if (hasTime && thumbnails.takeReady())
        m_frames.thumbnailsTaken(now);
    for (const std::filesystem::path& changed : thumbnails.work(now))
        m_session.unopenable.erase(changed);
}

/// Reloads everything open or shown in the library, which may find more or fewer files with another listfile.
void Application::followListfile()
{
    const auto chosen = m_listfile.take(m_session);
    if (!chosen)
        return;
    m_frames.redraw();
    m_session.settings.listfile = chosen->file;
    m_opening.useListfile(chosen->listfile);
    openAnew();
    if (const auto& shown = m_session.tab().document)
        m_opening.open(Reload{shown->path}, chosen->ticket); // joins the other reloads
    else
        m_answers.answer(chosen->ticket, {});
    showNotice(m_session, chosen->file.empty() ? "Numbered files have no names now"
                                               : "Names of numbered files: " + platform::utf8FromPath(chosen->file));
}

/// Reloads everything with the new options.
void Application::openAnew()
{
    m_tasks.thumbnails().useOptions(m_opening.options());
    m_tasks.library().forgetFacts(m_session);
    for (const Tab& tab : m_session.tabs) {
        if (tab.document)
            m_opening.reload(tab.document->path);
    }
}

/// Opens something unless unsaved edits would be lost: then a box asks, and a script gets an error.
void Application::openOrAsk(const OpenRequest& request, Ticket ticket)
{
    const std::optional<OpenRequest> models = openTablesOf(m_session, request);
    if (!models && ticket != 0)
        m_tableCalls.push_back({ticket, true});
    if (models && !asksBeforeOpening(m_session, *models))
        m_opening.open(*models, ticket);
}

/// Without a model, tables take the place of the view.
void Application::fillWithTables(Layout& layout) const
{
    if (m_session.tab().document || !showsTables(m_session))
        return;
    const bool hasBars = m_session.message || offerOf(m_session) || m_opening.isUnderWay();
    giveViewToSide(layout, m_imgui.scale(), hasBars ? StripForMessages::needed : StripForMessages::unneeded);
}

/// Opens documents again whose edits are not shown yet. True if the call is answered when they are shown.
bool Application::openEdited(Ticket ticket)
{
    bool isAny = false;
    for (const std::string& document : takeUnopened(m_session)) {
        m_opening.open(Reload{document}, ticket);
        isAny = true;
    }
    return isAny;
}

/// Takes the result of an operation and opens its document again.
void Application::finishOperation()
{
    const auto finished = m_tasks.operations().finish(m_session, m_window.seconds());
    if (!finished)
        return;
    m_frames.redraw();
    if (!openEdited(finished->ticket))
        m_answers.answer(finished->ticket, finished->problem);
}

/// True if the call is answered after reloading everything.
bool Application::openOtherwise(const PendingCommands& pending, Ticket ticket)
{
    if (pending.changesGameFolders)
        useGameFolders();
    if (pending.listfile)
        m_listfile.choose(pending.listfile->empty() ? *pending.listfile : absoluteOf(*pending.listfile), ticket);
    if (pending.changesPalette)
        usePalette(ticket);
    return pending.listfile || pending.changesPalette;
}

void Application::usePalette(Ticket ticket)
{
    const std::filesystem::path& palette = m_session.settings.palette;
    m_opening.usePalette(palette);
    openAnew();
    if (const auto& shown = m_session.tab().document)
        m_opening.open(Reload{shown->path}, ticket); // joins the other reloads
    else
        m_answers.answer(ticket, {});
    m_frames.redraw();
    showNotice(m_session, palette.empty() ? "Skins have the colors of their games"
                                          : "Colors of skins: " + platform::utf8FromPath(palette));
}

void Application::useGameFolders()
{
    m_opening.useGameFolders(gameFoldersOf(m_options, m_session.settings));
    openAnew();
    m_frames.redraw();
    showNotice(m_session, m_session.settings.gameFolders.empty()
                              ? "No other games are searched for textures now"
                              : "Textures are also looked for in " +
                                    platform::utf8FromPath(m_session.settings.gameFolders.back()));
}

/// Ends a library search first, then full screen.
void Application::leaveFullScreen()
{
    if (!m_session.library().filter.empty()) {
        m_session.library().filter.clear();
        m_frames.redraw();
    } else if (m_window.isFullScreen()) {
        m_window.toggleFullScreen();
    }
}

void Application::saveSettings()
{
    Settings& settings = m_session.settings;
    settings.isMaximized = m_window.isMaximized();
    settings.roots = savedRoots(m_session);
    if (!settings.isMaximized && !m_window.isFullScreen() && !m_window.isIconified())
        settings.windowSize = glm::ivec2(glm::round(glm::vec2(m_window.size()) / m_imgui.displayScale()));
    m_settings.save(settings, m_window.seconds());
    m_settings.saveImages(m_session.keptImages);
    m_lastTabs.save(m_session);
    m_crashes.save(m_session);
    showProblemOfSettings();
}

void Application::closeInbox()
{
    while (auto files = m_inbox ? m_inbox->next() : std::nullopt)
        m_unopened.insert(m_unopened.end(), files->begin(), files->end());
    m_inbox.reset();
}

void Application::close()
{
    m_answers.close();
    closeInbox();
    saveSettings();
    m_lastTabs.saveAtEnd(m_session);
    m_opening.close();
    m_listfile.close();
    m_exporter.close();
    m_measure.close();
    m_games.close();
    m_differences.close();
    m_tasks.close();
    m_crashes.end();
}

void Application::showProblemOfSettings()
{
    std::string problem = m_settings.takeProblem();
    if (problem.empty())
        return;
    m_session.message = Message{.text = std::move(problem), .isAboutOpening = false};
    m_frames.redraw();
}

} // namespace app
