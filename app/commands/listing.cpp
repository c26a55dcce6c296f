#include "app/commands/listing.hpp"

#include "formats/base/names.hpp"
#include "formats/platform/folder_contents.hpp"
#include "formats/platform/paths.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/folder_walk.hpp"
#include "formats/vfs/read_file.hpp"
#include "formats/vfs/virtual_file_system.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <system_error>
#include <utility>
#include <vector>

namespace app {
namespace {

namespace fs = std::filesystem;
using formats::FoundFile;
using formats::GameTree;
using formats::VirtualFileSystem;

/// Limit of files listed per mount, in case the path is a whole disk.
constexpr std::size_t kMaxListed = 1'000'000;
constexpr std::size_t kMaxOtherArchives = 4096;

ListedMount listedMount(const formats::Mount& mounted, std::vector<std::string> names)
{
    ListedMount listed{mounted.path(), mounted.pathOf("x"), mounted.archive() != nullptr, {}};
    listed.beforeNames.pop_back();
    listed.files.reserve(names.size());
    for (std::string& name : names) {
        const auto bytes = mounted.sizeOf(name);
        listed.files.push_back({std::move(name), bytes});
    }
    return listed;
}

/// Marks for each name the file that the game finds: the first in search order. Lower-case names are not stored, since
/// there may be millions.
void markWinners(ListedGame& game)
{
    std::vector<ListedFile*> files;
    std::size_t count = 0;
    for (const ListedMount& mount : game.mounts)
        count += mount.files.size();
    files.reserve(count);
    for (ListedMount& mount : game.mounts) {
        for (ListedFile& file : mount.files)
            files.push_back(&file);
    }
    std::vector<std::uint32_t> order(files.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const bool isSame = formats::isSameButForCase(files[a]->name, files[b]->name);
        return isSame ? a < b : formats::isBefore(files[a]->name, files[b]->name);
    });
    for (std::size_t i = 0; i < order.size(); ++i)
        files[order[i]]->wins = i == 0 || !formats::isSameButForCase(files[order[i - 1]]->name, files[order[i]]->name);
}

/// Files that an archive searched before them marks as deleted are not found by the game.
void markDeleted(ListedGame& game, const VirtualFileSystem& files)
{
    for (std::size_t mount = 1; mount < game.mounts.size(); ++mount) {
        const auto before = files.order().first(mount);
        for (ListedFile& file : game.mounts[mount].files) {
            const auto isMarked = [&](std::uint32_t other) { return files.mountAt(other).deletes(file.name); };
            file.isDeleted = std::any_of(before.begin(), before.end(), isMarked);
            file.wins = file.wins && !file.isDeleted;
        }
    }
}

void append(formats::Diagnostics& all, const formats::Diagnostics& more)
{
    all.insert(all.end(), more.begin(), more.end());
}

/// The loose files of a game, without its folders that are unpacked archives, which are listed separately.
std::vector<std::string> looseFiles(const GameTree& game)
{
    std::vector<std::string> files;
    if (game.client) {
        std::copy_if(game.files.begin(), game.files.end(), std::back_inserter(files), [&](const std::string& name) {
            return std::none_of(game.archiveFolders.begin(), game.archiveFolders.end(),
                                [&](const std::string& folder) { return name.starts_with(folder + "/"); });
        });
        return files;
    }
    std::copy_if(game.files.begin(), game.files.end(), std::back_inserter(files), [](const std::string& name) {
        const std::size_t slash = name.find('/');
        return slash == std::string::npos || !formats::isArchiveFolderName(name.substr(0, slash));
    });
    return files;
}

/// A client reads no loose files except its archives; they are the last mount.
void setClient(const formats::ClientArchives& client, ListedGame& game)
{
    game.client = client;
    game.mounts.back().isRead = false;
    for (ListedFile& file : game.mounts.back().files)
        file.wins = file.wins && std::find(client.order.begin(), client.order.end(), file.name) != client.order.end();
}

/// Archives of a game stay open while it is listed.
formats::Result<void> listGame(const fs::path& folder, const GameTree& game, Listing& listing)
{
    VirtualFileSystem files;
    files.useNames(listing.moreNames);
    TRISVIEW_TRY_ASSIGN(const std::uint32_t loose, files.mountGameFolder(folder));
    ListedGame listed{files.mountAt(loose).path(), {}};
    std::vector<std::uint32_t> mounts(files.order().begin(), files.order().end());
    if (std::find(mounts.begin(), mounts.end(), loose) == mounts.end())
        mounts.push_back(loose); // of a client, which does not read it
    for (const std::uint32_t mount : mounts) {
        const formats::Mount& mounted = files.mountAt(mount);
        listed.mounts.push_back(
            listedMount(mounted, mount == loose ? looseFiles(game) : mounted.filesBelow(kMaxListed)));
    }
    markWinners(listed);
    markDeleted(listed, files);
    if (game.client)
        setClient(*game.client, listed);
    listing.games.push_back(std::move(listed));
    append(listing.diagnostics, files.diagnostics());
    return {};
}

formats::Result<void> listArchive(const fs::path& path, Listing& listing)
{
    VirtualFileSystem files;
    files.useNames(listing.moreNames);
    TRISVIEW_TRY_ASSIGN(const std::uint32_t mount, files.mount(path));
    const formats::Mount& mounted = files.mountAt(mount);
    ListedGame listed{mounted.path(), {}};
    listed.mounts.push_back(listedMount(mounted, mounted.filesBelow(kMaxListed)));
    markWinners(listed);
    listing.games.push_back(std::move(listed));
    append(listing.diagnostics, files.diagnostics());
    return {};
}

formats::WholeFile wholeFile(const fs::path& path)
{
    std::error_code error;
    const std::uintmax_t bytes = fs::file_size(path, error);
    return {platform::utf8FromPath(path), error ? 0 : bytes};
}

/// Archives that belong to no game, each listed separately.
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

std::string pathOf(const ListedMount& mount, const ListedFile& file)
{
    return mount.beforeNames + file.name;
}

formats::Result<Listing> listingOf(const fs::path& path, formats::MoreNames more)
{
    Listing listing;
    listing.moreNames = std::move(more);
    if (formats::kindOfPath(path) != formats::PathKind::folder) {
        TRISVIEW_TRY(listArchive(path, listing));
        return listing;
    }
    // An unreadable subfolder is skipped; here it is the whole listing.
    const std::error_code error = platform::readFolder(path, 0).error;
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
