#include "formats/platform/directories.hpp"

/// The page's own files in memory; it keeps the settings and hands out the pictures (app/web/page/files.js).
namespace platform {

std::filesystem::path configFolder()
{
    return "/settings";
}

/// What a page made is gone when it is closed.
std::filesystem::path cacheFolder()
{
    return {};
}

std::filesystem::path homeFolder()
{
    return "/dropped";
}

std::vector<std::filesystem::path> userFolders()
{
    return {};
}

std::vector<std::filesystem::path> rootFolders()
{
    return {"/"};
}

std::filesystem::path picturesFolder()
{
    return "/downloads";
}

} // namespace platform
