#include "formats/platform/terminal.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace platform {

bool printsToTerminal()
{
    return isatty(STDOUT_FILENO) != 0;
}

bool showsMessagesOnTerminal()
{
    return isatty(STDERR_FILENO) != 0;
}

bool colorsMessages()
{
    const char* const off = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    const bool isAllowed = off == nullptr || *off == '\0';
    return isAllowed && terminal != nullptr && std::string_view(terminal) != "dumb" && showsMessagesOnTerminal();
}

} // namespace platform
