#include "formats/platform/file_types.hpp"

namespace platform {

namespace {

/// share/applications and share/mime say it for an installed program, and a package manager puts them there.
constexpr std::string_view kByInstalling = "on this system the package does that when it is installed or removed";

} // namespace

std::string offerToOpen(std::span<const std::string_view>)
{
    return std::string(kByInstalling);
}

std::string stopOfferingToOpen(std::span<const std::string_view>)
{
    return std::string(kByInstalling);
}

} // namespace platform
