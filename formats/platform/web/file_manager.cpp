#include "formats/platform/file_manager.hpp"

namespace platform {

bool revealFile(const std::filesystem::path&)
{
    return false;
}

/// The page that shows the program has the link.
bool openPage(const std::string& /*address*/)
{
    return false;
}

} // namespace platform
