#include "app/viewer/shell/library_report.hpp"

#include "formats/platform/paths.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace app {
namespace {

using nlohmann::json;

/// Number of models in the list that are known to fail.
std::size_t brokenCount(const Session& session)
{
    return static_cast<std::size_t>(
        std::count_if(session.unopenable.begin(), session.unopenable.end(), [&](const auto& broken) {
            return std::find(session.list().begin(), session.list().end(), broken.first) != session.list().end();
        }));
}

json clientJson(const ModelList& list)
{
    if (!list.client)
        return nullptr;
    return {{"name", list.client->name}, {"version", list.client->version}, {"archives", list.client->archives}};
}

json rootsJson(const Session& session)
{
    constexpr std::array<const char*, 4> kStates = {"unread", "reading", "ready", "missing"};
    json roots = json::array();
    for (const LibraryRoot& root : session.roots) {
        roots.push_back({{"paths", platform::utf8FromPaths(root.paths)},
                         {"state", kStates[static_cast<std::size_t>(root.state)]},
                         {"models", root.list->files.size()},
                         {"client", clientJson(*root.list)},
                         {"beside", root.isBeside},
                         {"folded", root.isFolded},
                         {"present", root.id == session.library().root},
                         {"problem", root.problem}});
    }
    return roots;
}

json gamesJson(const Session& session)
{
    json games = json::array();
    for (const scene::InstalledGame& game : session.foundGames)
        games.push_back({{"name", game.name}, {"folder", platform::utf8FromPath(game.folder)}});
    return games;
}

} // namespace

nlohmann::json libraryJson(const Session& session, const FrameFacts& facts)
{
    constexpr std::array<const char*, 3> kShown = {"all", "problems", "missingTextures"};
    return {{"roots", rootsJson(session)},
            {"games", gamesJson(session)},
            {"gameFolders", platform::utf8FromPaths(session.settings.gameFolders)},
            {"sort", kLibrarySorts[static_cast<std::size_t>(session.settings.librarySort)]},
            {"show", kShown[static_cast<std::size_t>(session.libraryFilter.show)]},
            {"format", session.libraryFilter.format},
            {"factsLeft", session.facts.left},
            {"foldedGroups", session.settings.foldedGroups},
            {"rows", facts.libraryRows},
            {"models", facts.libraryModels},
            {"broken", brokenCount(session)},
            {"filter", session.library().filter},
            {"place", browsePosition(session.library()).number},
            {"grid", session.settings.showsGrid}};
}

nlohmann::json dialogJson(const FileBrowser* dialog, DialogPurpose purpose)
{
    constexpr std::array<const char*, 3> kFilters = {"models", "images", "all"};
    constexpr std::array<const char*, 3> kColumns = {"name", "size", "modified"};
    if (dialog == nullptr)
        return nullptr;
    const auto cursor = dialog->cursor();
    return {{"purpose", kDialogPurposes[static_cast<std::size_t>(purpose)]},
            {"folder", platform::utf8FromPath(dialog->folder())},
            {"isWaiting", dialog->requested().has_value()},
            {"problem", dialog->problem()},
            {"rows", dialog->rowCount()},
            {"cursor", cursor ? json(dialog->entry(*cursor).name) : json(nullptr)},
            {"cursorRow", cursor ? json(*cursor) : json(nullptr)},
            {"chosen", dialog->chosen()},
            {"text", dialog->text()},
            {"filter", kFilters[static_cast<std::size_t>(dialog->filter())]},
            {"column", kColumns[static_cast<std::size_t>(dialog->column())]},
            {"isDescending", dialog->isDescending()}};
}

} // namespace app
