#include "app/viewer/shell/application.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/jobs/save_image.hpp"
#include "app/viewer/session/documents.hpp"
#include "app/viewer/session/playing.hpp"
#include "app/viewer/session/reloads.hpp"
#include "app/viewer/session/selection.hpp"
#include "app/viewer/session/shown.hpp"
#include "app/viewer/shell/menu_bar.hpp"
#include "app/viewer/shell/status_line.hpp"
#include "app/viewer/shell/tabs.hpp"
#include "app/viewer/view/drop_target.hpp"
#include "app/viewer/view/empty_view.hpp"
#include "app/viewer/view/file_drop.hpp"
#include "app/viewer/view/first_start.hpp"
#include "app/viewer/view/gizmo.hpp"
#include "app/viewer/view/message_bar.hpp"
#include "app/viewer/view/tag_markers.hpp"
#include "app/viewer/view/view_menu.hpp"
#include "formats/base/names.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"
#include "formats/platform/process_time.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/gl/draw_area.hpp"
#include "renderer/scene/assembly.hpp"
#include "renderer/scene/sequence_store.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <iterator>

namespace app {
namespace {

const std::filesystem::path kShaderFolder = TRISVIEW_SHADER_FOLDER; // empty: they are embedded
constexpr unsigned kWorkers = 2;
constexpr double kIdleSeconds = 0.1;     // between two looks at the watched files
constexpr double kPendingSeconds = 0.02; // while one of them is being written
constexpr double kDragOverSeconds = 0.7;
constexpr float kClickRadius = 4.0f; // in pixels of the design
constexpr double kDoubleClickSeconds = 0.4;
constexpr float kDoubleClickRadius = 6.0f; // in pixels of the design
constexpr double kIdleBeforeThumbnails = 0.05;
constexpr std::uint64_t kFramesAThumbnail = 4; // while something moves
constexpr double kNoticeSeconds = 6.0;
constexpr double kCopiedSeconds = 1.2;
constexpr double kBrowsingSeconds = 0.2; // between two models while browsing
constexpr double kLookingSeconds = 2.0;  // before a model of the list counts among those opened last
constexpr double kSettingsSeconds = 1.0; // between two looks at whether there is something to remember
constexpr double kLongestStep = 0.25;    // of playing time: after a hitch the animation goes on instead of jumping

double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string nameOf(const OpenRequest& request, const std::filesystem::path& file)
{
    const auto* const paths = std::get_if<OpenPaths>(&request);
    const bool hasPath = paths != nullptr && !paths->paths.empty();
    return platform::utf8FromPath(hasPath ? paths->paths.front().filename() : file.filename());
}

bool isBelow(const std::filesystem::path& path, const std::filesystem::path& folder)
{
    const auto ends = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return !folder.empty() && ends.first == folder.end();
}

/// Keys that mean the same while something is typed into a field.
bool isNeverText(const WindowEvent& event)
{
    const auto* const key = std::get_if<KeyChanged>(&event);
    return key != nullptr && (key->name == "Ctrl+Q" || (key->name.size() > 1 && key->name.front() == 'F'));
}

void append(Requests& all, Requests more)
{
    std::move(more.begin(), more.end(), std::back_inserter(all));
}

} // namespace

Application::Application(const ViewerOptions& options, std::unique_ptr<ControlChannel> control)
    : Application(options, readSettings(settingsFile()), std::move(control))
{
}

Application::Application(const ViewerOptions& options, ReadSettings read, std::unique_ptr<ControlChannel> control)
    : m_options{.gameFolders = options.gameFolders, .images = scene::ImagePolicy::all, .skin = {}},
      m_window("Trisview", read.settings.windowSize),
      m_imgui(m_window),
      m_sceneView(kShaderFolder),
      m_report(options.stateFile),
      m_control(std::move(control)),
      m_thumbnails(Window::wake),
      m_jobs(kWorkers, Window::wake)
{
    m_session.settings = read.settings;
    m_savedSettings = std::move(read.settings);
    if (!read.problem.empty())
        m_session.message = Message{.text = read.problem, .isAboutOpening = false};
    OpenPaths first{.paths = options.paths};
    if (const auto samples = scene::modelFilesAt(platform::samplesFolder()))
        m_session.samples = *samples;
    if (!first.paths.empty())
        startOpening(first);
}

void Application::run()
{
    while (m_isRunning) {
        m_window.collectEvents(waitSeconds(), m_events);
        const double startedAt = now();
        finishOpening();
        takeSavedImages();
        finishListing();
        followFiles();
        startDueReload();
        expireNotice();
        expireCopied();
        followRecent();
        followWeapons();
        followSequences();
        workOnThumbnails();
        serveControl();
        if (m_isRunning && wantsFrame())
            drawFrame();
        if (m_frameNumber > 1)
            m_longestFrameMs = std::max(m_longestFrameMs, (now() - startedAt - m_reportSeconds) * 1000.0);
        m_reportSeconds = 0.0;
        if (now() - m_settingsCheckedAt >= kSettingsSeconds)
            saveSettings();
    }
    m_control.reset();
    saveSettings();
    finishWriting();
}

/// An image that is being saved when the window is closed is not lost; it does not wait behind models either.
void Application::finishWriting()
{
    m_opening.job = {};
    m_weapons.job = {};
    m_sequence.job = {};
    for (SavedImage& image : m_savedImages) {
        const auto saved = image.job.take();
        if (!saved || !*saved)
            std::fprintf(stderr, "trisview: %s\n", saved ? saved->error().message.c_str() : saved.error().c_str());
    }
}

bool Application::isAnimating() const
{
    const Tab& tab = m_session.tab();
    return tab.document && isPlaying(tab.view) && !m_window.isIconified() &&
           (hasMovingFrames(tab) || hasMovingMaterials(*tab.document));
}

/// One model after the other: smooth edges come when it ends.
bool Application::isBrowsing() const
{
    return m_lastSwitchAt - m_switchBeforeAt < kBrowsingSeconds && now() - m_lastSwitchAt < kBrowsingSeconds;
}

bool Application::wantsFrame() const
{
    const bool needsCursor = ImGui::GetIO().WantTextInput;
    const bool showsProgress = m_opening.job.isUnderWay() && now() - m_opening.since >= kQuietOpeningSeconds;
    if (m_isSmoothingDue && !isBrowsing())
        return true;
    return m_framesDue > 0 || !m_events.empty() || isAnimating() || needsCursor || showsProgress;
}

double Application::waitSeconds() const
{
    if (m_framesDue > 0 || !m_events.empty())
        return 0.0;
    if (isAnimating()) {
        // Where swapping waits for the display nothing is left of the period; elsewhere this is what limits the rate.
        const double left = m_lastFrameAt + m_window.framePeriod() - now();
        return left > 0.002 ? left : 0.0;
    }
    if (m_thumbnails.isLoaded() || m_isSmoothingDue || m_control)
        return kPendingSeconds;
    return m_watch.pending() || m_opening.job.isUnderWay() ? kPendingSeconds : kIdleSeconds;
}

void Application::startOpening(const OpenRequest& request)
{
    const std::filesystem::path file = fileOf(m_session, request);
    const auto* const paths = std::get_if<OpenPaths>(&request);
    if (paths == nullptr && file.empty())
        return;
    answerOpening("given up: something else was opened before it was shown");
    if (m_opening.job.isUnderWay() && m_opening.tab != m_session.tab().id)
        chooseShown(m_opening.tab);
    m_opening.tab = m_session.tab().id;
    m_opening.name = nameOf(request, file);
    m_opening.since = now();
    m_opening.ticket = m_ticket;
    if (!m_opening.reloads.empty())
        scheduleReload(m_opening.reloads); // it has to wait, not to be forgotten
    const auto* const reload = std::get_if<Reload>(&request);
    m_opening.reloads = reload != nullptr ? reload->path : std::string();
    if (paths != nullptr) {
        m_opening.job = m_jobs.start([request = *paths, options = m_options](const CancelToken& token) {
            return openPaths(request, options, token);
        });
    } else {
        OpenRequest whole = request;
        scene::OpenOptions options = m_options;
        if (reload != nullptr) {
            const Reload bound = reloadToStart(m_session, *reload);
            options = optionsWith(std::move(options), *bound.choices);
            whole = bound;
        }
        if (const auto* const chosen = std::get_if<OpenChosen>(&request))
            options = optionsWith(std::move(options), chosen->choices);
        m_opening.job =
            m_jobs.start([whole, file, options](const CancelToken&) { return openFile(whole, file, options); });
    }
}

/// Nothing is asked for any more in a tab.
void Application::chooseShown(std::uint32_t tab)
{
    for (Tab& open : m_session.tabs) {
        if (open.id == tab)
            open.library.chosen = open.library.shown;
    }
}

void Application::leaveOpening()
{
    answerOpening("opening was given up");
    if (!m_opening.reloads.empty())
        answerReload(m_opening.reloads, "opening was given up");
    chooseShown(m_opening.tab);
    m_opening = {};
}

void Application::finishOpening()
{
    if (!m_opening.job.isReady())
        return;
    const std::string reloaded = std::exchange(m_opening.reloads, {});
    auto opened = m_opening.job.take();
    m_framesDue = kSettlingFrames;
    std::string problem;
    if (opened) {
        opened->tab = m_opening.tab;
        problem = takeOver(*std::move(opened));
    } else {
        problem = m_opening.name + ": " + opened.error();
        showProblem(m_session, problem);
    }
    if (reloaded.empty())
        answerOpening(problem);
    else
        answerReload(reloaded, problem);
}

void Application::scheduleReload(const std::string& document)
{
    if (std::find(m_reloadsDue.begin(), m_reloadsDue.end(), document) == m_reloadsDue.end())
        m_reloadsDue.push_back(document);
}

void Application::startDueReload()
{
    if (m_reloadsDue.empty() || m_opening.job.isUnderWay())
        return;
    const Reload request{m_reloadsDue.front()};
    m_reloadsDue.erase(m_reloadsDue.begin());
    startOpening(request);
}

std::string Application::takeOver(Opened opened)
{
    const bool isReload = std::holds_alternative<Reload>(opened.request);
    const bool isWanted =
        !isReload || !opened.document || std::any_of(m_session.tabs.begin(), m_session.tabs.end(), [&](const Tab& tab) {
            return tab.document && tab.document->path == opened.document->path;
        });
    if (!isWanted)
        return opened.document->name + " was closed meanwhile";
    if (opened.document) {
        try {
            m_sceneView.add(opened.document);
        } catch (const std::exception& error) {
            opened.problem = opened.document->name + ": " + formats::reasonOf(error);
            opened.document.reset();
        }
    }
    accept(m_session, opened);
    if (!opened.document)
        return opened.problem.empty() ? m_opening.name + ": nothing was opened" : opened.problem;
    m_targets.clear(); // their numbers are the old document's: what is dropped before the next frame is not for them
    const std::filesystem::path path = platform::pathFromUtf8(opened.document->path);
    if (std::holds_alternative<OpenPaths>(opened.request))
        noteRecent(path);
    else if (!isReload)
        m_recentDue = {path, now()};
    if (!isReload)
        m_switchBeforeAt = std::exchange(m_lastSwitchAt, now());
    followTabs();
    return {};
}

void Application::noteRecent(const std::filesystem::path& file)
{
    m_recentDue = {};
    if (!isBelow(file, platform::samplesFolder()))
        addRecent(m_session.settings, file);
}

/// A model of the list counts as opened once it was looked at for a while: browsing over fifty others must not push
/// everything else out.
void Application::followRecent()
{
    if (m_recentDue.file.empty() || now() - m_recentDue.since < kLookingSeconds)
        return;
    const std::filesystem::path file = std::exchange(m_recentDue, {}).file;
    if (m_session.tab().document && platform::pathFromUtf8(m_session.tab().document->path) == file) {
        noteRecent(file);
        m_framesDue = kSettlingFrames;
    }
}

/// What a document can hold is looked up once it was looked at for a moment: that means listing the files of a game.
void Application::followWeapons()
{
    if (m_weapons.job.isReady()) {
        const auto names = m_weapons.job.take();
        for (Tab& tab : m_session.tabs) {
            if (tab.document && tab.document->path == m_weapons.path)
                tab.weapons = names.value_or(std::vector<std::string>());
        }
        m_framesDue = kSettlingFrames;
    }
    const Tab& tab = m_session.tab();
    const bool isDue = tab.document && !tab.weapons && !m_weapons.job.isUnderWay() && !m_opening.job.isUnderWay() &&
                       now() - m_lastSwitchAt >= kBrowsingSeconds;
    if (!isDue)
        return;
    m_weapons.path = tab.document->path;
    m_weapons.job = m_jobs.start(
        [path = m_weapons.path](const CancelToken&) { return scene::weaponsFor(platform::pathFromUtf8(path)); });
}

/// Keys that lie in a file of their own are read when their sequence is chosen; until then the model stands.
void Application::followSequences()
{
    if (m_sequence.job.isReady()) {
        const auto diagnostics = m_sequence.job.take();
        for (Tab& tab : m_session.tabs) {
            if (tab.document == m_sequence.document && diagnostics)
                tab.diagnostics.insert(tab.diagnostics.end(), diagnostics->begin(), diagnostics->end());
        }
        if (diagnostics && !diagnostics->empty())
            m_session.message = Message{.kind = MessageKind::warning, .text = diagnostics->front().message};
        m_framesDue = kSettlingFrames;
    }
    const Tab& tab = m_session.tab();
    if (m_sequence.job.isUnderWay() || !tab.document)
        return;
    for (const scene::Node& node : tab.document->nodes) {
        const auto& keys = node.sequences;
        const std::uint32_t idle = scene::idleClip(*node.model);
        // What is attached plays what it rests in.
        const std::uint32_t sequence = node.layer < tab.view.layers.size() ? shownClip(tab, node.layer).sequence
                                       : idle < node.model->clips.size()   ? node.model->clips[idle].sequence
                                                                           : formats::kBindPose;
        if (!keys || !keys->isUnread(sequence))
            continue;
        m_sequence.document = tab.document;
        m_sequence.job = m_jobs.start([keys, sequence](const CancelToken&) { return keys->read(sequence); });
        return;
    }
}

/// What is on the GPU and what is watched are the documents of the tabs.
void Application::followTabs()
{
    std::vector<std::shared_ptr<const scene::Document>> documents;
    std::vector<std::filesystem::path> files;
    for (const Tab& tab : m_session.tabs) {
        if (!tab.document)
            continue;
        documents.push_back(tab.document);
        for (const std::string& file : tab.document->files)
            files.push_back(platform::pathFromUtf8(file));
    }
    if (documents == m_followed)
        return;
    m_sceneView.keepOnly(documents);
    // In a build for development: an edited shader is seen as an edited model is.
    for (std::error_code error; const auto& shader : std::filesystem::directory_iterator(kShaderFolder, error))
        files.push_back(shader.path());
    m_watch.watch(files);
    m_followed = std::move(documents);
}

void Application::followTitle()
{
    const scene::Document* const document = m_session.tab().document.get();
    const std::string title = document != nullptr ? document->name + " \xE2\x80\x94 Trisview" : "Trisview";
    if (title != m_title)
        m_window.setTitle(title);
    m_title = title;
}

void Application::takeSavedImages()
{
    for (auto image = m_savedImages.begin(); image != m_savedImages.end();) {
        if (!image->job.isReady()) {
            ++image;
            continue;
        }
        const auto saved = image->job.take();
        m_framesDue = kSettlingFrames;
        const std::string path = saved && *saved ? platform::utf8FromPath(**saved) : std::string();
        std::string problem;
        if (!saved)
            problem = "the image was not saved: " + saved.error();
        else if (!*saved)
            problem = saved->error().message;
        if (problem.empty())
            showNotice(m_session, "Saved " + path);
        else
            showProblem(m_session, problem);
        answerSaved(image->ticket, problem, path);
        image = m_savedImages.erase(image);
    }
}

/// Takes what a worker read of a folder, whether or not the dialog that asked for it is still open.
void Application::finishListing()
{
    if (!m_listing.isReady())
        return;
    FileBrowser& browser = m_overlay.open.browser;
    auto read = m_listing.take();
    if (!read)
        read = FileListing{browser.requested().value_or(""), {}, "This folder cannot be read: " + read.error() + "."};
    if (browser.take(*std::move(read)))
        m_overlay.open.hasNewListing = true;
    m_framesDue = kSettlingFrames;
}

void Application::reloadShaders()
{
    const std::string problem = m_sceneView.renderer().shaders().reload();
    m_framesDue = kSettlingFrames;
    if (problem.empty())
        showNotice(m_session, "Shaders reloaded");
    else
        showProblem(m_session, problem);
}

void Application::followFiles()
{
    for (const std::filesystem::path& changed : m_watch.changed()) {
        if (changed.parent_path() == kShaderFolder)
            reloadShaders();
        m_thumbnails.forget(changed);
        const std::string file = platform::utf8FromPath(changed);
        for (const Tab& tab : m_session.tabs) {
            const bool isItsFile = tab.document && std::find(tab.document->files.begin(), tab.document->files.end(),
                                                             file) != tab.document->files.end();
            if (isItsFile)
                scheduleReload(tab.document->path);
        }
    }
}

/// Where this fails nothing is lost but convenience: the next change tries again.
void Application::saveSettings()
{
    m_settingsCheckedAt = now();
    Settings& settings = m_session.settings;
    settings.isMaximized = m_window.isMaximized();
    if (!m_window.isMaximized() && !m_window.isFullScreen() && !m_window.isIconified())
        settings.windowSize = glm::ivec2(glm::round(glm::vec2(m_window.size()) / m_imgui.scale()));
    const std::filesystem::path file = settingsFile();
    if (settings == m_savedSettings || file.empty())
        return;
    m_savedSettings = settings;
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    if (const auto written = formats::writeFile(file, settingsText(settings)); !written)
        std::fprintf(stderr, "trisview: %s\n", written.error().message.c_str());
}

void Application::expireNotice()
{
    const bool isNotice = m_session.message && m_session.message->kind == MessageKind::notice;
    const std::string text = isNotice ? m_session.message->text : std::string();
    if (text != m_noticeText) {
        m_noticeText = text;
        m_noticeSince = now();
    } else if (isNotice && now() - m_noticeSince > kNoticeSeconds) {
        m_session.message.reset();
        m_framesDue = kSettlingFrames;
    }
}

/// The open dialog begins where it was left, else beside the present model, else in the home.
void Application::followOverlay()
{
    if (m_session.overlay == m_overlay.seen || m_session.overlay != Overlay::open)
        return;
    std::error_code error;
    std::filesystem::path folder = m_session.settings.dialogFolder;
    if (!std::filesystem::is_directory(folder, error) && m_session.tab().document)
        folder = folderOnDisk(platform::pathFromUtf8(m_session.tab().document->path));
    if (!std::filesystem::is_directory(folder, error))
        folder = platform::homeFolder();
    m_session.pending.listsFolder = std::filesystem::absolute(folder, error);
}

/// In the time that the window has left over: never between an input and what it brings about, nor while a model is
/// being opened.
void Application::workOnThumbnails()
{
    if (now() - m_lastInputAt < kIdleBeforeThumbnails || m_opening.job.isUnderWay())
        return;
    const bool mayDraw =
        !isAnimating() || (m_frameNumber % kFramesAThumbnail == 0 && m_thumbnailsFrame != m_frameNumber);
    try {
        if (mayDraw && m_thumbnails.draw(m_sceneView.renderer())) {
            m_framesDue = std::max(m_framesDue, 1);
            m_thumbnailsFrame = m_frameNumber;
        }
    } catch (const std::exception& error) {
        showProblem(m_session, formats::reasonOf(error));
    }
    for (const std::filesystem::path& changed : m_thumbnails.work(now()))
        m_session.unopenable.erase(changed);
}

void Application::expireCopied()
{
    Copied& copied = m_session.copied;
    if (copied.count != m_copyCount) {
        m_copyCount = copied.count;
        m_copiedSince = now();
    } else if (copied.isFresh && now() - m_copiedSince > kCopiedSeconds) {
        copied.isFresh = false;
        m_framesDue = kSettlingFrames;
    }
}

PixelRect Application::pixelsOf(const Rect& rect) const
{
    const glm::vec2 size = glm::max(glm::vec2(m_window.size()), glm::vec2(1.0f));
    const glm::ivec2 pixels = m_window.framebufferSize();
    const glm::vec2 ratio = glm::vec2(pixels) / size;
    const int left = static_cast<int>(std::round(rect.x * ratio.x));
    const int right = static_cast<int>(std::round((rect.x + rect.width) * ratio.x));
    const int top = static_cast<int>(std::round(rect.y * ratio.y));
    const int bottom = static_cast<int>(std::round((rect.y + rect.height) * ratio.y));
    return {left, pixels.y - bottom, std::max(right - left, 1), std::max(bottom - top, 1)};
}

void Application::drawFrame()
{
    const double startedAt = now();
    const double delta = m_wasPlaying ? std::min(startedAt - m_lastFrameAt, kLongestStep) : 0.0;
    m_lastFrameAt = startedAt;
    m_framesDue = std::max(m_framesDue - 1, 0);

    const std::vector<WindowEvent> batch = takeBatch(m_events);
    if (!batch.empty()) {
        m_framesDue = kSettlingFrames;
        m_lastInputAt = startedAt;
    }
    for (const WindowEvent& event : batch)
        m_imgui.feed(event);
    m_imgui.beginFrame();
    handleBatch(batch);
    // A worker opens it while this frame is drawn.
    if (const auto open = std::exchange(m_session.pending.open, std::nullopt))
        openOrReload(*open);
    if (m_session.tab().document)
        advance(m_session, delta);
    m_wasPlaying = isAnimating();

    // The image and all numbers beside it are those of the session as it is from here on; what panels are asked for
    // is done afterwards and seen in the next frame.
    const Layout layout = presentLayout();
    m_session.viewAspect = layout.view.width / layout.view.height;
    Targets targets;
    m_thumbnails.beginFrame();
    followTitle();
    drawScene(layout);
    const Requests requests = drawPanels(layout, targets);
    m_imgui.endFrame();
    m_window.present();
    const double reportedAt = now();
    report(layout, targets);
    m_reportSeconds = now() - reportedAt;
    m_targets = std::move(targets);
    if (m_control)
        m_control->frameShown(m_frameNumber);

    for (const Request& request : requests)
        apply(m_session, request);
    if (!requests.empty())
        m_framesDue = kSettlingFrames;
    runPendingCommands(layout);
}

Layout Application::presentLayout() const
{
    return layoutOf(glm::vec2(m_window.size()), m_imgui.scale(), m_session.settings.panels,
                    m_session.tabs.size() > 1 ? TabStrip::shown : TabStrip::hidden, m_session.tab().view.layers.size());
}

void Application::handleBatch(const std::vector<WindowEvent>& batch)
{
    const ImGuiIO& io = ImGui::GetIO();
    const bool isCovered = m_session.overlay != Overlay::none;
    const MouseOwner owner = io.WantCaptureMouse || isCovered ? MouseOwner::panels : MouseOwner::view;
    const bool isTyping = io.WantTextInput;
    const Rect view = presentLayout().view;
    for (const WindowEvent& event : batch) {
        m_viewInput.preset = m_session.settings.mouse;
        if (const auto request = viewRequest(m_viewInput, event, view, m_imgui.scale(), owner))
            apply(m_session, *request);
        if (const auto* const button = std::get_if<ButtonChanged>(&event);
            button != nullptr && owner == MouseOwner::view)
            handleDoubleClick(*button, view);
        handlePointer(event, view, owner);
        if (isCovered)
            handleOverlayKey(event);
        else if (!isTyping || isNeverText(event))
            handleKey(event);
        if (const auto* const dropped = std::get_if<FilesDropped>(&event))
            dropFiles(m_session, dropped->paths, m_targets, m_viewInput.pointer);
        else if (std::holds_alternative<CloseAsked>(event))
            m_session.pending.quits = true;
    }
}

/// A right click without dragging opens the view's menu. A pointer that moves over the window without ever having
/// entered it belongs to a drag from elsewhere: that is all that GLFW tells of one.
void Application::handlePointer(const WindowEvent& event, const Rect& view, MouseOwner owner)
{
    if (const auto* const crossed = std::get_if<PointerCrossed>(&event)) {
        m_isPointerInside = crossed->isInside;
    } else if (std::holds_alternative<PointerMoved>(event)) {
        const glm::vec2 at = m_viewInput.pointer;
        if (m_rightPress && glm::distance(*m_rightPress, at) > kClickRadius * m_imgui.scale())
            m_rightPress.reset();
        if (!m_isPointerInside && m_viewInput.drag == Drag::none && !ImGui::IsAnyMouseDown())
            m_dragOverAt = now();
    } else if (std::holds_alternative<FilesDropped>(event)) {
        m_dragOverAt = -1.0;
    } else if (const auto* const button = std::get_if<ButtonChanged>(&event)) {
        m_isPointerInside = true;
        if (button->button != GLFW_MOUSE_BUTTON_RIGHT)
            return;
        const bool isOnView = owner == MouseOwner::view && view.contains(m_viewInput.pointer);
        if (button->isDown)
            m_rightPress = isOnView ? std::optional(m_viewInput.pointer) : std::nullopt;
        else
            m_opensViewMenu = std::exchange(m_rightPress, std::nullopt).has_value();
    }
}

/// Looks at what is under the pointer; beside the model, at all of it.
void Application::handleDoubleClick(const ButtonChanged& button, const Rect& view)
{
    if (button.button != GLFW_MOUSE_BUTTON_LEFT || !button.isDown || button.modifiers != 0 ||
        !view.contains(m_viewInput.pointer))
        return;
    const bool isSecond = now() - m_lastClickAt <= kDoubleClickSeconds &&
                          glm::distance(m_lastClick, m_viewInput.pointer) <= kDoubleClickRadius * m_imgui.scale();
    m_lastClickAt = isSecond ? 0.0 : now();
    m_lastClick = m_viewInput.pointer;
    if (!isSecond)
        return;
    apply(m_session, FocusAt{offsetInView(view, m_viewInput.pointer)});
}

/// Under an overlay the view does not listen; the list of keys goes with any of them.
void Application::handleOverlayKey(const WindowEvent& event)
{
    const auto* const key = std::get_if<KeyChanged>(&event);
    if (key != nullptr && key->motion == KeyMotion::pressed && key->name == "Ctrl+Q")
        m_session.pending.quits = true;
    const bool isShort = m_session.overlay == Overlay::keys || m_session.overlay == Overlay::about;
    const bool isAnyKey = std::holds_alternative<TextTyped>(event) ||
                          (key != nullptr && key->motion == KeyMotion::pressed && !key->name.empty());
    if (isShort && isAnyKey)
        m_session.overlay = Overlay::none;
}

void Application::handleKey(const WindowEvent& event)
{
    const Action* action = nullptr;
    bool isRepeat = false;
    if (const auto* const key = std::get_if<KeyChanged>(&event)) {
        if (key->motion == KeyMotion::pressed && key->name == "Esc" && m_imgui.closePopup())
            return;
        if (m_hasRowKeys && (key->name == "Up" || key->name == "Down"))
            return; // they move through a table
        action = key->motion != KeyMotion::released ? actionForKey(key->name) : nullptr;
        isRepeat = key->motion == KeyMotion::repeated;
    } else if (const auto* const typed = std::get_if<TextTyped>(&event)) {
        const std::string name = keyOfCharacter(typed->character);
        action = name == "?" ? findAction("keys") : name == "/" ? findAction("search") : nullptr;
        if (action == nullptr && typed->hasShift)
            action = actionForKey("Shift+" + name);
        if (action == nullptr)
            action = actionForKey(name);
        isRepeat = typed->isRepeat;
    }
    if (action != nullptr && (!isRepeat || action->kind == ActionKind::repeats))
        apply(m_session, RunAction{action->id});
}

void Application::drawScene(const Layout& layout)
{
    const ImVec4 panel = ImGui::ColorConvertU32ToFloat4(colors::kPanel);
    const glm::ivec2 pixels = m_window.framebufferSize();
    renderer::bindWindow();
    renderer::setViewport({0, 0, pixels.x, pixels.y});
    renderer::clear(renderer::Clearing::color, {panel.x, panel.y, panel.z, 1.0f});
    std::string problem;
    try {
        const bool isMoving = isAnimating() || isBrowsing() || m_viewInput.drag != Drag::none;
        m_isSmoothingDue = isBrowsing();
        m_sceneView.draw(m_session, pixelsOf(layout.view), isMoving ? Motion::moving : Motion::still);
        problem = renderer::takeGlErrors();
        if (!problem.empty())
            problem = "OpenGL reports " + problem;
    } catch (const std::exception& error) {
        problem = formats::reasonOf(error);
        renderer::bindWindow(); // it broke off somewhere
    }
    if (!problem.empty() && m_allGlErrors.find(problem) == std::string::npos)
        m_allGlErrors += problem + "\n";
    if (!problem.empty() && problem != m_lastGlErrors)
        showProblem(m_session, problem);
    m_lastGlErrors = problem;
    renderer::setViewport({0, 0, pixels.x, pixels.y});
}

OpeningFacts Application::openingFacts() const
{
    if (!m_opening.job.isUnderWay())
        return {};
    return {m_opening.name, now() - m_opening.since};
}

Requests Application::drawPanels(const Layout& layout, Targets& targets)
{
    m_hasRowKeys = false;
    const PanelContext context{m_imgui.scale(), targets, &m_thumbnails, &m_hasRowKeys};
    const bool isDraggedOver = now() - m_dragOverAt < kDragOverSeconds;
    // First of all: of windows that stay where they are, ImGui puts the later ones behind.
    Requests requests = drawSplitters(context, layout, m_session, m_splitters);
    append(requests, drawMenuBar(context, layout.menu, m_session));
    if (m_session.settings.panels.showsLibrary)
        append(requests, drawLibrary(context, layout.library, m_session, m_library));
    const renderer::FrameStats& stats = m_sceneView.stats();
    DrawFacts facts{stats.triangles, stats.draws.size(), m_sceneView.gpuBytes()};
    if (m_session.tab().document)
        facts.bounds = m_sceneView.sceneBounds(m_session);
    m_previews.keepOnly(m_session.tab().document);
    if (m_session.settings.panels.showsInspector)
        append(requests, drawInspector(context, layout.inspector, m_session, facts, m_previews, m_inspector));
    else if (!m_session.tab().view.drawing.highlightedSurfaces.empty())
        requests.emplace_back(HighlightSurfaces{});
    append(requests, drawTabs(context, layout.tabs, m_session));
    append(requests, drawTimeline(context, layout.timeline, m_session, m_timelines));
    append(requests, drawViewMenu(context, layout.view, m_session));
    append(requests, drawMessageBar(context, layout.view, m_session));
    append(requests, drawOpeningBar(context, layout.view, openingFacts()));
    append(requests, drawStatusLine(context, layout.status, m_session, facts));
    if (m_session.tab().document)
        drawTagMarkers(context, layout.view, m_session, isDraggedOver ? TagMarkers::all : TagMarkers::asChosen);
    if (m_session.tab().document && isEmptyView(stats))
        append(requests, drawEmptyView(context, layout.view, m_session));
    if (m_session.tab().document)
        append(requests, drawGizmo(context, layout.view, m_session.tab().view.camera));
    else if (!m_opening.job.isUnderWay())
        append(requests, drawFirstStart(context, layout.view, m_session));
    append(requests, drawContextMenu(context, m_session, std::exchange(m_opensViewMenu, false)));
    if (isDraggedOver) {
        drawDropTarget(context, layout.view, m_session);
        m_framesDue = 1;
    }
    followOverlay();
    append(requests, drawOverlay(context, glm::vec2(m_window.size()), m_session, m_overlay));
    return requests;
}

FrameFacts Application::frameFacts(const Layout& layout)
{
    return {.frameNumber = m_frameNumber,
            .firstFrameMs = m_firstFrameMs,
            .isOpening = m_opening.job.isUnderWay(),
            .isTyping = ImGui::GetIO().WantTextInput,
            .windowSize = {layout.menu.width, layout.status.y + layout.status.height},
            .view = layout.view,
            .axis = m_timelines.front().range,
            .dialog = m_session.overlay == Overlay::open ? &m_overlay.open.browser : nullptr,
            .thumbnails = m_thumbnails.counts(),
            .libraryRows = m_library.rows.size(),
            .libraryModels = m_library.cells.size(),
            .triangles = m_sceneView.stats().triangles,
            .longestFrameMs = m_longestFrameMs,
            .glErrors = m_allGlErrors};
}

void Application::report(const Layout& layout, const Targets& targets)
{
    ++m_frameNumber;
    if (m_firstFrameMs == 0.0 && (m_session.tab().document || !m_opening.job.isUnderWay()))
        m_firstFrameMs = platform::secondsSinceProcessStart() * 1000.0;
    m_report.update(m_session, frameFacts(layout), targets);
}

void Application::openOrReload(const OpenRequest& request)
{
    if (const auto* const reload = std::get_if<Reload>(&request))
        scheduleReload(reload->path);
    else
        startOpening(request);
}

void Application::runPendingCommands(const Layout& layout)
{
    const PendingCommands pending = std::exchange(m_session.pending, {});
    if (pending.cancelsOpening) {
        cancelReload(m_session, m_opening.reloads);
        leaveOpening();
    }
    if (pending.listsFolder && m_overlay.open.browser.requested() != pending.listsFolder) {
        m_session.settings.dialogFolder = *pending.listsFolder;
        m_overlay.open.browser.request(*pending.listsFolder);
        m_listing = m_jobs.start([folder = *pending.listsFolder](const CancelToken&) { return listFolder(folder); });
    }
    if (pending.focusesSearch) {
        m_library.wantsFocus = true;
        m_framesDue = kSettlingFrames;
    }
    if (pending.open)
        openOrReload(*pending.open);
    followTabs();
    if (pending.screenshot && m_session.tab().document)
        saveScreenshot(layout.view, *pending.screenshot);
    if (pending.savesTexture && m_session.tab().document)
        saveTexture(*pending.savesTexture);
    const bool endsSearch = pending.leavesFullScreen && !m_session.library().filter.empty();
    if (endsSearch) {
        m_session.library().filter.clear();
        m_framesDue = kSettlingFrames;
    }
    if (pending.togglesFullScreen || (pending.leavesFullScreen && !endsSearch && m_window.isFullScreen()))
        m_window.toggleFullScreen();
    if (pending.copies)
        ImGui::SetClipboardText(pending.copies->c_str());
    if (pending.quits)
        m_isRunning = false;
}

void Application::saveTexture(std::uint32_t index)
{
    const std::vector<scene::Texture>& textures = m_session.tab().document->textures;
    if (index >= textures.size() || !textures[index].image)
        return;
    const scene::Texture& texture = textures[index];
    // One inside a model's file is called like both.
    const std::string name = texture.path.empty() ? formats::stemOf(m_session.tab().document->path) + "_" + texture.name
                                                  : formats::stemOf(texture.path);
    auto job = m_jobs.start([image = texture.image, name](const CancelToken&) {
        return saveImage(*image, platform::picturesFolder(), name, formats::PngMark::texture);
    });
    m_savedImages.push_back({std::move(job), m_ticket});
    m_framesDue = kSettlingFrames;
}

void Application::saveScreenshot(const Rect& view, const TakeScreenshot& screenshot)
{
    const PixelRect pixels = pixelsOf(view);
    try {
        formats::Image image = m_sceneView.screenshot(
            m_session, {static_cast<std::uint32_t>(pixels.width), static_cast<std::uint32_t>(pixels.height)},
            screenshot.kind);
        std::string name = fmt::format("{}-{}-{:.6g}", formats::stemOf(m_session.tab().document->name),
                                       shownClip(m_session).name, shownFrame(m_session));
        auto job = m_jobs.start(
            [image = std::move(image), name = std::move(name), file = screenshot.file](const CancelToken&) {
                return file.empty() ? saveImage(image, platform::picturesFolder(), name, formats::PngMark::image)
                                    : saveImageAs(image, file, formats::PngMark::image);
            });
        m_savedImages.push_back({std::move(job), m_ticket});
    } catch (const std::exception& error) {
        showProblem(m_session, "the screenshot was not taken: " + formats::reasonOf(error));
    }
    m_framesDue = kSettlingFrames;
}

} // namespace app
