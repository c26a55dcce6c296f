#include "formats/platform/shipped_font.hpp"

#include <string>
#include <system_error>

namespace platform {

std::optional<FontFile> shippedFont(std::string_view family, const std::filesystem::path& folder)
{
    std::string name(family);
    std::erase(name, ' ');
    const std::filesystem::path path = folder / (name + ".ttf");
    std::error_code error;
    return std::filesystem::is_regular_file(path, error) ? std::optional<FontFile>(FontFile{path, 0}) : std::nullopt;
}

} // namespace platform
