#include "formats/platform/terminal.hpp"

#include <unistd.h>

namespace platform {

bool printsToTerminal()
{
    return isatty(STDOUT_FILENO) != 0;
}

bool showsMessagesOnTerminal()
{
    return isatty(STDERR_FILENO) != 0;
}

} // namespace platform
