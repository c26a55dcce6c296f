#include "formats/vfs/folder.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/folder_contents.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <mutex>
#include <system_error>
#include <utility>

namespace formats {

namespace {

namespace fs = std::filesystem;

std::mutex s_listingsMutex; // of all folders: it is held only briefly

/// The elements of `names`, which are sorted by `isBefore`, that equal `name` ignoring case: the exact match first, the
/// others in byte order.
std::vector<std::string_view> matchesIn(const std::vector<std::string>& names, std::string_view name)
{
    const auto isSmaller = [](std::string_view a, std::string_view b) {
        return !isSameButForCase(a, b) && isBefore(a, b);
    };
    const auto [first, last] = std::equal_range(names.begin(), names.end(), name, isSmaller);
    std::vector<std::string_view> matches(first, last);
    const auto exact = std::find(matches.begin(), matches.end(), name);
    if (exact != matches.end())
        std::rotate(matches.begin(), exact, exact + 1);
    return matches;
}

} // namespace

std::optional<std::string> Folder::find(std::string_view name) const
{
    for (const std::string& folder : spellings(folderOf(name))) {
        const auto matches = matchesIn(listing(folder).files, fileNameOf(name));
        if (!matches.empty())
            return joinPath(folder, matches.front());
    }
    return std::nullopt;
}

std::vector<std::string> Folder::files(std::string_view folder) const
{
    return names(folder, &Listing::files);
}

std::vector<std::string> Folder::folders(std::string_view folder) const
{
    return names(folder, &Listing::folders);
}

std::vector<std::string> Folder::names(std::string_view folder, std::vector<std::string> Listing::*kind) const
{
    std::vector<std::string> names;
    for (const std::string& spelling : spellings(folder)) {
        for (const std::string& name : listing(spelling).*kind)
            names.push_back(joinPath(spelling, name));
    }
    // Sorted together: for a game, two spellings of a folder are the same folder.
    std::sort(names.begin(), names.end(), isBefore);
    return names;
}

std::vector<std::string> Folder::filesBelow(std::size_t limit, std::span<const std::string_view> extensions) const
{
    std::vector<std::string> found;
    std::vector<std::string> waiting = {""};
    const auto isWanted = [&](std::size_t visited) {
        return !waiting.empty() && found.size() < limit && visited < kMaxFolders && !isCancelled();
    };
    for (std::size_t visited = 0; isWanted(visited); ++visited) {
        const std::string folder = std::move(waiting.back());
        waiting.pop_back();
        Listing inside = read(folder);
        std::sort(inside.files.begin(), inside.files.end()); // the effect of the limit must not depend on disk order
        std::sort(inside.folders.begin(), inside.folders.end());
        for (const std::string& file : inside.files) {
            if (found.size() < limit && (extensions.empty() || isOneOfExtensions(file, extensions)))
                found.push_back(joinPath(folder, file));
        }
        for (auto name = inside.folders.rbegin(); name != inside.folders.rend(); ++name) { // the first is taken next
            const bool isLink = std::find(inside.links.begin(), inside.links.end(), *name) != inside.links.end();
            if (!isLink && name->front() != '.')
                waiting.push_back(joinPath(folder, *name));
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

Folder::Listing Folder::read(const std::string& folder) const
{
    platform::FolderContents contents = platform::readFolder(m_root / platform::pathFromUtf8(folder));
    Listing listing{std::move(contents.files), std::move(contents.folders), std::move(contents.links)};
    listing.folders.insert(listing.folders.end(), listing.links.begin(), listing.links.end());
    std::sort(listing.files.begin(), listing.files.end(), isBefore);
    std::sort(listing.folders.begin(), listing.folders.end(), isBefore);
    return listing;
}

/// A listing keeps its address and content once it exists. No thread waits for the disk access of another one.
const Folder::Listing& Folder::listing(const std::string& folder) const
{
    {
        const std::lock_guard lock(s_listingsMutex);
        if (const auto known = m_listings.find(folder); known != m_listings.end())
            return known->second;
    }
    Listing read = this->read(folder);
    const std::lock_guard lock(s_listingsMutex);
    return m_listings.emplace(folder, std::move(read)).first->second;
}

std::vector<std::string> Folder::spellings(std::string_view folder) const
{
    std::vector<std::string> found = {""};
    if (folder.empty())
        return found;
    for (const std::string_view part : partsOf(folder)) {
        std::vector<std::string> deeper;
        for (const std::string& above : found) {
            for (const std::string_view match : matchesIn(listing(above).folders, part))
                deeper.push_back(joinPath(above, match));
        }
        found = std::move(deeper);
    }
    return found;
}

} // namespace formats
