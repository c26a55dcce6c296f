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
    differences, ///< of the two models that are compared
};
inline constexpr std::array<std::string_view, 13> kInspectorTabNames = {
    "model",    "surfaces", "geosets", "views", "skins",    "textures",   "shaders",
    "skeleton", "tags",     "effects", "clips", "problems", "differences"};

/// The panel beside the view.
enum class SidePanel { none, bytes, texture };
inline constexpr std::array<std::string_view, 3> kSidePanelNames = {"none", "bytes", "texture"};
enum class SidePlace { below, right }; ///< of the view
inline constexpr std::array<std::string_view, 2> kSidePlaceNames = {"below", "right"};

/// Panel sizes chosen by the user, in pixels of the design.
struct PanelSizes {
    float library = 236.0f;    ///< width
    float inspector = 308.0f;  ///< width
    float timeline = 148.0f;   ///< height: two layers with a row of clips each
    float sideWidth = 420.0f;  ///< of the side panel, right of the view
    float sideHeight = 260.0f; ///< of the side panel, below the view
    bool showsLibrary = true;
    bool showsInspector = true;
    SidePanel side = SidePanel::none;
    SidePlace sidePlace = SidePlace::below;
    std::optional<SidePlace> texturePlace{}; ///< of the texture panel; none: at the right where there is room

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

/// Every size moved into its range.
[[nodiscard]] PanelSizes withinLimits(PanelSizes panels);

/// What the open dialog chooses.
enum class DialogPurpose { models, listfile, library, gameFolder, compare, texture, palette, attach, exportFolder };
inline constexpr std::array<std::string_view, 9> kDialogPurposes = {
    "models", "listfile", "library", "gameFolder", "compare", "texture", "palette", "attach", "exportFolder"};

/// What the models of the library are ordered by.
enum class LibrarySort { name, size, date, triangles, problems };
/// Groups of the library beside its roots.
inline constexpr std::array<std::string_view, 4> kLibraryGroups = {"open", "games", "samples", "recent"};
inline constexpr std::array<std::string_view, 5> kLibrarySorts = {"name", "size", "date", "triangles", "problems"};

/// A root of the library as it is remembered.
struct SavedRoot {
    std::vector<std::filesystem::path> paths;
    bool isFolded = false;

    bool operator==(const SavedRoot&) const = default;
};
inline constexpr std::size_t kMaxSavedRoots = 64;
inline constexpr std::size_t kMaxRootPaths = 256; ///< more that were opened together are not remembered
inline constexpr std::size_t kMaxGameFolders = 64;

/// The settings that the window keeps between runs: what was chosen on purpose, and how the window was left. Plain
/// state; part of the session.
struct Settings : Preferences {
    glm::ivec2 windowSize{1280, 800}; ///< in pixels of the design
    bool isMaximized = false;
    PanelSizes panels;
    bool showsGrid = false; ///< the library as a grid of large images
    InspectorTab inspectorTab = InspectorTab::model;
    std::vector<std::filesystem::path> recent; ///< models opened last, the latest first
    /// Where the open dialog was left, by DialogPurpose; empty: nowhere yet.
    std::array<std::filesystem::path, kDialogPurposes.size()> dialogFolders;
    std::filesystem::path listfile; ///< names of the files that M2 models number; empty: none
    std::filesystem::path palette;  ///< colors of skins inside models; empty: those of their games

    std::vector<SavedRoot> roots;       ///< of the library
    std::set<std::string> foldedGroups; ///< of the library: "open", "samples" ...
    LibrarySort librarySort = LibrarySort::name;
    std::vector<std::filesystem::path> gameFolders; ///< searched for textures after a model's own game

    bool operator==(const Settings&) const = default;
};

inline constexpr std::size_t kMaxRecent = 12;

/// Puts `file` first among the recent ones.
void addRecent(Settings& settings, const std::filesystem::path& file);

/// The settings as readable JSON, with the version of its layout.
[[nodiscard]] std::string settingsText(const Settings& settings);

/// The result of reading settings, which are usable in any case.
struct ReadSettings {
    Settings settings;
    std::string problem;       ///< empty: read, or there were none
    bool isUnreadable = false; ///< there are some that are not known: they are not to be replaced
};

/// A value that is missing, of the wrong kind or out of range is the default one; `problem` says when the whole text is
/// not what `settingsText` writes.
[[nodiscard]] ReadSettings settingsFromText(std::string_view text);

/// Reads `file`. One that is broken is set aside under the name + ".broken" and `problem` says so.
[[nodiscard]] ReadSettings readSettings(const std::filesystem::path& file);

/// $XDG_CONFIG_HOME/trisview/settings.json; empty when there is no place for it.
[[nodiscard]] std::filesystem::path settingsFile();

} // namespace app
