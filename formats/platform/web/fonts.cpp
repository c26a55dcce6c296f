#include "formats/platform/fonts.hpp"

#include "formats/platform/shipped_font.hpp"

#include <vector>

namespace platform {

/// The page fetches "DejaVu Sans" to /fonts/DejaVuSans.ttf before the program starts.
std::optional<FontFile> findFont(std::span<const std::string_view> families)
{
    std::vector<std::string_view> wanted(families.begin(), families.end());
    wanted.emplace_back("DejaVu Sans");
    for (const std::string_view family : wanted) {
        if (auto face = shippedFont(family, "/fonts"))
            return face;
    }
    return std::nullopt;
}

std::string fontLibraryVersion()
{
    return {};
}

} // namespace platform
