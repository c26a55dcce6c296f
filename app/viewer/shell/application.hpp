#pragma once

#include "app/viewer/about/crash_watch.hpp"
#include "app/viewer/compare/blink.hpp"
#include "app/viewer/compare/differences_task.hpp"
#include "app/viewer/opening/document_watch.hpp"
#include "app/viewer/opening/window_inbox.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/shell/background_tasks.hpp"
#include "app/viewer/shell/call_answers.hpp"
#include "app/viewer/shell/desktop_tasks.hpp"
#include "app/viewer/shell/exporter.hpp"
#include "app/viewer/shell/frame_report.hpp"
#include "app/viewer/shell/frame_scheduler.hpp"
#include "app/viewer/shell/freed_memory.hpp"
#include "app/viewer/shell/game_maker.hpp"
#include "app/viewer/shell/imgui_host.hpp"
#include "app/viewer/shell/input.hpp"
#include "app/viewer/shell/last_tabs_keeper.hpp"
#include "app/viewer/shell/listfile_choice.hpp"
#include "app/viewer/shell/motion_measure.hpp"
#include "app/viewer/shell/open_controller.hpp"
#include "app/viewer/shell/panels.hpp"
#include "app/viewer/shell/settings_keeper.hpp"
#include "app/viewer/shell/timeouts.hpp"
#include "app/viewer/shell/viewer.hpp"
#include "app/viewer/view/hover.hpp"
#include "app/viewer/view/scene_view.hpp"
#include "app/viewer/window/window.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// The pixels of a rectangle of the window.
[[nodiscard]] PixelRect pixelsOf(const Window& window, const Rect& rect);

/// The window with its contents and the main loop. Draws after changes and during playback, and waits for events
/// otherwise.
class Application {
public:
    /// `control`: the control socket for scripts; may be null. Throws WindowError, renderer::GlError.
    explicit Application(const ViewerOptions& options, std::unique_ptr<ControlChannel> control = nullptr);
    void run();

    /// One round of the loop, for hosts with their own main loop: waits for events, does the work between frames and
    /// draws a frame if one is due.
    void step();
    /// Call after the last round: writes settings and ends the workers' jobs.
    void close();
    /// Once closed: the files that were taken from other starts of the program and not opened, because something else
    /// was opened until the end. They are for a window of their own.
    [[nodiscard]] const std::vector<std::filesystem::path>& unopenedFiles() const { return m_unopened; }
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] Window& window() { return m_window; }
    [[nodiscard]] nlohmann::json state();                                ///< the state report (docs/CONTROL.md)
    [[nodiscard]] bool hasEvents() const { return m_input.hasEvents(); } ///< not seen by a frame yet
    /// Whether nothing happens before the next event.
    [[nodiscard]] bool isAtRest() const;
    [[nodiscard]] const Session& session() const { return m_session; }
    [[nodiscard]] bool isOpening() const { return m_opening.isUnderWay(); }

private:
    using Ticket = ControlChannel::Ticket;

    [[nodiscard]] bool isAnimating() const;
    [[nodiscard]] Activity activity() const;
    [[nodiscard]] Layout presentLayout() const;
    void fillWithTables(Layout& layout) const;

    // Between frames.
    void work();
    void begin();
    void finishOpening();
    void followTabs();
    void compareAsAsked();
    void openNext(double now);
    void takeHandedFiles();
    void closeInbox();
    void followFiles();
    void followListfile();
    void followPointer();
    void openAnew();
    bool openOtherwise(const PendingCommands& pending, Ticket ticket);
    void useGameFolders();
    void usePalette(Ticket ticket);
    void workOnThumbnails();
    void finishOperation();
    void saveSettings();
    void showProblemOfSettings();
    void serveControl();
    void answerTableCalls();
    void runCall(Ticket ticket, const Request& request);
    void openOrAsk(const OpenRequest& request, Ticket ticket);
    bool openEdited(Ticket ticket);

    // During a frame.
    void drawFrame();
    void handleEvents(const std::vector<WindowEvent>& events);
    void chooseFiles();
    void remakeGraphics();
    void drawScene(const Rect& view);
    [[nodiscard]] Requests drawPanels(const Layout& layout);
    [[nodiscard]] FrameFacts frameFacts(const Layout& layout);
    void report(const Layout& layout);

    /// Runs commands that need more than state. True if the call is answered later, when the started work is done.
    bool runPendingCommands(Ticket ticket = 0);
    bool runPendingOutput(const PendingCommands& pending, Ticket ticket);
    bool savePendingImages(const PendingCommands& pending, Ticket ticket);
    bool copyPicture(Ticket ticket);
    void workOnOutput();
    [[nodiscard]] bool awaitsEdits(const Tab& tab) const;
    [[nodiscard]] glm::uvec2 viewPixels() const;
    void leaveFullScreen();

    const ViewerOptions m_options;
    CrashWatch m_crashes; // first, so that a crash of the driver is noted, too
    Session m_session;
    FrameScheduler m_frames;
    CallAnswers m_answers;
    SettingsKeeper m_settings;
    LastTabsKeeper m_lastTabs;
    Timeouts m_timeouts;
    Window m_window; // before all members that need its context
    ImGuiHost m_imgui;
    std::optional<SceneView> m_sceneView; // recreated in a new context
    Panels m_panels;
    Input m_input;
    Hover m_hover;
    FrameReport m_report;
    DocumentWatch m_watch;
    FreedMemory m_freed;
    BackgroundTasks m_tasks;
    DifferencesTask m_differences;
    Blink m_blink;
    OpenController m_opening;
    std::filesystem::path m_compareWith; // to open after the first model; empty: none
    std::optional<WindowInbox> m_inbox;  // none: files of other starts are not wanted
    std::vector<std::filesystem::path> m_unopened;
    ListfileChoice m_listfile;
    struct TableCall {
        Ticket ticket = 0;
        bool opens = false; // a table: fails if it cannot be read
    };
    std::vector<TableCall> m_tableCalls; // that wait for the tables panel
    Exporter m_exporter;
    MotionMeasure m_measure;
    GameMaker m_games;
    DesktopTasks m_desktop;
    bool m_isRunning = true;
};

} // namespace app
