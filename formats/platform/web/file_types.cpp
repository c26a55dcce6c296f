#include "formats/platform/file_types.hpp"

namespace platform {

std::string offerToOpen(std::span<const std::string_view>)
{
    return "a page cannot open files by itself";
}

std::string stopOfferingToOpen(std::span<const std::string_view>)
{
    return {};
}

} // namespace platform
