#include "formats/vfs/folder_walk.hpp"

#include "formats/base/names.hpp"
#include "formats/platform/folder_contents.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive.hpp"
#include "formats/vfs/game_folder.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <system_error>
#include <utility>

namespace formats {

namespace {

namespace fs = std::filesystem;

platform::FolderContents sortedContents(const fs::path& folder)
{
    platform::FolderContents contents = platform::readFolder(folder);
    for (auto* const names : {&contents.files, &contents.folders, &contents.links})
        std::sort(names->begin(), names->end()); // the effect of a limit must not depend on disk order
    return contents;
}

bool hasArchives(const std::vector<std::string>& files)
{
    return std::any_of(files.begin(), files.end(), [](const std::string& name) { return isArchiveName(name); });
}

bool isWithin(const fs::path& path, const fs::path& folder)
{
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

/// The links to games outside of `root`, each game once.
std::vector<std::string> linkedGames(const fs::path& root, const std::vector<std::string>& links)
{
    std::vector<std::string> games;
    std::vector<fs::path> known;
    std::error_code error;
    const fs::path whole = fs::canonical(root, error);
    for (const std::string& name : links) {
        const fs::path target = fs::canonical(root / platform::pathFromUtf8(name), error);
        const bool isKnown = std::find(known.begin(), known.end(), target) != known.end();
        // A parent folder contains `root` itself, a subfolder is walked anyway.
        if (error || isKnown || isWithin(target, whole) || isWithin(whole, target) ||
            !hasArchives(sortedContents(target).files))
            continue;
        known.push_back(target);
        games.push_back(name);
    }
    return games;
}

/// Visits the folders of a walk and applies its limits.
class Walker {
public:
    Walker(const fs::path& root, const WalkLimits& limits) : m_root(root), m_limits(limits), m_waiting({""}) {}

    [[nodiscard]] bool isDone() const { return m_waiting.empty(); }
    [[nodiscard]] FolderWalk finish() && { return std::move(m_walk); }

    void step()
    {
        WalkedFolder folder;
        folder.name = std::move(m_waiting.back());
        m_waiting.pop_back();
        if (m_walk.folders.size() == m_limits.folders)
            return stop(m_limits.folders, " folders");
        platform::FolderContents listing = sortedContents(pathOf(folder.name));
        if (listing.error)
            addUnreadable(folder.name, listing.error);
        if (listing.files.size() > m_limits.files - m_files) {
            listing.files.resize(m_limits.files - m_files);
            stop(m_limits.files, " files");
        }
        m_files += listing.files.size();
        folder.files = std::move(listing.files);
        std::erase_if(listing.folders, [](const std::string& name) { return name.front() == '.'; });
        if (folder.name.empty() && !listing.links.empty()) {
            const std::vector<std::string> games = linkedGames(m_root, listing.links);
            listing.folders.insert(listing.folders.end(), games.begin(), games.end());
            std::sort(listing.folders.begin(), listing.folders.end());
        }
        folder.folders = std::move(listing.folders);
        for (auto name = folder.folders.rbegin(); !m_isFull && name != folder.folders.rend(); ++name)
            m_waiting.push_back(joinPath(folder.name, *name)); // the first is taken next
        m_walk.folders.push_back(std::move(folder));
    }

private:
    [[nodiscard]] fs::path pathOf(const std::string& name) const
    {
        return name.empty() ? m_root : m_root / platform::pathFromUtf8(name);
    }

    void addUnreadable(const std::string& name, const std::error_code& error)
    {
        addWarning(m_walk.diagnostics, "folder-unreadable", {}, platform::utf8FromPath(pathOf(name)),
                   ": the folder cannot be entered (", error.message(), ")");
        m_walk.diagnostics.back().file = platform::utf8FromPath(pathOf(name));
    }

    void stop(std::size_t limit, const char* of)
    {
        m_waiting.clear();
        m_isFull = true;
        addWarning(m_walk.diagnostics, "listing-limit", {}, platform::utf8FromPath(m_root), ": contains more than ",
                   limit, of, "; the others are left out");
        m_walk.diagnostics.back().file = platform::utf8FromPath(m_root);
    }

    const fs::path& m_root;
    const WalkLimits& m_limits;
    std::vector<std::string> m_waiting;
    std::size_t m_files = 0;
    bool m_isFull = false;
    FolderWalk m_walk;
};

/// `name` relative to `folder`, which contains it or is "".
std::string_view relativeTo(std::string_view folder, std::string_view name)
{
    return folder.empty() ? name : name.substr(std::min(folder.size() + 1, name.size()));
}

void addArchives(GameTree& game, const WalkedFolder& folder)
{
    const std::string_view inside = relativeTo(game.folder, folder.name);
    std::vector<std::string> names = folder.files;
    for (const std::string& name : folder.folders) {
        if (isArchiveFolderName(name))
            names.push_back(name);
    }
    std::vector<std::string> asked;
    if (inside.empty()) {
        asked = archivesInOrder(names, ZipFiles::areArchives);
        std::erase_if(asked, [&](const std::string& name) { // a file "x.pk3dir" is no folder
            return isArchiveFolderName(name) && !std::binary_search(folder.folders.begin(), folder.folders.end(), name);
        });
    }
    for (const std::string& name : folder.files) {
        if (isArchiveName(name) && std::find(asked.begin(), asked.end(), name) == asked.end())
            game.otherArchives.push_back(joinPath(inside, name));
    }
    game.archives.insert(game.archives.end(), asked.begin(), asked.end());
}

/// The client in a game's folder, or in its subfolder "Data" if the folder itself has archives, too. `folders`: all
/// folders below it. Names are relative to the game's folder.
std::optional<ClientArchives> clientOf(const GameTree& game, const std::vector<std::string>& folders)
{
    std::vector<std::string> names = folders;
    for (const auto* const list : {&game.archives, &game.otherArchives})
        names.insert(names.end(), list->begin(), list->end());
    if (auto client = clientArchivesAmong(names))
        return client;
    for (const std::string& folder : folders) {
        if (lowered(folder) != "data")
            continue;
        std::vector<std::string> inside;
        for (const std::string& name : names) {
            if (name.starts_with(folder + "/"))
                inside.push_back(name.substr(folder.size() + 1));
        }
        auto client = clientArchivesAmong(inside);
        if (!client)
            continue;
        for (std::string& name : client->order)
            name = joinPath(folder, name);
        return client;
    }
    return std::nullopt;
}

/// Replaces the order by name by that of the client, if the game is one.
void useClientOrder(GameTree& game, const std::vector<std::string>& folders)
{
    game.client = clientOf(game, folders);
    if (!game.client)
        return;
    const std::set<std::string> read(game.client->order.begin(), game.client->order.end());
    const std::set<std::string> unpacked(folders.begin(), folders.end());
    game.otherArchives.insert(game.otherArchives.begin(), game.archives.begin(), game.archives.end());
    game.archives.clear();
    std::erase_if(game.otherArchives, [&](const std::string& name) { return read.contains(name); });
    for (const std::string& name : game.client->order)
        (unpacked.contains(name) ? game.archiveFolders : game.archives).push_back(name);
}

bool isGame(const WalkedFolder& folder)
{
    return hasArchives(folder.files) || std::any_of(folder.folders.begin(), folder.folders.end(),
                                                    [](const std::string& name) { return isArchiveFolderName(name); });
}

} // namespace

FolderWalk walkFolder(const fs::path& root, const WalkLimits& limits, const IsCancelled& isCancelled)
{
    Walker walker(root, limits);
    while (!walker.isDone() && !(isCancelled && isCancelled()))
        walker.step();
    return std::move(walker).finish();
}

std::vector<GameTree> gamesOf(const FolderWalk& walk)
{
    std::vector<GameTree> games(1);
    std::vector<std::vector<std::string>> folders(1); // of each game
    bool isInGame = false;
    for (const WalkedFolder& folder : walk.folders) {
        // Folders come in tree order: those of a game follow it.
        const bool isStill =
            isInGame && (games.back().folder.empty() || folder.name.starts_with(games.back().folder + "/"));
        isInGame = isStill || isGame(folder);
        if (isInGame && !isStill && !folder.name.empty()) {
            games.emplace_back();
            games.back().folder = folder.name;
            folders.emplace_back();
        }
        GameTree& game = isInGame ? games.back() : games.front();
        const std::string_view inside = relativeTo(game.folder, folder.name);
        if (isInGame) {
            addArchives(game, folder);
            if (!inside.empty())
                folders.back().emplace_back(inside);
        }
        for (const std::string& file : folder.files)
            game.files.push_back(joinPath(inside, file));
    }
    for (std::size_t i = 0; i < games.size(); ++i) {
        std::sort(games[i].files.begin(), games[i].files.end());
        useClientOrder(games[i], folders[i]);
    }
    if (games.front().files.empty() && games.size() > 1)
        games.erase(games.begin());
    return games;
}

} // namespace formats
