#include "formats/vfs/disk_paths.hpp"

#include "formats/platform/paths.hpp"

#include <algorithm>
#include <string>
#include <system_error>

namespace formats {

namespace fs = std::filesystem;

namespace {

bool hasNul(const fs::path& path)
{
    return path.native().find(fs::path::value_type{}) != fs::path::string_type::npos;
}

} // namespace

fs::path fullPath(const fs::path& path)
{
    std::error_code error;
    // After a link, ".." is not the folder that the text suggests; only the disk can resolve it.
    if (std::find(path.begin(), path.end(), "..") != path.end()) {
        const fs::path resolved = fs::weakly_canonical(path, error);
        if (!error)
            return resolved;
    }
    const fs::path absolute = fs::absolute(path, error);
    return (error ? path : absolute).lexically_normal();
}

fs::path asWritten(const fs::path& root, const fs::path& file)
{
    for (fs::path above = file.parent_path();; above = above.parent_path()) {
        const fs::path candidate = above.empty() ? fs::path(".") : above;
        fs::path full = fullPath(candidate);
        if (!full.has_filename() && full.has_relative_path()) // "." leaves a slash at the end
            full = full.parent_path();
        if (full == root)
            return candidate;
        if (!above.has_relative_path())
            return root;
    }
}

std::string_view missingReason(const fs::path& path, std::string_view usual)
{
    std::error_code error;
    if (!hasNul(path))
        (void)fs::status(path, error);
    return error == std::errc::filename_too_long ? "the name is too long" : usual;
}

Result<void> checkRegular(const fs::path& file)
{
    const std::string name = platform::utf8FromPath(file);
    std::error_code error;
    const fs::file_status status = hasNul(file) ? fs::file_status(fs::file_type::not_found) : fs::status(file, error);
    if (status.type() == fs::file_type::not_found || error == std::errc::filename_too_long)
        return fail(LoadErrorCode::notFound, name, ": ", missingReason(file, "no such file"));
    if (error)
        return fail(LoadErrorCode::io, name, ": cannot be examined (", error.message(), ")");
    if (status.type() == fs::file_type::directory)
        return fail(LoadErrorCode::io, name, ": is a folder");
    if (status.type() != fs::file_type::regular)
        return fail(LoadErrorCode::io, name, ": is a device or a pipe");
    return {};
}

Result<void> checkFolder(const fs::path& folder)
{
    const std::string name = platform::utf8FromPath(folder);
    std::error_code error;
    const fs::file_status status =
        hasNul(folder) ? fs::file_status(fs::file_type::not_found) : fs::status(folder, error);
    if (status.type() == fs::file_type::not_found || error == std::errc::filename_too_long)
        return fail(LoadErrorCode::notFound, name, ": ", missingReason(folder, "no such folder"));
    if (error)
        return fail(LoadErrorCode::io, name, ": cannot be examined (", error.message(), ")");
    if (status.type() != fs::file_type::directory)
        return fail(LoadErrorCode::io, name, ": is not a folder");
    return {};
}

} // namespace formats
