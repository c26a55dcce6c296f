#include "formats/platform/fonts.hpp"

#include <algorithm>
#include <string>
#include <system_error>
#include <vector>

namespace platform {

/// The page fetches "DejaVu Sans" to /fonts/DejaVuSans.ttf before the program starts.
std::optional<FontFile> findFont(std::span<const std::string_view> families)
{
    std::vector<std::string_view> wanted(families.begin(), families.end());
    wanted.emplace_back("DejaVu Sans");
    for (const std::string_view family : wanted) {
        std::string name(family);
        std::erase(name, ' ');
        const std::filesystem::path path = std::filesystem::path("/fonts") / (name + ".ttf");
        std::error_code error;
        if (std::filesystem::is_regular_file(path, error))
            return FontFile{path, 0};
    }
    return std::nullopt;
}

} // namespace platform
