#include "app/viewer/jobs/disk_path.hpp"

#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive.hpp"

#include <algorithm>
#include <string>
#include <system_error>

namespace app {

std::string_view archiveIn(std::string_view path)
{
    for (std::size_t start = 0, end = 0; start < path.size(); start = end + 1) {
        end = std::min(path.find('/', start), path.size());
        const std::string_view part = path.substr(start, end - start);
        if (part.find('.') != std::string_view::npos && formats::isArchiveName(part))
            return path.substr(0, end);
    }
    return {};
}

std::filesystem::path fileOnDisk(const std::filesystem::path& path)
{
    const std::string text = platform::utf8FromPath(path);
    const std::string_view archive = archiveIn(text);
    return archive.empty() ? path : platform::pathFromUtf8(archive);
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
