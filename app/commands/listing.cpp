#include "app/commands/listing.hpp"

#include "formats/platform/paths.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/folder_walk.hpp"
#include "formats/vfs/read_file.hpp"
#include "formats/vfs/virtual_file_system.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <system_error>
#include <vector>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::FoundFile;
using formats::GameTree;
using formats::VirtualFileSystem;

/// More files than these in one mounted are not listed: it is somebody's whole disk.
constexpr std::size_t kMaxListed = 1'000'000;
constexpr std::size_t kMaxOtherArchives = 4096;

/// Makes places of a game in the order in which it asks them.
class GameLister {
public:
    explicit GameLister(std::string path) { m_game.path = std::move(path); }

    void add(const formats::Mount& mounted, const std::vector<std::string>& names)
    {
        ListedMount listed{mounted.path(), mounted.archive() != nullptr, {}};
        for (const std::string& name : names) {
            const bool wins = m_known.insert(formats::lowered(name)).second;
            listed.files.push_back({name, mounted.pathOf(name), mounted.sizeOf(name), wins});
        }
        m_game.mounts.push_back(std::move(listed));
    }

    [[nodiscard]] ListedGame finish() && { return std::move(m_game); }

private:
    ListedGame m_game;
    std::set<std::string> m_known; // lower-case names that a mounted before has
};

void append(formats::Diagnostics& all, const formats::Diagnostics& more)
{
    all.insert(all.end(), more.begin(), more.end());
}

/// The loose files of a game: outside its folders that are unpacked archives, which are listed by themselves.
std::vector<std::string> looseFiles(const GameTree& game)
{
    std::vector<std::string> files;
    std::copy_if(game.files.begin(), game.files.end(), std::back_inserter(files), [](const std::string& name) {
        const std::size_t slash = name.find('/');
        return slash == std::string::npos || !formats::isArchiveFolderName(name.substr(0, slash));
    });
    return files;
}

/// Archives of a game stay open while it is listed.
formats::Result<void> listGame(const fs::path& folder, const GameTree& game, Listing& listing)
{
    VirtualFileSystem files;
    TRISVIEW_TRY_ASSIGN(const std::uint32_t loose, files.mountGameFolder(folder));
    GameLister lister(files.mountAt(loose).path());
    for (const std::uint32_t mount : files.order()) {
        const formats::Mount& mounted = files.mountAt(mount);
        lister.add(mounted, mount == loose ? looseFiles(game) : mounted.filesBelow(kMaxListed));
    }
    listing.games.push_back(std::move(lister).finish());
    append(listing.diagnostics, files.diagnostics());
    return {};
}

formats::Result<void> listArchive(const fs::path& path, Listing& listing)
{
    VirtualFileSystem files;
    TRISVIEW_TRY_ASSIGN(const std::uint32_t mount, files.mount(path));
    GameLister lister(files.mountAt(mount).path());
    lister.add(files.mountAt(mount), files.mountAt(mount).filesBelow(kMaxListed));
    listing.games.push_back(std::move(lister).finish());
    append(listing.diagnostics, files.diagnostics());
    return {};
}

formats::WholeFile wholeFile(const fs::path& path)
{
    std::error_code error;
    const std::uintmax_t bytes = fs::file_size(path, error);
    return {platform::utf8FromPath(path), error ? 0 : bytes};
}

/// Archives that no game asks: each by itself.
void listOtherArchives(const fs::path& folder, const std::vector<std::string>& names, std::size_t& opened,
                       Listing& listing)
{
    for (const std::string& name : names) {
        const fs::path path = folder / platform::pathFromUtf8(name);
        if (opened == kMaxOtherArchives) {
            addWarning(listing.diagnostics, "archive-limit", wholeFile(path).range(), platform::utf8FromPath(folder),
                       ": from '", name, "' on archives in sub-folders are left out: ", opened, " were listed");
            listing.diagnostics.back().file = wholeFile(path).path;
            return;
        }
        ++opened;
        if (const auto listed = listArchive(path, listing); !listed) {
            addWarning(listing.diagnostics, "archive-unreadable", wholeFile(path).range(), listed.error().message);
            listing.diagnostics.back().file = wholeFile(path).path;
        }
    }
}

} // namespace

std::uint64_t bytesOf(const ListedMount& mounted)
{
    std::uint64_t bytes = 0;
    for (const ListedFile& file : mounted.files)
        bytes += file.bytes.value_or(0);
    return bytes;
}

formats::Result<Listing> listingOf(const fs::path& path)
{
    Listing listing;
    if (formats::kindOfPath(path) != formats::PathKind::folder) {
        TRISVIEW_TRY(listArchive(path, listing));
        return listing;
    }
    std::error_code error; // further down such a folder is left out; here it would be all
    static_cast<void>(fs::directory_iterator(path, error));
    if (error) {
        return formats::fail(formats::LoadErrorCode::io, platform::utf8FromPath(path),
                             ": the folder cannot be entered (", error.message(), ")");
    }
    formats::FolderWalk walk = formats::walkFolder(path);
    listing.diagnostics = std::move(walk.diagnostics);
    std::size_t opened = 0;
    for (const GameTree& game : gamesOf(walk)) {
        const fs::path inside = platform::pathFromUtf8(game.folder);
        const fs::path folder = game.folder.empty() ? path : path == "." ? inside : path / inside;
        TRISVIEW_TRY(listGame(folder, game, listing));
        listOtherArchives(folder, game.otherArchives, opened, listing);
    }
    return listing;
}

std::string whatIsNoArchive(const std::filesystem::path& path)
{
    constexpr std::size_t kHeadBytes = 4096;
    const std::vector<std::byte> head = formats::readHead(path, kHeadBytes);
    if (head.empty() || formats::sniffModel(head))
        return {};
    const formats::ByteView beginning(formats::FileBytes::copyOf(head), platform::utf8FromPath(path));
    const auto loaded = formats::loadModel(beginning);
    return !loaded && loaded.error().code == formats::LoadErrorCode::unsupported ? loaded.error().message
                                                                                 : std::string();
}

} // namespace app
