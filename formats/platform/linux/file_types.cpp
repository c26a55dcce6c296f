#include "formats/platform/file_types.hpp"

namespace platform {

namespace {

/// An installed program is registered in share/applications and share/mime, by the package manager.
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
