#include "formats/platform/file_manager.hpp"

#include <cstdint>
#include <string>
#include <system_error>

#include <windows.h>

#include <shellapi.h>

namespace platform {
namespace {

/// What ShellExecuteW returns if it succeeded: smaller numbers are errors.
bool isStarted(HINSTANCE result)
{
    return reinterpret_cast<std::intptr_t>(result) > 32;
}

} // namespace

bool revealFile(const std::filesystem::path& file)
{
    std::error_code error;
    std::filesystem::path absolute = std::filesystem::absolute(file, error);
    if (error)
        return false;
    const std::wstring arguments = L"/select,\"" + absolute.make_preferred().native() + L"\"";
    return isStarted(::ShellExecuteW(nullptr, L"open", L"explorer.exe", arguments.c_str(), nullptr, SW_SHOWNORMAL));
}

bool openPage(const std::string& address)
{
    const std::wstring wide(address.begin(), address.end()); // addresses are ASCII
    return isStarted(::ShellExecuteW(nullptr, L"open", wide.c_str(), nullptr, nullptr, SW_SHOWNORMAL));
}

} // namespace platform
