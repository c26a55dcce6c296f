#include "formats/platform/paths.hpp"

#ifdef _WIN32
#include <windows.h>
#endif

#include <system_error>

namespace platform {

#ifdef _WIN32

// std::filesystem's own conversions throw on unsound text; these replace what they cannot convert.
std::filesystem::path pathFromUtf8(std::string_view text)
{
    const int bytes = static_cast<int>(text.size());
    std::wstring wide(static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, nullptr, 0)), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, wide.data(), static_cast<int>(wide.size()));
    return wide;
}

std::string utf8FromPath(const std::filesystem::path& path)
{
    const std::wstring wide = path.generic_wstring();
    const int length = static_cast<int>(wide.size());
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, wide.data(), length, nullptr, 0, nullptr, nullptr);
    std::string text(static_cast<std::size_t>(bytes), '\0');
    WideCharToMultiByte(CP_UTF8, 0, wide.data(), length, text.data(), bytes, nullptr, nullptr);
    return text;
}

std::filesystem::path executablePath()
{
    std::wstring buffer(32768, L'\0'); // the longest path Windows knows
    const DWORD length = GetModuleFileNameW(nullptr, buffer.data(), static_cast<DWORD>(buffer.size()));
    return buffer.substr(0, length);
}

#else

std::filesystem::path pathFromUtf8(std::string_view text)
{
    return text;
}

std::string utf8FromPath(const std::filesystem::path& path)
{
    return path.native();
}

std::filesystem::path executablePath()
{
    std::error_code error;
    std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path() : path;
}

#endif

std::filesystem::path samplesFolder()
{
    const std::filesystem::path program = executablePath();
    if (program.empty())
        return {};
    const std::filesystem::path folder = program.parent_path();
    for (const std::filesystem::path& candidate :
         {folder / "samples", folder.parent_path() / "share" / "trisview" / "samples"}) {
        std::error_code error;
        if (std::filesystem::is_directory(candidate, error))
            return candidate;
    }
    return {};
}

} // namespace platform
