#include "formats/platform/terminal.hpp"

#include <io.h>
#include <windows.h>

#include <cwchar>

namespace platform {

bool printsToTerminal()
{
    return _isatty(1) != 0;
}

bool showsMessagesOnTerminal()
{
    return _isatty(2) != 0;
}

bool colorsMessages()
{
    const wchar_t* const off = _wgetenv(L"NO_COLOR");
    HANDLE const console = GetStdHandle(STD_ERROR_HANDLE);
    DWORD mode = 0;
    // Consoles before Windows 10 print the sequences as they are: they do not know this mode.
    return (off == nullptr || *off == L'\0') && GetConsoleMode(console, &mode) != 0 &&
           (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

} // namespace platform
