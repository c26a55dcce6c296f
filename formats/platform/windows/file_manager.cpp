#include "formats/platform/file_manager.hpp"

#include <cstdint>
#include <string>
#include <system_error>

#include <windows.h>

#include <shellapi.h>

namespace platform {

bool revealFile(const std::filesystem::path& file)
{
    std::error_code error;
    std::filesystem::path absolute = std::filesystem::absolute(file, error);
    if (error)
        return false;
    const std::wstring arguments = L"/select,\"" + absolute.make_preferred().native() + L"\"";
    const HINSTANCE shown =
        ::ShellExecuteW(nullptr, L"open", L"explorer.exe", arguments.c_str(), nullptr, SW_SHOWNORMAL);
    return reinterpret_cast<std::intptr_t>(shown) > 32; // smaller numbers are errors
}

} // namespace platform
