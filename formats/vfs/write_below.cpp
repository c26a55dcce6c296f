#include "formats/vfs/write_below.hpp"

#include "formats/base/names.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_directory.hpp"

#include <string>
#include <system_error>

namespace formats {

namespace {

namespace fs = std::filesystem;

Result<void> refuse(const fs::path& path, std::string_view why)
{
    return fail(LoadErrorCode::io, platform::utf8FromPath(path), ": ", why);
}

/// Windows would take what stands behind a colon for a stream of the file, and drop dots and blanks at a part's end.
bool isPlainPart(std::string_view part)
{
    return part.find(':') == std::string_view::npos && !part.ends_with('.') && !part.ends_with(' ');
}

Result<void> makeFolder(const fs::path& folder)
{
    std::error_code error;
    const fs::file_type type = fs::symlink_status(folder, error).type();
    if (type == fs::file_type::symlink)
        return refuse(folder, "is a link, and is not followed");
    if (type == fs::file_type::directory)
        return {};
    if (type != fs::file_type::not_found)
        return refuse(folder, "is a file where a folder is needed");
    if (!fs::create_directory(folder, error))
        return refuse(folder, joined("cannot be made (", error.message(), ")"));
    return {};
}

} // namespace

Result<void> writeBelow(const fs::path& folder, std::string_view name, std::span<const std::byte> bytes,
                        Overwriting overwriting)
{
    const EntryName safe = entryName(name);
    if (!safe.refused.empty() || safe.isFolder)
        return fail(LoadErrorCode::io, name, ": is no name of a file below ", platform::utf8FromPath(folder));
    fs::path path = folder;
    const auto parts = partsOf(safe.name);
    for (std::size_t i = 0; i < parts.size(); ++i) {
#ifdef _WIN32
        constexpr bool kIsWindows = true;
#else
        constexpr bool kIsWindows = false;
#endif
        path /= platform::pathFromUtf8(parts[i]);
        if (kIsWindows && !isPlainPart(parts[i]))
            return refuse(path, "is no name that this system keeps as it is");
        if (i + 1 < parts.size()) {
            TRISVIEW_TRY(makeFolder(path));
        }
    }
    std::error_code error;
    const fs::file_type type = fs::symlink_status(path, error).type();
    if (type == fs::file_type::symlink)
        return refuse(path, "is a link, and is not written through");
    if (type == fs::file_type::directory)
        return refuse(path, "is a folder where a file is to be written");
    if (type != fs::file_type::not_found && type != fs::file_type::regular)
        return refuse(path, "is a device or a pipe");
    if (type == fs::file_type::regular && overwriting == Overwriting::forbidden)
        return refuse(path, "is there already and is not overwritten without --force");
    return writeFile(path, bytes);
}

} // namespace formats
