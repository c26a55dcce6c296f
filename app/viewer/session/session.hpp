#pragma once

#include "app/viewer/session/bytes_state.hpp"
#include "app/viewer/session/comparison.hpp"
#include "app/viewer/session/export_options.hpp"
#include "app/viewer/session/library_root.hpp"
#include "app/viewer/session/model_facts.hpp"
#include "app/viewer/session/model_library.hpp"
#include "app/viewer/session/open_request.hpp"
#include "app/viewer/session/scene_item.hpp"
#include "app/viewer/session/texture_view.hpp"
#include "app/viewer/session/view_state.hpp"
#include "app/viewer/settings/kept_images.hpp"
#include "app/viewer/settings/settings.hpp"
#include "renderer/picking.hpp"
#include "renderer/scene/pose_cache.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

enum class MessageKind { notice, warning, problem }; ///< warning: shown, but not all of it

/// The bar at the top of the view.
struct Message {
    MessageKind kind = MessageKind::problem;
    std::string text;
    bool isAboutReload = false;   ///< goes when reloading succeeds
    bool isAboutOpening = true;   ///< goes when something is opened
    std::filesystem::path file{}; ///< that was written: the bar shows it in the file manager and copies its path
    bool mayBeCopied = true;      ///< false: the clipboard has something that the text is about
};

/// Overlays over the whole window.
enum class Overlay { none, palette, open, keys, about, exports, preferences, guide };

/// The next key that is pressed is to run this action.
struct KeyCapture {
    std::string action;  ///< id
    std::string offered; ///< a key that another action has: waits for an answer; empty: none was pressed yet
};

enum class ScreenshotKind { asShown, transparent };

/// An image of the view, written as PNG.
struct TakeScreenshot {
    ScreenshotKind kind = ScreenshotKind::asShown;
    std::filesystem::path file{}; ///< empty: a new one in the pictures folder
};

/// Commands that need more than state: the application runs them once a frame.
struct PendingCommands {
    std::optional<OpenRequest> open;
    bool cancelsOpening = false;
    bool focusesSearch = false;
    std::optional<std::filesystem::path> listsFolder; ///< for the open dialog
    std::optional<TakeScreenshot> screenshot;
    std::optional<std::uint32_t> savesTexture;     ///< into Document::textures: written as PNG
    std::optional<std::filesystem::path> listfile; ///< the list of files from now on; empty: none
    bool changesGameFolders = false;               ///< Settings::gameFolders were changed
    bool changesPalette = false;                   ///< Settings::palette was changed
    bool togglesFullScreen = false;
    bool leavesFullScreen = false;
    bool quits = false;
    std::optional<std::string> copies;            ///< text for the clipboard
    bool copiesPicture = false;                   ///< of the view, to the clipboard
    std::optional<std::filesystem::path> reveals; ///< in the file manager
    std::optional<ExportOptions> exports;
    bool cancelsExport = false;
};

/// The value that was copied last, and from where.
struct Copied {
    std::string place; ///< of the widget: "fact:vertices"
    std::string text;
    std::uint32_t count = 0; ///< of copies made so far
    bool isFresh = false;    ///< its place still says so
};

/// The selection within a document. Rows of tables follow from `item`. See selection/item_selection.hpp.
struct Selection {
    SceneItem item;           ///< what is selected
    SceneItem pointed;        ///< what a click in the view would select
    SceneItem pointedRow{};   ///< the tag, bone or effect whose row of a table is under the pointer
    SceneItem measuredFrom{}; ///< a vertex; while another one is selected, the distance between both is shown
    std::uint32_t texture = formats::kNoIndex;  ///< into Document::textures
    std::uint32_t material = formats::kNoIndex; ///< into Document::materials
    std::uint32_t geoset = formats::kNoIndex;   ///< chosen last, by its id
    std::optional<formats::ByteRange> range;    ///< of a file, in its map
    std::uint32_t rangeNode = 0;                ///< into Document::nodes: the file of whose model the map is of
    bool showsFileMap = false;
    std::optional<PointedTexel> texel; ///< while the texture panel is shown: pointed at there, or on the model

    // The numbers of rows in tables that are selected; kNoIndex: none.
    /// See scene::surfaceAt; also of a triangle or vertex.
    [[nodiscard]] std::uint32_t surface() const { return item.isOfSurface() ? item.index : formats::kNoIndex; }
    [[nodiscard]] std::uint32_t tag() const { return item.indexAs(SceneItemKind::tag); }
    [[nodiscard]] std::uint32_t bone() const { return item.indexAs(SceneItemKind::bone); }
    [[nodiscard]] std::uint32_t effect() const { return item.indexAs(SceneItemKind::effect); }

    // The same for the row under the pointer.
    [[nodiscard]] std::uint32_t pointedTag() const { return pointedRow.indexAs(SceneItemKind::tag); }
    [[nodiscard]] std::uint32_t pointedBone() const { return pointedRow.indexAs(SceneItemKind::bone); }
    [[nodiscard]] std::uint32_t pointedEffect() const { return pointedRow.indexAs(SceneItemKind::effect); }
};

/// How the files of a document on the disk differ from what is shown of them. See file_news.hpp.
struct FileState {
    std::vector<std::string> lost{}; ///< were there when the document was opened and are gone
    std::string unreadable{};        ///< why the changed file cannot be shown; empty: it is shown
    std::string damage{};            ///< what the changed file lacks; empty: nothing, or it was so from the start
    std::string closed{};            ///< the line that the user closed: not shown again until it says something else
};

/// One open document, how it is looked at, and the models it was chosen from.
struct Tab {
    std::uint32_t id = 0; ///< another one for every tab of a session
    Library library;
    std::shared_ptr<const scene::Document> document; ///< null: nothing is open
    formats::Diagnostics diagnostics;                ///< all of the document
    ViewState view;
    Selection selection;
    BytesState bytes;
    OpenChoices choices;                             ///< how the document was opened
    std::optional<Reload> pendingReload;             ///< a change of choices that is under way
    std::optional<std::vector<std::string>> weapons; ///< what it can hold; none: not known yet
    std::shared_ptr<const scene::Document> before{}; ///< the document before its files were saved last, or null
    bool isVersionBefore = false; ///< it shows an earlier version of a file and stays as it is when that is saved
    FileState files;
};

/// A tab that was closed, to be opened again.
struct ClosedTab {
    std::shared_ptr<const ViewRecord> record;
    Library library;
};
inline constexpr std::size_t kMaxClosedTabs = 10;

/// A model that was dropped beside a tag: it waits for an answer.
struct MissedDrop {
    std::filesystem::path file;
    std::string tag;         ///< longTagName
    std::uint32_t tabId = 0; ///< Tab::id of the one with the tag
};

/// The tabs of the window of last time.
struct LastTabs {
    std::vector<std::shared_ptr<const ViewRecord>> records;
    std::size_t active = 0; ///< into `records`
};

/// One model of the library after the other.
struct SlideShow {
    std::uint32_t tabId = 0;        ///< Tab::id of the one that shows them
    std::optional<double> nextAt{}; ///< when the next one comes; none: the present one is not shown yet
};

/// Which models the library lists.
struct LibraryFilter {
    enum class Show { all, problems, missingTextures };
    Show show = Show::all;
    std::string format; ///< "md2"; empty: all

    bool operator==(const LibraryFilter&) const = default;
};

/// A game that is installed.
struct FoundGame {
    std::string name; ///< "Quake II"
    std::filesystem::path folder;

    bool operator==(const FoundGame&) const = default;
};

/// The open documents and how they are shown: plain state without window, OpenGL and ImGui.
struct Session {
    std::vector<Tab> tabs = std::vector<Tab>(1); ///< never empty; with several, each has a document
    std::size_t activeTab = 0;

    [[nodiscard]] Tab& tab() { return tabs[activeTab]; }
    [[nodiscard]] const Tab& tab() const { return tabs[activeTab]; }

    /// That of the present tab.
    [[nodiscard]] Library& library() { return tab().library; }
    [[nodiscard]] const Library& library() const { return tab().library; }
    [[nodiscard]] const std::vector<std::filesystem::path>& list() const { return library().list->files; }

    std::uint32_t lastTabId = 0;
    std::vector<ClosedTab> closedTabs; ///< the latest last
    std::vector<LibraryRoot> roots;    ///< of the library, in the order in which they came
    std::uint32_t lastRootId = kNoRoot;
    LibraryFilter libraryFilter;
    KnownFacts facts;
    std::vector<FoundGame> foundGames;
    std::vector<std::filesystem::path> samples;              ///< the built-in models
    std::map<std::filesystem::path, std::string> unopenable; ///< of all lists: why it could not be opened
    float viewAspect = 1.0f;                                 ///< width / height of the view, for framing
    float viewHeight = 600.0f;                               ///< of the view, in pixels of the design
    float windowWidth = 1280.0f;                             ///< likewise
    /// Finds what lies under a point of the view; knows what it needs of models, which copies of a session share.
    std::shared_ptr<renderer::Picker> picker = std::make_shared<renderer::Picker>();
    /// Poses documents; copies of a session share it, too.
    std::shared_ptr<scene::PoseCache> poses = std::make_shared<scene::PoseCache>();
    std::optional<Comparison> comparison{}; ///< of two tabs
    std::optional<Message> message;
    std::optional<MissedDrop> missedDrop{};
    LastTabs lastTabs;           ///< empty: there were none, or they are open again
    bool offersLastTabs = false; ///< above the view
    LastTabs reopening;          ///< those that still have to be opened
    bool stopsReopening = false; ///< the user stopped it: what is not open yet can be reopened later
    std::optional<SlideShow> slideShow{};
    Overlay overlay = Overlay::none;
    std::optional<KeyCapture> keyCapture;
    DialogPurpose dialog = DialogPurpose::models;
    std::string dialogTexture; ///< DialogPurpose::texture: Texture::id of the one that an image is chosen for
    std::string dialogTag;     ///< DialogPurpose::attach: longTagName of the tag that a model is put on
    TextureView textureView;
    /// Never changed: a worker reads it, too.
    std::shared_ptr<const KeptImages> keptImages = std::make_shared<const KeptImages>();
    Copied copied;
    Settings settings;
    ExportOptions exportForm;                  ///< as it was filled in last
    std::optional<ExportProgress> exporting{}; ///< while something is being exported
    PendingCommands pending;
};

/// Where the side panel stands, or would: the texture panel at the right where there is room unless the user chose.
[[nodiscard]] SidePlace sidePlace(const Session& session);

/// Closes the overlay; a dialog that another overlay opened leads back to that.
void closeOverlay(Session& session);

void showProblem(Session& session, std::string text);
void showNotice(Session& session, std::string text);
void showSaved(Session& session, std::string text, std::filesystem::path file); ///< a notice about a written file

/// Asks for `text` to be put on the clipboard; `place` is the widget that says so.
void copyText(Session& session, std::string place, std::string text);

void endComparison(Session& session);

} // namespace app
