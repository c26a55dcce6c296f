#include "app/viewer/sandbox/readable_places.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive.hpp"
#include "formats/vfs/client_archives.hpp"
#include "formats/vfs/game_folder.hpp"
#include "renderer/scene/games/game_profile.hpp"
#include "renderer/scene/games/warcraft/listfile.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <system_error>

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxLinkedPlaces = 64; // in a folder
constexpr std::size_t kMaxLevelsAround = 3;
constexpr std::ptrdiff_t kLeastLevelsBelowRoot = 3; // folders above hold homes, disks and the system

bool isBelow(const fs::path& path, const fs::path& folder)
{
    const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end();
}

/// Adds the targets of the links in a folder: archives of a game are often links to another disk. Not a target that
/// contains the folder or the home: a link such as "x -> /" would make everything readable.
void addLinkedIn(const fs::path& folder, std::vector<fs::path>& places)
{
    const std::array<fs::path, 2> inner = {withoutLinks(folder), withoutLinks(platform::homeFolder())};
    std::error_code error;
    std::size_t count = 0;
    for (fs::directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && entry != end && count < kMaxLinkedPlaces; entry.increment(error)) {
        if (!entry->is_symlink(error))
            continue;
        const fs::path target = withoutLinks(entry->path());
        if (std::any_of(inner.begin(), inner.end(), [&](const fs::path& path) { return isBelow(path, target); }))
            continue;
        places.push_back(target);
        ++count;
    }
}

void addGame(const fs::path& root, std::vector<fs::path>& places)
{
    places.push_back(root);
    for (const fs::path& base : formats::baseFoldersBeside(root))
        places.push_back(base);
}

std::vector<fs::path> foldersOf(const fs::path& model, const scene::OpenOptions& options)
{
    const fs::path full = absoluteOf(model).lexically_normal();
    const fs::path file = fileOnDisk(full);
    const scene::GameProfile& profile = scene::profileOfFile(platform::utf8FromPath(file.filename()));
    const fs::path root = formats::gameRootOf(file, profile.contentFolder).folder;
    std::vector<fs::path> folders;
    addGame(root, folders);
    addGame(file.parent_path(), folders); // of an archive
    if (formats::isArchiveFolderName(platform::utf8FromPath(root.filename())))
        addGame(root.parent_path(), folders);
    if (const auto client = formats::clientAround(full))
        folders.push_back(client->data);
    for (const fs::path& folder : options.gameFolders)
        addGame(absoluteOf(folder).lexically_normal(), folders);
    return folders;
}

/// Whether a folder that nobody named may be readable; see folderAround.
bool isForModels(const fs::path& folder)
{
    const fs::path below = folder.relative_path();
    const bool isHidden = std::any_of(
        below.begin(), below.end(), [](const fs::path& part) { return platform::utf8FromPath(part).starts_with('.'); });
    const fs::path home = withoutLinks(platform::homeFolder());
    return !isHidden && std::distance(below.begin(), below.end()) >= kLeastLevelsBelowRoot &&
           (home.empty() || !isBelow(home, folder));
}

/// Files that the user chose.
void addChosen(const scene::OpenOptions& options, std::vector<fs::path>& places)
{
    if (options.listfile)
        places.push_back(options.listfile->path());
    if (!options.palette.empty())
        places.push_back(fileOnDisk(options.palette));
    for (const auto& [texture, image] : options.bindings)
        places.push_back(fileOnDisk(absoluteOf(image)));
}

} // namespace

fs::path withoutLinks(const fs::path& path)
{
    std::error_code error;
    const fs::path full = fs::weakly_canonical(path, error);
    return error ? path : full;
}

std::vector<fs::path> placesOf(const fs::path& model, const scene::OpenOptions& options)
{
    std::vector<fs::path> chosen;
    addChosen(options, chosen);
    std::vector<fs::path> places;
    for (const fs::path& folder : foldersOf(model, options)) {
        places.push_back(withoutLinks(folder));
        addLinkedIn(folder, places);
    }
    places.push_back(withoutLinks(fileOnDisk(absoluteOf(model).lexically_normal())).parent_path());
    for (const fs::path& file : chosen)
        places.push_back(withoutLinks(file));
    std::sort(places.begin(), places.end());
    std::vector<fs::path> outermost; // a folder comes before what is in it
    for (fs::path& place : places) {
        if (outermost.empty() || !areWithin({&place, 1}, outermost))
            outermost.push_back(std::move(place));
    }
    return outermost;
}

std::vector<fs::path> namedPlacesOf(const fs::path& model, const scene::OpenOptions& options)
{
    std::vector<fs::path> places = foldersOf(model, options);
    addChosen(options, places);
    for (fs::path& place : places)
        place = absoluteOf(place).lexically_normal();
    return places;
}

bool areWithin(std::span<const fs::path> wanted, std::span<const fs::path> places)
{
    return std::all_of(wanted.begin(), wanted.end(), [&](const fs::path& path) {
        return std::any_of(places.begin(), places.end(), [&](const fs::path& place) { return isBelow(path, place); });
    });
}

std::optional<fs::path> folderAround(const fs::path& place, std::span<const fs::path> others)
{
    fs::path folder = place;
    for (std::size_t level = 0; level < kMaxLevelsAround; ++level) {
        folder = folder.parent_path();
        if (!isForModels(folder))
            return std::nullopt;
        const bool isAround = std::any_of(others.begin(), others.end(), [&](const fs::path& other) {
            return isBelow(other, folder) && !isBelow(other, place) && !isBelow(place, other);
        });
        if (isAround)
            return folder;
    }
    return std::nullopt;
}

} // namespace app
