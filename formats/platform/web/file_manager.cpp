#include "formats/platform/file_manager.hpp"

namespace platform {

bool revealFile(const std::filesystem::path&)
{
    return false;
}

} // namespace platform
