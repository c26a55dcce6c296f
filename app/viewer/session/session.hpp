#pragma once

#include "app/viewer/session/about_state.hpp"
#include "app/viewer/session/bytes_state.hpp"
#include "app/viewer/session/comparison.hpp"
#include "app/viewer/session/editing_state.hpp"
#include "app/viewer/session/export_options.hpp"
#include "app/viewer/session/game_making.hpp"
#include "app/viewer/session/library_root.hpp"
#include "app/viewer/session/look_history.hpp"
#include "app/viewer/session/look_state.hpp"
#include "app/viewer/session/model_facts.hpp"
#include "app/viewer/session/model_library.hpp"
#include "app/viewer/session/open_request.hpp"
#include "app/viewer/session/scene_item.hpp"
#include "app/viewer/session/tables_state.hpp"
#include "app/viewer/session/tag_handles_state.hpp"
#include "app/viewer/session/texture_view.hpp"
#include "app/viewer/session/view_state.hpp"
#include "app/viewer/settings/kept_images.hpp"
#include "app/viewer/settings/settings.hpp"
#include "renderer/picking.hpp"
#include "renderer/scene/games/installed_games.hpp"
#include "renderer/scene/pose_cache.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

enum class MessageKind { notice, warning, problem }; ///< warning: the model is shown, but incompletely

/// The bar at the top of the view.
struct Message {
    MessageKind kind = MessageKind::problem;
    std::string text;
    bool isAboutReload = false;   ///< cleared when reloading succeeds
    bool isAboutOpening = true;   ///< cleared when another file opens
    std::filesystem::path file{}; ///< the written file: the bar offers to reveal it and to copy its path
    bool mayBeCopied = true;      ///< false: the text refers to the clipboard's contents, so copying must not replace
                                  ///< them
    bool wasBeforeCall = false;   ///< it was shown before the last call of a script, which did not cause it
};

/// Overlays over the whole window.
enum class Overlay {
    none,
    palette,
    open,
    keys,
    about,
    exports,
    preferences,
    guide,
    fixes,
    saveAs,
    unsaved,
    gameModel,
    gameReport,
    report
};

/// Waits for a key press to assign to this action.
struct KeyCapture {
    std::string action;  ///< id
    std::string offered; ///< a key already assigned to another action, awaiting confirmation; empty: no key was pressed
                         ///< yet
};

enum class ScreenshotKind { asShown, transparent };

/// An image of the view, written as PNG.
struct TakeScreenshot {
    ScreenshotKind kind = ScreenshotKind::asShown;
    std::filesystem::path file{}; ///< empty: a new file in the pictures folder
};

/// Commands that need more than the session's state; the application runs them once per frame.
struct PendingCommands {
    std::optional<OpenRequest> open;
    bool cancelsOpening = false;
    bool focusesSearch = false;
    std::optional<std::filesystem::path> listsFolder; ///< for the open dialog
    std::optional<TakeScreenshot> screenshot;
    std::optional<std::uint32_t> savesTexture;     ///< into Document::textures: write it as PNG
    std::optional<std::filesystem::path> listfile; ///< the new listfile; empty: none
    bool changesGameFolders = false;               ///< Settings::gameFolders were changed
    bool changesPalette = false;                   ///< Settings::palette was changed
    bool togglesFullScreen = false;
    bool leavesFullScreen = false;
    bool quits = false;
    std::optional<std::string> copies;            ///< text for the clipboard
    bool copiesPicture = false;                   ///< copies the view as an image to the clipboard
    std::optional<std::filesystem::path> reveals; ///< in the file manager
    std::optional<ExportOptions> exports;
    std::optional<ExportOptions> measures; ///< a moving picture
    bool cancelsExport = false;
    std::optional<SaveRequest> saves;
    std::optional<OperationWork> operation; ///< Session::operation
    bool cancelsOperation = false;
    bool opensHomepage = false;              ///< ProgramFacts::homepage, in the browser
    std::optional<GameChoices> makesGame;    ///< a model for a game, from the active document
    std::optional<GameChoices> previewsGame; ///< Session::gameMaking.preview
};

/// The last copied value and its source.
struct Copied {
    std::string target; ///< id of the widget: "fact:vertices"
    std::string text;
    std::uint32_t count = 0; ///< number of copies so far
    bool isFresh = false;    ///< the widget still shows a confirmation
};

/// The selection within a document. Selected table rows follow from `item`. See selection/item_selection.hpp.
struct Selection {
    SceneItem item;                             ///< the selected item
    SceneItem pointed;                          ///< the item that a click in the view would select
    SceneItem pointedRow{};                     ///< the tag, bone or effect whose table row is under the pointer
    SceneItem measuredFrom{};                   ///< a vertex; the distance to another selected vertex is shown
    std::uint32_t texture = formats::kNoIndex;  ///< into Document::textures
    std::uint32_t material = formats::kNoIndex; ///< into Document::materials
    std::uint32_t geoset = formats::kNoIndex;   ///< last chosen geoset, by id
    std::optional<formats::ByteRange> range;    ///< in the map of a file
    std::uint32_t rangeNode = 0;                ///< into Document::nodes: the model whose file `range` belongs to
    bool showsFileMap = false;
    std::optional<PointedTexel> texel; ///< while the texture panel is open: the texel under the pointer, there or on
                                       ///< the model

    // Selected rows of tables; kNoIndex: none.
    /// See scene::surfaceAt; also for a triangle or vertex.
    [[nodiscard]] std::uint32_t surface() const { return item.isOfSurface() ? item.index : formats::kNoIndex; }
    [[nodiscard]] std::uint32_t tag() const { return item.indexAs(SceneItemKind::tag); }
    [[nodiscard]] std::uint32_t bone() const { return item.indexAs(SceneItemKind::bone); }
    [[nodiscard]] std::uint32_t effect() const { return item.indexAs(SceneItemKind::effect); }

    // The row under the pointer.
    [[nodiscard]] std::uint32_t pointedTag() const { return pointedRow.indexAs(SceneItemKind::tag); }
    [[nodiscard]] std::uint32_t pointedBone() const { return pointedRow.indexAs(SceneItemKind::bone); }
    [[nodiscard]] std::uint32_t pointedEffect() const { return pointedRow.indexAs(SceneItemKind::effect); }
};

/// Differences between a document's files on disk and their loaded state. See file_news.hpp.
struct FileState {
    std::vector<std::string> lost{}; ///< files that were deleted since the document was opened
    std::string unreadable{};        ///< why the changed file cannot be loaded; empty: it was loaded
    std::string damage{};            ///< content missing in the changed file; empty: none, or missing from the start
    std::string closed{};            ///< the message that the user closed: not shown again until the text changes
};

/// One open document, its view state, and the models it was chosen from.
struct Tab {
    std::uint32_t id = 0; ///< unique in a session
    Library library;
    std::shared_ptr<const scene::Document> document; ///< null: no document is open
    formats::Diagnostics diagnostics;                ///< all diagnostics of the document
    ViewState view;
    Selection selection;
    BytesState bytes;
    OpenChoices choices;                             ///< how the document was opened
    std::optional<Reload> pendingReload;             ///< a pending change of choices
    std::optional<std::vector<std::string>> weapons; ///< weapons that it can hold; none: not known yet
    std::shared_ptr<const scene::Document> before{}; ///< the document before the last change of its files, or null
    bool isVersionBefore = false; ///< shows an earlier version of a file and is not reloaded when the file changes
    FileState files;
    std::shared_ptr<const EditForms> forms{}; ///< null: not known yet; may be of the document before a reload
    LookHistory looks{};                      ///< that the user chose
};

/// A closed tab that can be reopened.
struct ClosedTab {
    std::shared_ptr<const ViewRecord> record;
    Library library;
};
inline constexpr std::size_t kMaxClosedTabs = 10;

/// A model dropped near a tag; waits for confirmation.
struct MissedDrop {
    std::filesystem::path file;
    std::string tag;         ///< longTagName
    std::uint32_t tabId = 0; ///< Tab::id of the tab with the tag
};

/// The tabs of the previous run.
struct LastTabs {
    std::vector<std::shared_ptr<const ViewRecord>> records;
    std::size_t active = 0; ///< into `records`
};

/// An earlier run of the program that crashed; see about/crashed_runs.hpp.
struct CrashedRun {
    enum class Answer { none, keepNote, removeNote };

    std::filesystem::path note;   ///< the file
    std::string text;             ///< its content
    LastTabs tabs;                ///< that were open; empty: none, or they are not known
    Answer answer = Answer::none; ///< of the user to the offer; the file follows between two frames
};

/// Shows the models of the library one after another.
struct SlideShow {
    std::uint32_t tabId = 0;        ///< Tab::id of the tab with the slide show
    std::optional<double> nextAt{}; ///< time of the next model; none: the current one is not shown yet
};

/// Which models the library lists.
struct LibraryFilter {
    enum class Show { all, problems, missingTextures };
    Show show = Show::all;
    std::string format; ///< "md2"; empty: all

    bool operator==(const LibraryFilter&) const = default;
};

/// The open documents and their view state: plain state without window, OpenGL and ImGui.
struct Session {
    std::vector<Tab> tabs = std::vector<Tab>(1); ///< never empty; if there are several, each has a document
    std::size_t activeTab = 0;

    [[nodiscard]] Tab& tab() { return tabs[activeTab]; }
    [[nodiscard]] const Tab& tab() const { return tabs[activeTab]; }

    /// The library of the active tab.
    [[nodiscard]] Library& library() { return tab().library; }
    [[nodiscard]] const Library& library() const { return tab().library; }
    [[nodiscard]] const std::vector<std::filesystem::path>& list() const { return library().list->files; }

    std::uint32_t lastTabId = 0;
    std::vector<ClosedTab> closedTabs; ///< the last closed at the end
    std::vector<LibraryRoot> roots;    ///< of the library, in order of addition
    std::uint32_t lastRootId = kNoRoot;
    LibraryFilter libraryFilter;
    KnownFacts facts;
    std::vector<scene::InstalledGame> foundGames;
    std::vector<std::filesystem::path> samples;              ///< the built-in models
    std::map<std::filesystem::path, std::string> unopenable; ///< of all lists: models that failed to open, with the
                                                             ///< reason
    float viewAspect = 1.0f;                                 ///< width / height of the view, for framing
    float viewHeight = 600.0f;                               ///< of the view, in logical pixels
    float windowWidth = 1280.0f;                             ///< in logical pixels
    /// Finds the item at a point of the view. Caches data per model; copies of a session share it.
    std::shared_ptr<renderer::Picker> picker = std::make_shared<renderer::Picker>();
    /// Poses documents; shared by copies of a session.
    std::shared_ptr<scene::PoseCache> poses = std::make_shared<scene::PoseCache>();
    std::optional<Comparison> comparison{}; ///< of two tabs
    std::vector<DocumentEdits> edits{};     ///< of documents that were edited, while a tab shows them
    std::uint64_t lastEditRevision = 0;
    FixBox fixBox{};
    SaveBox saveBox{};
    std::optional<UnsavedQuestion> unsaved{};
    std::optional<ClipDrag> clipDrag{};
    std::optional<RunningOperation> operation{};
    std::optional<Message> message;
    std::optional<MissedDrop> missedDrop{};
    LastTabs lastTabs;           ///< empty: there were none, or they are open again
    bool offersLastTabs = false; ///< above the view
    LastTabs reopening;          ///< tabs that are still to be reopened
    bool stopsReopening = false; ///< the user cancelled; the remaining tabs can be reopened later
    std::optional<SlideShow> slideShow{};
    Overlay overlay = Overlay::none;
    std::optional<KeyCapture> keyCapture;
    DialogPurpose dialog = DialogPurpose::models;
    std::string dialogTexture; ///< DialogPurpose::texture: Texture::id of the texture to replace
    std::string dialogTag;     ///< DialogPurpose::attach: longTagName of the tag to attach a model to
    TextureView textureView;
    TablesState tables{};
    LookState look{};           ///< of the active tab's document
    TagHandlesState tagHandles; ///< of the active tab's selected tag
    /// Immutable: a worker thread reads it, too.
    std::shared_ptr<const KeptImages> keptImages = std::make_shared<const KeptImages>();
    Copied copied;
    Settings settings;
    ExportOptions exportForm;                       ///< last state of the export form
    std::optional<ExportProgress> exporting{};      ///< while an export is running
    std::optional<ExportEstimate> exportEstimate{}; ///< of the last measured moving picture
    PendingCommands pending;
    GameMaking gameMaking{};
    AboutState about{};
    std::optional<CrashedRun> crashed{}; ///< offered above the view until it is answered
    std::string firstSample{};           ///< path of the sample that the first start shows; empty: it is another start
};

/// The side of the side panel: the user's choice; by default the texture panel is at the right if there is room.
[[nodiscard]] SidePosition sidePosition(const Session& session);

/// Closes the overlay; a dialog opened by another overlay returns to that.
void closeOverlay(Session& session);

void showProblem(Session& session, std::string text);
void showNotice(Session& session, std::string text);
void showSaved(Session& session, std::string text, std::filesystem::path file); ///< notice about a written file

/// Requests to copy `text` to the clipboard; `target` is the id of the widget that confirms it.
void copyText(Session& session, std::string target, std::string text);

void endComparison(Session& session);

} // namespace app
