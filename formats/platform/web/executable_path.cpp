#include "formats/platform/paths.hpp"

namespace platform {

std::filesystem::path executablePath()
{
    return "/trisview"; // samples and fonts are beside it
}

} // namespace platform
