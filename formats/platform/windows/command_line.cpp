#include "formats/platform/command_line.hpp"

#include "formats/platform/windows/wide_text.hpp"

#include <windows.h>

#include <shellapi.h>

namespace platform {

std::vector<std::string> commandLine(int, char**)
{
    int count = 0;
    wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &count);
    std::vector<std::string> arguments;
    for (int i = 1; words != nullptr && i < count; ++i)
        arguments.push_back(utf8FromWide(words[i]));
    LocalFree(words);
    return arguments;
}

} // namespace platform
