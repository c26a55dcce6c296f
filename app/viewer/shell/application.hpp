#pragma once

#include "app/viewer/actions/control_channel.hpp"
#include "app/viewer/dialogs/overlays.hpp"
#include "app/viewer/inspector/inspector.hpp"
#include "app/viewer/inspector/previews.hpp"
#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/library/library.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/shell/imgui_host.hpp"
#include "app/viewer/shell/layout.hpp"
#include "app/viewer/shell/splitters.hpp"
#include "app/viewer/shell/state_report.hpp"
#include "app/viewer/shell/viewer.hpp"
#include "app/viewer/timeline/timeline.hpp"
#include "app/viewer/view/scene_view.hpp"
#include "app/viewer/view/view_input.hpp"
#include "app/viewer/window/window.hpp"
#include "formats/platform/file_watch.hpp"

#include <deque>
#include <map>
#include <memory>
#include <string>

namespace app {

/// The window with everything in it and the loop that keeps it going. Draws when something changed or plays and waits
/// for events otherwise.
class Application {
public:
    /// `control`: where scripts are listened to; may be null. Throws WindowError, renderer::GlError.
    explicit Application(const ViewerOptions& options, std::unique_ptr<ControlChannel> control = nullptr);
    void run();

private:
    using ControlTicket = ControlChannel::Ticket;

    /// What a worker is opening.
    struct Opening {
        Job<Opened> job;
        std::string name;
        double since = 0.0;
        std::uint32_t tab = 0; // Tab::id of the one that asked
        std::string reloads;   // path of the document being reloaded; empty: something else is opened
        ControlTicket ticket = 0;
    };

    /// A screenshot or a texture that a worker writes.
    struct SavedImage {
        Job<formats::Result<std::filesystem::path>> job;
        ControlTicket ticket = 0;
    };

    /// A model of the list that was just chosen.
    struct Recent {
        std::filesystem::path file;
        double since = 0.0;
    };

    [[nodiscard]] double waitSeconds() const;
    [[nodiscard]] bool wantsFrame() const;
    [[nodiscard]] bool isAnimating() const;
    [[nodiscard]] bool isBrowsing() const;

    void openOrReload(const OpenRequest& request);
    void startOpening(const OpenRequest& request);
    void scheduleReload(const std::string& document);
    void startDueReload();
    void finishOpening();
    void chooseShown(std::uint32_t tab);
    void leaveOpening();
    /// Why nothing is shown of it; empty where it is.
    std::string takeOver(Opened opened);
    void takeSavedImages();
    void finishListing();
    void finishWriting();
    void followFiles();
    void reloadShaders();
    void followTabs();
    void followTitle();
    void saveSettings();
    void expireNotice();
    void expireCopied();
    void noteRecent(const std::filesystem::path& file);
    void followRecent();
    void followWeapons();
    void followSequences();

    void drawFrame();
    [[nodiscard]] Layout presentLayout() const;
    void handleBatch(const std::vector<WindowEvent>& batch);
    void handlePointer(const WindowEvent& event, const Rect& view, MouseOwner owner);
    void handleDoubleClick(const ButtonChanged& button, const Rect& view);
    void handleOverlayKey(const WindowEvent& event);
    void handleKey(const WindowEvent& event);
    void drawScene(const Layout& layout);
    [[nodiscard]] Requests drawPanels(const Layout& layout, Targets& targets);
    void workOnThumbnails();
    void followOverlay();
    [[nodiscard]] FrameFacts frameFacts(const Layout& layout);
    void report(const Layout& layout, const Targets& targets);
    void runPendingCommands(const Layout& layout);
    void saveTexture(std::uint32_t texture);
    void saveScreenshot(const Rect& view, const TakeScreenshot& screenshot);

    void serveControl();
    void runCall(ControlTicket ticket, const Request& request);
    [[nodiscard]] std::string problemShown() const;
    [[nodiscard]] bool isSaving(ControlTicket ticket) const;
    void answerAfterFrame(ControlTicket ticket, const std::string& problem, const std::string& result = "null");
    void answerOpening(const std::string& problem);
    void answerReload(const std::string& document, const std::string& problem);
    void answerSaved(ControlTicket ticket, const std::string& problem, const std::string& path);

    [[nodiscard]] PixelRect pixelsOf(const Rect& rect) const;
    [[nodiscard]] OpeningFacts openingFacts() const;

    Application(const ViewerOptions& options, ReadSettings read, std::unique_ptr<ControlChannel> control);

    static constexpr int kSettlingFrames = 3;

    scene::OpenOptions m_options;
    Window m_window; // before everything that needs its context
    ImGuiHost m_imgui;
    SceneView m_sceneView;
    Previews m_previews;
    Session m_session;
    Settings m_savedSettings;
    double m_settingsCheckedAt = 0.0;
    StateReport m_report;
    std::unique_ptr<ControlChannel> m_control;                 // null: nobody is listened to
    ControlTicket m_ticket = 0;                                // of the call that is being run
    std::multimap<std::string, ControlTicket> m_reloadTickets; // by path of the document
    platform::FileWatch m_watch;

    std::deque<WindowEvent> m_events;
    ViewInput m_viewInput;
    bool m_isPointerInside = false;
    double m_dragOverAt = -1.0; // when files were last seen being dragged over the window
    std::optional<glm::vec2> m_rightPress;
    bool m_opensViewMenu = false;
    std::string m_allGlErrors;
    glm::vec2 m_lastClick{};
    double m_lastClickAt = 0.0;
    LibraryState m_library;
    SplitterState m_splitters;
    InspectorState m_inspector;
    std::vector<TimelineState> m_timelines = std::vector<TimelineState>(1); // one for each layer
    Thumbnails m_thumbnails;
    OverlayState m_overlay;
    Targets m_targets;         // of the frame before
    bool m_hasRowKeys = false; // likewise: up and down move through a table

    Opening m_opening;
    Recent m_recentDue;
    struct {
        Job<std::vector<std::string>> job;
        std::string path; // of the document it is about
    } m_weapons;
    struct {
        Job<formats::Diagnostics> job;
        std::shared_ptr<const scene::Document> document; // whose keys are read
    } m_sequence;
    std::vector<std::string> m_reloadsDue; // documents whose files changed, for when nothing else is being opened
    std::deque<SavedImage> m_savedImages;  // that are being written
    Job<FileListing> m_listing;            // what the open dialog waits for

    int m_framesDue = 1; // to be drawn although nothing more happens: widgets settle one frame late
    std::uint64_t m_frameNumber = 0;
    double m_firstFrameMs = 0.0;
    double m_lastFrameAt = 0.0;
    double m_lastInputAt = 0.0;
    std::uint64_t m_thumbnailsFrame = 0; // the frame after which one was drawn last
    double m_longestFrameMs = 0.0;       // the longest time between two looks at the input, since the first frame
    double m_reportSeconds = 0.0;        // of that time: for the state file, which only tests ask for
    double m_lastSwitchAt = -10.0;       // when another document was shown
    double m_switchBeforeAt = -20.0;     // and the one before
    bool m_isSmoothingDue = false;       // the view was drawn without smooth edges
    bool m_wasPlaying = false;
    std::vector<std::shared_ptr<const scene::Document>> m_followed; // of the tabs, as of the last frame
    std::string m_title;
    std::string m_lastGlErrors;
    std::string m_noticeText; // the notice being shown, and since when
    double m_noticeSince = 0.0;
    std::uint32_t m_copyCount = 0; // copies seen so far, and since when the last one
    double m_copiedSince = 0.0;
    bool m_isRunning = true;

    JobPool m_jobs; // last: its workers end before anything they wake
};

} // namespace app
