#include "formats/platform/paths.hpp"

#include <system_error>

namespace platform {

std::vector<std::string> utf8FromPaths(std::span<const std::filesystem::path> paths)
{
    std::vector<std::string> texts;
    texts.reserve(paths.size());
    for (const std::filesystem::path& path : paths)
        texts.push_back(utf8FromPath(path));
    return texts;
}

std::filesystem::path shippedFolder(std::string_view name)
{
    const std::filesystem::path program = executablePath();
    if (program.empty())
        return {};
    const std::filesystem::path folder = program.parent_path();
    for (const std::filesystem::path& candidate : {folder / name, folder.parent_path() / "share" / "trisview" / name}) {
        std::error_code error;
        if (std::filesystem::is_directory(candidate, error))
            return candidate;
    }
    return {};
}

std::filesystem::path samplesFolder()
{
    return shippedFolder("samples");
}

} // namespace platform
