#include "formats/platform/display.hpp"

namespace platform {

bool hasDisplay()
{
    return true;
}

} // namespace platform
