#include "formats/platform/display.hpp"

#include <cstdlib>

namespace platform {

bool hasDisplay()
{
    return !displayName().empty();
}

/// Windows use X11 where there is both (app/viewer/window/glfw).
std::string displayName()
{
    for (const char* const variable : {"DISPLAY", "WAYLAND_DISPLAY"}) {
        const char* const value = std::getenv(variable);
        if (value != nullptr && *value != '\0')
            return value;
    }
    return {};
}

} // namespace platform
