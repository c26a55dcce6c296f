#include "app/viewer/dialogs/file_listing.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/tables/tables.hpp"
#include "formats/base/names.hpp"
#include "formats/load_image.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/archive.hpp"

#include <algorithm>
#include <system_error>

namespace app {
namespace {

namespace fs = std::filesystem;

bool isOneOf(std::span<const std::string_view> extensions, const std::string& extension)
{
    return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

FileKind kindOf(const std::string& name)
{
    const std::string extension = formats::lowered(platform::utf8FromPath(platform::pathFromUtf8(name).extension()));
    if (isOneOf(formats::modelExtensions(), extension))
        return FileKind::model;
    if (formats::isArchiveName(name))
        return FileKind::archive;
    if (isTableFile(platform::pathFromUtf8(name)))
        return FileKind::table;
    return isOneOf(formats::imageExtensions(), extension) ? FileKind::image : FileKind::other;
}

bool passes(FileKind kind, FileFilter filter)
{
    const bool isOpened = kind == FileKind::model || kind == FileKind::archive || kind == FileKind::table;
    return kind == FileKind::folder || filter == FileFilter::all || (filter == FileFilter::models && isOpened) ||
           (filter == FileFilter::images && kind == FileKind::image);
}

/// An entry that passes, with its lower-case name, computed once for all comparisons.
struct Passing {
    std::size_t index = 0;
    std::string lowName;
};

bool isBefore(const FileEntry& a, const std::string& lowA, const FileEntry& b, const std::string& lowB,
              FileColumn column)
{
    if (column == FileColumn::size && a.bytes != b.bytes)
        return a.bytes < b.bytes;
    if (column == FileColumn::modified && a.modified != b.modified)
        return a.modified < b.modified;
    return lowA != lowB ? lowA < lowB : a.name < b.name;
}

} // namespace

FileListing listFolder(const fs::path& folder)
{
    FileListing listing;
    listing.folder = folder;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        if (listing.entries.size() == kMaxEntries) {
            listing.problem = "More than 20,000 entries: the rest is not shown.";
            return listing;
        }
        const std::string name = platform::utf8FromPath(entry->path().filename());
        std::error_code ignored;
        const fs::file_status status = entry->status(ignored);
        if (name.starts_with('.') || !fs::exists(status))
            continue;
        FileEntry found;
        found.name = name;
        found.kind = fs::is_directory(status) ? FileKind::folder : kindOf(name);
        found.bytes = fs::is_regular_file(status) ? entry->file_size(ignored) : 0;
        if (ignored)
            found.bytes = 0;
        found.modified = entry->last_write_time(ignored);
        if (ignored)
            found.modified = {}; // an unset time; the library's zero is its earliest time
        listing.entries.push_back(std::move(found));
    }
    if (error)
        listing.problem = "This folder cannot be read: " + error.message() + ".";
    return listing;
}

std::vector<std::size_t> shownEntries(const FileListing& listing, FileFilter filter, std::string_view text,
                                      FileColumn column, bool isDescending)
{
    const std::string low = formats::lowered(text);
    std::vector<Passing> passing;
    for (std::size_t i = 0; i < listing.entries.size(); ++i) {
        std::string lowName = formats::lowered(listing.entries[i].name);
        if (passes(listing.entries[i].kind, filter) && lowName.find(low) != std::string::npos)
            passing.push_back({i, std::move(lowName)});
    }
    std::sort(passing.begin(), passing.end(), [&](const Passing& a, const Passing& b) {
        const FileEntry& entryA = listing.entries[a.index];
        const FileEntry& entryB = listing.entries[b.index];
        const bool isFolderA = entryA.kind == FileKind::folder;
        if (isFolderA != (entryB.kind == FileKind::folder))
            return isFolderA;
        return isDescending ? isBefore(entryB, b.lowName, entryA, a.lowName, column)
                            : isBefore(entryA, a.lowName, entryB, b.lowName, column);
    });
    std::vector<std::size_t> shown;
    shown.reserve(passing.size());
    for (const Passing& one : passing)
        shown.push_back(one.index);
    return shown;
}

std::vector<FolderShortcut> shortcutsFor(const fs::path& present, const std::vector<fs::path>& recent)
{
    std::vector<FolderShortcut> shortcuts;
    const auto add = [&](std::string name, const fs::path& folder) {
        std::error_code error;
        const bool isKnown = std::any_of(shortcuts.begin(), shortcuts.end(),
                                         [&](const FolderShortcut& shortcut) { return shortcut.folder == folder; });
        if (!folder.empty() && !isKnown && fs::is_directory(folder, error))
            shortcuts.push_back({std::move(name), folder});
    };
    const auto addNamed = [&](const fs::path& folder) { add(platform::utf8FromPath(folder.filename()), folder); };
    if (!present.empty())
        add("This model's folder", present);
    add("Home", platform::homeFolder());
    for (const fs::path& folder : platform::userFolders())
        addNamed(folder);
    add("Samples", platform::samplesFolder());
    for (const fs::path& root : platform::rootFolders())
        add(root == "/" ? "Computer" : platform::utf8FromPath(root), root);
    for (const fs::path& file : recent)
        addNamed(file.parent_path());
    return shortcuts;
}

std::string completedPath(std::string_view typed)
{
    const std::size_t slash = typed.rfind('/');
    if (slash == std::string_view::npos)
        return std::string(typed);
    const std::string_view begun = typed.substr(slash + 1);
    const FileListing listing = listFolder(typedPath(typed.substr(0, slash + 1)));
    std::string shared;
    std::size_t count = 0;
    bool isFolder = false;
    for (const FileEntry& entry : listing.entries) {
        if (!entry.name.starts_with(begun))
            continue;
        if (count++ == 0) {
            shared = entry.name;
            isFolder = entry.kind == FileKind::folder;
        }
        const auto differs = std::mismatch(shared.begin(), shared.end(), entry.name.begin(), entry.name.end()).first;
        shared.erase(differs, shared.end());
    }
    if (count == 0)
        return std::string(typed);
    return std::string(typed.substr(0, slash + 1)) + shared + (count == 1 && isFolder ? "/" : "");
}

} // namespace app
