#include "app/viewer/jobs/disk_path.hpp"

#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive.hpp"

#include <algorithm>
#include <system_error>

namespace app {

std::filesystem::path fileOnDisk(const std::filesystem::path& path)
{
    std::filesystem::path file;
    for (const std::filesystem::path& part : path) {
        file /= part;
        if (formats::isArchiveName(platform::utf8FromPath(part)))
            return file;
    }
    return path;
}

std::filesystem::path folderOnDisk(const std::filesystem::path& path)
{
    return fileOnDisk(path).parent_path();
}

std::filesystem::path absoluteOf(const std::filesystem::path& path)
{
    std::error_code error;
    const std::filesystem::path absolute = std::filesystem::absolute(path, error);
    return error ? path : absolute;
}

std::filesystem::path typedPath(std::string_view typed)
{
    if (typed == "~" || typed.starts_with("~/"))
        return platform::homeFolder() / platform::pathFromUtf8(typed.substr(std::min<std::size_t>(2, typed.size())));
    return platform::pathFromUtf8(typed);
}

} // namespace app
