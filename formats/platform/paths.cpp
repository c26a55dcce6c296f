#include "formats/platform/paths.hpp"

#include <system_error>

namespace platform {

std::filesystem::path samplesFolder()
{
    const std::filesystem::path program = executablePath();
    if (program.empty())
        return {};
    const std::filesystem::path folder = program.parent_path();
    for (const std::filesystem::path& candidate :
         {folder / "samples", folder.parent_path() / "share" / "trisview" / "samples"}) {
        std::error_code error;
        if (std::filesystem::is_directory(candidate, error))
            return candidate;
    }
    return {};
}

} // namespace platform
