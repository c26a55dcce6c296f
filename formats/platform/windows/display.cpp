#include "formats/platform/display.hpp"

namespace platform {

bool hasDisplay()
{
    return true;
}

std::string displayName()
{
    return {};
}

} // namespace platform
