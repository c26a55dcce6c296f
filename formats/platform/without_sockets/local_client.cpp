#include "formats/platform/local_client.hpp"

namespace platform {

std::optional<std::string> askLocalServer(const std::filesystem::path&, std::string_view, std::chrono::milliseconds)
{
    return std::nullopt;
}

} // namespace platform
