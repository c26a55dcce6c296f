#include "renderer/scene/games/installed_games.hpp"

#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/client_archives.hpp"
#include "formats/vfs/read_file.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <system_error>

namespace scene {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxLibraryListBytes = 1 << 20;
constexpr std::size_t kMaxLibraries = 64;
constexpr std::size_t kMaxShelfEntries = 20'000;

/// A game and the usual names of its folder in stores and packages. Names in lower case.
struct KnownGame {
    std::string_view name;
    std::array<std::string_view, 5> folders;  ///< in a folder of games; unused ones are empty
    std::array<std::string_view, 3> homes;    ///< in the user's home
    std::array<std::string_view, 2> contents; ///< one of them identifies the game's folder
};

constexpr KnownGame kKnownGames[] = {
    {"Quake", {"quake", "quake the offering", "quake 1"}, {".quake", ".darkplaces", ".quakespasm"}, {"id1"}},
    {"Quake II", {"quake 2", "quake ii", "quake2", "quake ii quad damage"}, {".q2", ".quake2", ".yq2"}, {"baseq2"}},
    {"Quake III Arena",
     {"quake 3 arena", "quake iii arena", "quake3", "quake iii", "ioquake3"},
     {".q3a", ".ioquake3"},
     {"baseq3"}},
    {"OpenArena", {"openarena"}, {".openarena"}, {"baseoa"}},
    {"Kingpin", {"kingpin", "kingpin - life of crime", "kingpin life of crime", "kingpin reloaded"}, {}, {"main"}},
    {"World of Warcraft", {"world of warcraft", "world of warcraft classic", "wow"}, {}, {"data"}},
    {"Sauerbraten", {"sauerbraten", "cube 2 sauerbraten"}, {".sauerbraten"}, {"packages"}},
    {"Xonotic", {"xonotic"}, {".xonotic"}, {"data"}},
    {"Warsow", {"warsow"}, {".warsow"}, {"basewsw"}},
};

constexpr const KnownGame& kWarcraft = kKnownGames[5];
static_assert(kWarcraft.name == "World of Warcraft");

bool isAmong(std::string_view name, std::span<const std::string_view> names)
{
    return !name.empty() && std::find(names.begin(), names.end(), name) != names.end();
}

/// The folders in a folder by their names in lower case; on Linux several may have the same name, of which one is used.
std::map<std::string, fs::path> foldersIn(const fs::path& folder)
{
    std::map<std::string, fs::path> folders;
    std::error_code error;
    std::size_t count = 0;
    for (fs::directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && entry != end && count < kMaxShelfEntries; entry.increment(error), ++count) {
        std::error_code problem;
        if (entry->is_directory(problem))
            folders.emplace(formats::lowered(platform::utf8FromPath(entry->path().filename())), entry->path());
    }
    return folders;
}

bool hasContent(const KnownGame& game, const fs::path& folder)
{
    const auto inside = foldersIn(folder);
    return std::any_of(game.contents.begin(), game.contents.end(), [&](std::string_view content) {
        return !content.empty() && inside.contains(std::string(content));
    });
}

/// Collects games, each folder once.
class GameFinder {
public:
    /// Adds the folders in a folder of games that are named like games.
    void searchShelf(const fs::path& shelf)
    {
        for (const auto& [name, folder] : foldersIn(shelf)) {
            addClient(folder);
            for (const KnownGame& game : kKnownGames) {
                if (isAmong(name, game.folders))
                    add(game, folder);
            }
        }
    }
    void searchHome(const fs::path& home)
    {
        for (const KnownGame& game : kKnownGames) {
            for (const std::string_view name : game.homes) {
                if (!name.empty())
                    add(game, home / platform::pathFromUtf8(name));
            }
        }
    }
    /// Adds a folder recorded by some game's installer.
    void searchGame(const fs::path& folder)
    {
        addClient(folder);
        for (const KnownGame& game : kKnownGames) {
            if (isAmong(formats::lowered(platform::utf8FromPath(folder.filename())), game.folders))
                add(game, folder);
        }
    }
    [[nodiscard]] std::vector<InstalledGame> take()
    {
        std::vector<InstalledGame> games;
        for (const KnownGame& game : kKnownGames) {
            for (const fs::path& folder : m_found[game.name]) {
                const auto client = &game == &kWarcraft ? m_clients.find(folder) : m_clients.end();
                games.push_back({client != m_clients.end() ? client->second : std::string(game.name), folder});
            }
        }
        return games;
    }

private:
    /// Clients of World of Warcraft are often in folders of other names; their archives identify them.
    void addClient(const fs::path& folder)
    {
        if (const auto client = formats::clientAt(folder)) {
            m_clients.emplace(folder, nameOf(client->archives));
            add(kWarcraft, folder);
        }
    }

    void add(const KnownGame& game, const fs::path& folder)
    {
        std::error_code error;
        const fs::path real = fs::canonical(folder, error); // two names may lead to it
        if (!error && hasContent(game, folder) && m_known.insert(real).second)
            m_found[game.name].push_back(folder);
    }

    std::set<fs::path> m_known;
    std::map<fs::path, std::string> m_clients; // names with versions
    std::map<std::string_view, std::vector<fs::path>> m_found;
};

/// All library folders of one Steam installation, its own first.
std::vector<fs::path> librariesOf(const fs::path& steam)
{
    std::vector<fs::path> libraries = {steam};
    for (const char* const list : {"steamapps/libraryfolders.vdf", "config/libraryfolders.vdf"}) {
        const std::vector<std::byte> bytes = formats::readHead(steam / list, kMaxLibraryListBytes);
        for (const std::string& path : steamLibraries({reinterpret_cast<const char*>(bytes.data()), bytes.size()})) {
            if (libraries.size() < kMaxLibraries)
                libraries.push_back(platform::pathFromUtf8(path));
        }
    }
    return libraries;
}

/// The quoted texts of a VDF file and its braces, each as one token; comments extend to the end of the line.
class VdfTokens {
public:
    explicit VdfTokens(std::string_view text) : m_text(text) {}

    /// False at the end. `isQuoted`: whether it is a text; else it is a brace.
    bool next(std::string& token, bool& isQuoted)
    {
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '"') {
                isQuoted = true;
                return readQuoted(token);
            }
            if (c == '{' || c == '}') {
                isQuoted = false;
                token = c;
                ++m_at;
                return true;
            }
            if (m_text.substr(m_at).starts_with("//"))
                m_at = std::min(m_text.find('\n', m_at), m_text.size() - 1);
        }
        return false;
    }

private:
    bool readQuoted(std::string& token)
    {
        token.clear();
        for (++m_at; m_at < m_text.size() && m_text[m_at] != '"'; ++m_at) {
            if (m_text[m_at] == '\\' && m_at + 1 < m_text.size())
                ++m_at;
            token += m_text[m_at];
        }
        return m_at < m_text.size() && m_text[m_at++] == '"'; // an unterminated one is no text
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

std::vector<std::string> steamLibraries(std::string_view text)
{
    std::vector<std::string> libraries;
    std::string key; // of the next value; empty: a key follows
    std::string token;
    bool isQuoted = false;
    for (VdfTokens tokens(text); tokens.next(token, isQuoted);) {
        if (!isQuoted || key.empty()) {
            key = isQuoted ? token : std::string(); // a brace follows a key without a value
            continue;
        }
        const bool isNumber = std::all_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; });
        const bool isFolder = token.find('/') != std::string::npos || token.find('\\') != std::string::npos;
        if (formats::lowered(key) == "path" || (isNumber && isFolder))
            libraries.push_back(token);
        key.clear();
    }
    return libraries;
}

std::vector<InstalledGame> installedGames(const platform::InstallFolders& folders)
{
    GameFinder finder;
    for (const fs::path& steam : folders.steam) {
        for (const fs::path& library : librariesOf(steam))
            finder.searchShelf(library / "steamapps" / "common");
    }
    for (const fs::path& game : folders.games)
        finder.searchGame(game);
    for (const fs::path& shelf : folders.shelves)
        finder.searchShelf(shelf);
    for (const fs::path& home : folders.homes)
        finder.searchHome(home);
    return finder.take();
}

} // namespace scene
