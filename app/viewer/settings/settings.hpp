#pragma once

#include "app/viewer/settings/preferences.hpp"

#include <glm/vec2.hpp>

#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The tab shown in the panel on the right.
enum class InspectorTab {
    model,
    surfaces,
    geosets,
    views,
    skins,
    textures,
    shaders,
    skeleton,
    tags,
    effects,
    clips,
    problems,
    edit,        ///< the fields of the model's files
    differences, ///< between the two compared models
};
inline constexpr std::array<std::string_view, 14> kInspectorTabNames = {
    "model",    "surfaces", "geosets", "views", "skins",    "textures", "shaders",
    "skeleton", "tags",     "effects", "clips", "problems", "edit",     "differences"};

/// The panel beside the view.
enum class SidePanel { none, bytes, texture, tables, look };
inline constexpr std::array<std::string_view, 5> kSidePanelNames = {"none", "bytes", "texture", "tables", "look"};
enum class SidePosition { below, right }; ///< of the view
inline constexpr std::array<std::string_view, 2> kSidePositionNames = {"below", "right"};

/// Panel sizes chosen by the user, in logical pixels.
struct PanelSizes {
    float library = 236.0f;    ///< width
    float inspector = 308.0f;  ///< width
    float timeline = 148.0f;   ///< height: two layers with a row of clips each
    float sideWidth = 420.0f;  ///< of the side panel at the right of the view
    float sideHeight = 260.0f; ///< of the side panel below the view
    bool showsLibrary = true;
    bool showsInspector = true;
    SidePanel side = SidePanel::none;
    bool opensLook = true; ///< the panel of looks opens by itself until the user closes it
    SidePosition sidePosition = SidePosition::below;
    std::optional<SidePosition> texturePosition{}; ///< of the texture panel; none: at the right if there is room

    bool operator==(const PanelSizes&) const = default;
};

inline constexpr float kNarrowestPanel = 160.0f;
inline constexpr float kWidestPanel = 800.0f;
inline constexpr float kLowestTimeline = 92.0f;
inline constexpr float kHighestTimeline = 320.0f;
inline constexpr float kNarrowestSide = 280.0f;
inline constexpr float kWidestSide = 1600.0f;
inline constexpr float kLowestSide = 140.0f;
inline constexpr float kHighestSide = 1200.0f;

/// Every size clamped to its range.
[[nodiscard]] PanelSizes withinLimits(PanelSizes panels);

/// The purpose of the open dialog.
enum class DialogPurpose {
    models,
    listfile,
    library,
    gameFolder,
    compare,
    texture,
    palette,
    attach,
    exportFolder,
    patch,
    tableNames
};
inline constexpr std::array<std::string_view, 11> kDialogPurposes = {
    "models",  "listfile", "library",      "gameFolder", "compare",   "texture",
    "palette", "attach",   "exportFolder", "patch",      "tableNames"};

/// Sort order of the models in the library.
enum class LibrarySort { name, size, date, triangles, problems };
/// Groups of the library in addition to its roots.
inline constexpr std::array<std::string_view, 4> kLibraryGroups = {"open", "games", "samples", "recent"};
inline constexpr std::array<std::string_view, 5> kLibrarySorts = {"name", "size", "date", "triangles", "problems"};

/// A root of the library as stored in the settings.
struct SavedRoot {
    std::vector<std::filesystem::path> paths;
    bool isFolded = false;

    bool operator==(const SavedRoot&) const = default;
};
inline constexpr std::size_t kMaxSavedRoots = 64;
inline constexpr std::size_t kMaxRootPaths = 256; ///< limit of the paths that are stored
inline constexpr std::size_t kMaxGameFolders = 64;

/// The settings kept between runs: the user's choices and the window's last state. Plain state; part of the session.
struct Settings : Preferences {
    glm::ivec2 windowSize{1280, 800}; ///< in logical pixels
    bool isMaximized = false;
    PanelSizes panels;
    bool showsGrid = false; ///< shows the library as a grid of large images
    InspectorTab inspectorTab = InspectorTab::model;
    std::vector<std::filesystem::path> recent; ///< recently opened models, latest first
    /// The last folder of the open dialog, by DialogPurpose; empty: none yet.
    std::array<std::filesystem::path, kDialogPurposes.size()> dialogFolders;
    std::filesystem::path listfile;     ///< names of the numbered files in M2 models; empty: none
    std::filesystem::path tableNames{}; ///< names of rows of tables, see scene::RowNames; empty: none
    std::filesystem::path palette;      ///< colors of skins inside models; empty: the games' palettes

    std::vector<SavedRoot> roots;       ///< of the library
    std::set<std::string> foldedGroups; ///< of the library: "open", "samples" ...
    LibrarySort librarySort = LibrarySort::name;
    std::vector<std::filesystem::path> gameFolders; ///< searched for textures after a model's own game

    bool operator==(const Settings&) const = default;
};

inline constexpr std::size_t kMaxRecent = 12;

/// Moves `file` to the front of the recent files.
void addRecent(Settings& settings, const std::filesystem::path& file);

/// The settings as readable JSON with a format version.
[[nodiscard]] std::string settingsText(const Settings& settings);

/// The result of reading settings; always usable.
struct ReadSettings {
    Settings settings;
    std::string problem;       ///< empty: read, or there was no file
    bool isUnreadable = false; ///< the contents are unknown: the file must not be overwritten
};

/// A value that is missing, of the wrong type or out of range gets its default; `problem` says when the whole text is
/// not in the format of `settingsText`.
[[nodiscard]] ReadSettings settingsFromText(std::string_view text);

/// Reads `file`. A broken file is renamed to name + ".broken" and `problem` says so.
[[nodiscard]] ReadSettings readSettings(const std::filesystem::path& file);

/// $XDG_CONFIG_HOME/trisview/settings.json; empty if there is no folder for it.
[[nodiscard]] std::filesystem::path settingsFile();

} // namespace app
