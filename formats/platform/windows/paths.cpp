#include "formats/platform/paths.hpp"

#include "formats/platform/windows/wide_text.hpp"

#include <windows.h>

namespace platform {

// std::filesystem's own conversions throw on invalid text; these replace invalid parts.
std::filesystem::path pathFromUtf8(std::string_view text)
{
    const int bytes = static_cast<int>(text.size());
    std::wstring wide(static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, nullptr, 0)), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, wide.data(), static_cast<int>(wide.size()));
    return wide;
}

std::string utf8FromPath(const std::filesystem::path& path)
{
    return utf8FromWide(path.generic_wstring());
}

std::string utf8FromWide(std::wstring_view wide)
{
    const int length = static_cast<int>(wide.size());
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, wide.data(), length, nullptr, 0, nullptr, nullptr);
    std::string text(static_cast<std::size_t>(bytes), '\0');
    WideCharToMultiByte(CP_UTF8, 0, wide.data(), length, text.data(), bytes, nullptr, nullptr);
    return text;
}

std::filesystem::path executablePath()
{
    std::wstring buffer(32768, L'\0'); // the maximum path length of Windows
    const DWORD length = GetModuleFileNameW(nullptr, buffer.data(), static_cast<DWORD>(buffer.size()));
    return buffer.substr(0, length);
}

} // namespace platform
