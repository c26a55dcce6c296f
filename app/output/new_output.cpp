#include "app/output/new_output.hpp"

#include "formats/platform/folder_handle.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr int kHighestNumber = 10'000;

formats::Result<fs::path> cannotWrite(const fs::path& path, const std::string& reason)
{
    return formats::fail(formats::LoadErrorCode::io, platform::utf8FromPath(path), ": cannot be written (", reason,
                         ")");
}

fs::path numbered(const OutputLocation& location, int number, std::string_view extension)
{
    const std::string name = number == 1 ? location.name : fmt::format("{}-{}", location.name, number);
    return location.folder / platform::pathFromUtf8(name + std::string(extension));
}

/// Creates the folder; returns the error, or empty on success.
std::string problemOfFolder(const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    std::error_code unknown;
    return fs::is_directory(folder, unknown) ? std::string() : error ? error.message() : "it is not a folder";
}

void removeIfEmpty(const fs::path& folder)
{
    std::error_code error;
    if (fs::is_directory(fs::symlink_status(folder, error)))
        fs::remove(folder, error);
}

} // namespace

formats::Result<fs::path> claimFile(const OutputLocation& location, std::string_view extension, const IsFree& isFree)
{
    if (const std::string problem = problemOfFolder(location.folder); !problem.empty())
        return cannotWrite(location.folder, problem);
    fs::path path;
    for (int number = 1; number <= kHighestNumber; ++number) {
        path = numbered(location, number, extension);
        const bool isAllowed = !isFree || isFree(path);
        errno = EEXIST; // isFree may have changed it
        if (isAllowed && platform::makeNewFile(path))
            return path;
        if (errno != EEXIST)
            break;
    }
    return cannotWrite(path, std::generic_category().message(errno));
}

formats::Result<fs::path> claimFolder(const OutputLocation& location)
{
    if (const std::string problem = problemOfFolder(location.folder); !problem.empty())
        return cannotWrite(location.folder, problem);
    if (location.isFlat)
        return location.folder;
    for (int number = 1; number <= kHighestNumber; ++number) {
        const fs::path path = numbered(location, number, "");
        std::error_code error;
        if (fs::create_directory(path, error))
            return path;
        if (error && !isNameTaken(path))
            return cannotWrite(path, error.message());
    }
    return cannotWrite(numbered(location, 1, ""), "all numbers after the name are taken");
}

bool isNameTaken(const fs::path& path)
{
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

MissingFolders::MissingFolders(const fs::path& folder)
{
    for (fs::path path = folder; !path.empty() && path.has_filename() && !isNameTaken(path); path = path.parent_path())
        m_missing.push_back(path);
}

void MissingFolders::removeEmpty() const
{
    for (const fs::path& folder : m_missing)
        removeIfEmpty(folder);
}

void removeEmptyFolders(const fs::path& folder)
{
    std::error_code error;
    std::vector<fs::path> folders;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (fs::is_directory(entry->symlink_status(error)))
            folders.push_back(entry->path());
    }
    for (auto inner = folders.rbegin(); inner != folders.rend(); ++inner) // each folder comes after the one that
                                                                          // contains it
        removeIfEmpty(*inner);
    removeIfEmpty(folder);
}

void giveBack(const fs::path& claimed)
{
    std::error_code error;
    if (fs::is_directory(claimed, error) || fs::file_size(claimed, error) == 0)
        fs::remove(claimed, error); // removes a folder only if it is empty
}

} // namespace app
