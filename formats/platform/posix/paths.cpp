#include "formats/platform/paths.hpp"

namespace platform {

std::filesystem::path pathFromUtf8(std::string_view text)
{
    return text;
}

std::string utf8FromPath(const std::filesystem::path& path)
{
    return path.native();
}

} // namespace platform
