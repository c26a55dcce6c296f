#include "formats/platform/directories.hpp"

/// The page's own files in memory; the page stores the settings and offers the pictures for download
/// (app/web/page/files.js).
namespace platform {

std::filesystem::path configFolder()
{
    return "/settings";
}

/// Files made by a page are lost when it is closed.
std::filesystem::path cacheFolder()
{
    return {};
}

std::filesystem::path stateFolder()
{
    return {};
}

std::filesystem::path runtimeFolder()
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
