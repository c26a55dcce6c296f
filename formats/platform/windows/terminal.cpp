#include "formats/platform/terminal.hpp"

#include <io.h>

namespace platform {

bool printsToTerminal()
{
    return _isatty(1) != 0;
}

bool showsMessagesOnTerminal()
{
    return _isatty(2) != 0;
}

} // namespace platform
