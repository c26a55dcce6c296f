#include "app/viewer/settings/settings.hpp"

#include "app/viewer/settings/preferences_json.hpp"
#include "app/viewer/settings/user_file.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace app {
namespace {

using nlohmann::json;

constexpr int kVersion = 1;
constexpr glm::ivec2 kSmallestWindow(640, 400); // the window's minimum size
constexpr int kLargestWindow = 32'768;
constexpr std::size_t kMaxSettingsBytes = 1 << 20; // our limit: parsed JSON takes many times the memory of its text

/// `value` clamped to the range, or `fallback` if it is not a number.
float numberOr(const json& object, const char* key, float least, float most, float fallback)
{
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number())
        return fallback;
    const double value = found->get<double>();
    return std::isfinite(value) ? std::clamp(static_cast<float>(value), least, most) : fallback;
}

bool flagOr(const json& object, const char* key, bool fallback)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_boolean() ? found->get<bool>() : fallback;
}

std::filesystem::path pathOf(const json& value)
{
    return value.is_string() ? platform::pathFromUtf8(value.get_ref<const std::string&>()) : std::filesystem::path();
}

template <class Value>
Value namedOr(const json& object, const char* key, std::span<const std::string_view> names, Value fallback)
{
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string())
        return fallback;
    const auto at = std::find(names.begin(), names.end(), found->get_ref<const std::string&>());
    if (at == names.end())
        return fallback;
    if constexpr (requires { typename Value::value_type; })
        return static_cast<typename Value::value_type>(at - names.begin());
    else
        return static_cast<Value>(at - names.begin());
}

const json& objectAt(const json& object, const char* key)
{
    static const json kEmpty = json::object();
    const auto found = object.find(key);
    return found != object.end() && found->is_object() ? *found : kEmpty;
}

json panelsJson(const PanelSizes& panels)
{
    json object = {{"library", panels.library},
                   {"inspector", panels.inspector},
                   {"timeline", panels.timeline},
                   {"sideWidth", panels.sideWidth},
                   {"sideHeight", panels.sideHeight},
                   {"showsLibrary", panels.showsLibrary},
                   {"showsInspector", panels.showsInspector},
                   {"opensLook", panels.opensLook},
                   {"side", kSidePanelNames[static_cast<std::size_t>(panels.side)]},
                   {"sidePlace", kSidePositionNames[static_cast<std::size_t>(panels.sidePosition)]}};
    if (panels.texturePosition)
        object["texturePlace"] = kSidePositionNames[static_cast<std::size_t>(*panels.texturePosition)];
    return object;
}

PanelSizes panelsFrom(const json& object)
{
    PanelSizes panels;
    panels.library = numberOr(object, "library", kNarrowestPanel, kWidestPanel, panels.library);
    panels.inspector = numberOr(object, "inspector", kNarrowestPanel, kWidestPanel, panels.inspector);
    panels.timeline = numberOr(object, "timeline", kLowestTimeline, kHighestTimeline, panels.timeline);
    panels.sideWidth = numberOr(object, "sideWidth", kNarrowestSide, kWidestSide, panels.sideWidth);
    panels.sideHeight = numberOr(object, "sideHeight", kLowestSide, kHighestSide, panels.sideHeight);
    panels.showsLibrary = flagOr(object, "showsLibrary", panels.showsLibrary);
    panels.showsInspector = flagOr(object, "showsInspector", panels.showsInspector);
    panels.opensLook = flagOr(object, "opensLook", panels.opensLook);
    panels.side = namedOr(object, "side", kSidePanelNames, panels.side);
    panels.sidePosition = namedOr(object, "sidePlace", kSidePositionNames, panels.sidePosition);
    panels.texturePosition = namedOr(object, "texturePlace", kSidePositionNames, panels.texturePosition);
    return panels;
}

/// The paths in a list, up to the limit.
std::vector<std::filesystem::path> pathsAt(const json& object, const char* key, std::size_t most)
{
    std::vector<std::filesystem::path> paths;
    const auto found = object.find(key);
    if (found == object.end() || !found->is_array())
        return paths;
    for (const json& entry : *found) {
        std::filesystem::path path = pathOf(entry);
        if (!path.empty() && paths.size() < most)
            paths.push_back(std::move(path));
    }
    return paths;
}

void readLibrary(const json& object, Settings& settings)
{
    settings.librarySort = namedOr(object, "sort", kLibrarySorts, settings.librarySort);
    if (const auto folded = object.find("folded"); folded != object.end() && folded->is_array()) {
        for (const std::string_view group : kLibraryGroups) {
            if (std::find(folded->begin(), folded->end(), group) != folded->end())
                settings.foldedGroups.emplace(group);
        }
    }
    const auto roots = object.find("roots");
    if (roots == object.end() || !roots->is_array())
        return;
    for (const json& entry : *roots) {
        SavedRoot root;
        if (entry.is_object())
            root = {pathsAt(entry, "paths", kMaxRootPaths), flagOr(entry, "folded", false)};
        if (!root.paths.empty() && settings.roots.size() < kMaxSavedRoots)
            settings.roots.push_back(std::move(root));
    }
}

json libraryJson(const Settings& settings)
{
    json roots = json::array();
    for (const SavedRoot& root : settings.roots)
        roots.push_back({{"paths", platform::utf8FromPaths(root.paths)}, {"folded", root.isFolded}});
    return {{"roots", std::move(roots)},
            {"sort", kLibrarySorts[static_cast<std::size_t>(settings.librarySort)]},
            {"folded", settings.foldedGroups}};
}

json dialogFoldersJson(const Settings& settings)
{
    json folders = json::object();
    for (std::size_t i = 0; i < kDialogPurposes.size(); ++i) {
        if (!settings.dialogFolders[i].empty())
            folders[std::string(kDialogPurposes[i])] = platform::utf8FromPath(settings.dialogFolders[i]);
    }
    return folders;
}

Settings settingsFrom(const json& object)
{
    Settings settings;
    static_cast<Preferences&>(settings) = readPreferences(object);
    const json& window = objectAt(object, "window");
    const auto edge = [&](const char* key, int least, int fallback) {
        return static_cast<int>(
            numberOr(window, key, static_cast<float>(least), kLargestWindow, static_cast<float>(fallback)));
    };
    settings.windowSize = {edge("width", kSmallestWindow.x, settings.windowSize.x),
                           edge("height", kSmallestWindow.y, settings.windowSize.y)};
    settings.isMaximized = flagOr(window, "maximized", false);
    settings.panels = panelsFrom(objectAt(object, "panels"));
    settings.showsGrid = flagOr(object, "libraryGrid", false);
    settings.inspectorTab = namedOr(object, "inspectorTab", kInspectorTabNames, settings.inspectorTab);
    settings.recent = pathsAt(object, "recent", kMaxRecent);
    const auto pathAt = [&object](const char* key) {
        const auto found = object.find(key);
        return found != object.end() ? pathOf(*found) : std::filesystem::path();
    };
    settings.dialogFolders.front() = pathAt("dialogFolder"); // older files have one folder for all purposes
    const json& folders = objectAt(object, "dialogFolders");
    for (std::size_t i = 0; i < kDialogPurposes.size(); ++i) {
        if (const auto folder = folders.find(kDialogPurposes[i]); folder != folders.end())
            settings.dialogFolders[i] = pathOf(*folder);
    }
    settings.listfile = pathAt("listfile");
    settings.tableNames = pathAt("tableNames");
    settings.palette = pathAt("palette");
    readLibrary(objectAt(object, "library"), settings);
    settings.gameFolders = pathsAt(object, "gameFolders", kMaxGameFolders);
    return settings;
}

} // namespace

PanelSizes withinLimits(PanelSizes panels)
{
    panels.library = std::clamp(panels.library, kNarrowestPanel, kWidestPanel);
    panels.inspector = std::clamp(panels.inspector, kNarrowestPanel, kWidestPanel);
    panels.timeline = std::clamp(panels.timeline, kLowestTimeline, kHighestTimeline);
    panels.sideWidth = std::clamp(panels.sideWidth, kNarrowestSide, kWidestSide);
    panels.sideHeight = std::clamp(panels.sideHeight, kLowestSide, kHighestSide);
    return panels;
}

void addRecent(Settings& settings, const std::filesystem::path& file)
{
    std::erase(settings.recent, file);
    settings.recent.insert(settings.recent.begin(), file);
    if (settings.recent.size() > kMaxRecent)
        settings.recent.resize(kMaxRecent);
}

std::string settingsText(const Settings& settings)
{
    nlohmann::ordered_json text;
    text["version"] = kVersion;
    text["window"] = {
        {"width", settings.windowSize.x}, {"height", settings.windowSize.y}, {"maximized", settings.isMaximized}};
    text["panels"] = panelsJson(settings.panels);
    text["libraryGrid"] = settings.showsGrid;
    text["inspectorTab"] = kInspectorTabNames[static_cast<std::size_t>(settings.inspectorTab)];
    writePreferences(text, settings);
    text["recent"] = platform::utf8FromPaths(settings.recent);
    text["dialogFolders"] = dialogFoldersJson(settings);
    text["listfile"] = platform::utf8FromPath(settings.listfile);
    text["tableNames"] = platform::utf8FromPath(settings.tableNames);
    text["palette"] = platform::utf8FromPath(settings.palette);
    text["library"] = libraryJson(settings);
    text["gameFolders"] = platform::utf8FromPaths(settings.gameFolders);
    return text.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

ReadSettings settingsFromText(std::string_view text)
{
    if (text.size() > kMaxSettingsBytes)
        return {{}, fmt::format("has {} bytes, the limit is {}", text.size(), kMaxSettingsBytes), false};
    const json parsed = json::parse(text, nullptr, false);
    if (parsed.is_discarded() || !parsed.is_object())
        return {{}, "is not a JSON object", false};
    const auto version = parsed.find("version");
    if (version == parsed.end() || !version->is_number_integer())
        return {{}, "has no version", false};
    if (*version != kVersion)
        return {{}, fmt::format("has version {}, expected {}", version->dump(), kVersion), false};
    return {settingsFrom(parsed), {}, false};
}

ReadSettings readSettings(const std::filesystem::path& file)
{
    const auto text = textOfUserFile(file);
    if (!text)
        return {{}, text.error().message + kUnreadableFile + "the default settings are used.", true};
    if (!*text)
        return {};
    ReadSettings read = settingsFromText(**text);
    if (!read.problem.empty())
        read.problem = platform::utf8FromPath(file) + " " + read.problem + ": it was " + setAside(file) +
                       ", the default settings are used.";
    return read;
}

std::filesystem::path settingsFile()
{
    const std::filesystem::path folder = platform::configFolder();
    return folder.empty() ? folder : folder / "settings.json";
}

} // namespace app
