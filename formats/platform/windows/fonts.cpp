#include "formats/platform/fonts.hpp"

#include "formats/platform/paths.hpp"
#include "formats/platform/shipped_font.hpp"

#include <windows.h>

#include <string>
#include <system_error>
#include <vector>

namespace platform {

namespace {

namespace fs = std::filesystem;

std::optional<FontFile> fileAt(const fs::path& path)
{
    std::error_code error;
    return fs::is_regular_file(path, error) ? std::optional<FontFile>(FontFile{path, 0}) : std::nullopt;
}

/// The system lists its fonts in the registry: "Segoe UI (TrueType)" is segoeui.ttf, in the fonts folder.
std::optional<FontFile> installedFace(std::string_view family)
{
    constexpr const wchar_t* kFonts = L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Fonts";
    const std::wstring name = pathFromUtf8(std::string(family) + " (TrueType)").wstring();
    std::vector<wchar_t> text(MAX_PATH);
    auto bytes = static_cast<DWORD>(text.size() * sizeof(wchar_t));
    if (RegGetValueW(HKEY_LOCAL_MACHINE, kFonts, name.c_str(), RRF_RT_REG_SZ, nullptr, text.data(), &bytes) != 0)
        return std::nullopt;
    std::vector<wchar_t> windows(MAX_PATH);
    if (GetWindowsDirectoryW(windows.data(), static_cast<UINT>(windows.size())) == 0)
        return std::nullopt;
    return fileAt(fs::path(windows.data()) / "Fonts" / text.data()); // an absolute name replaces the folder
}

} // namespace

std::optional<FontFile> findFont(std::span<const std::string_view> families)
{
    std::vector<std::string_view> wanted(families.begin(), families.end());
    wanted.insert(wanted.end(), {"DejaVu Sans", "Segoe UI", "Arial"});
    for (const std::string_view family : wanted) {
        if (auto face = installedFace(family))
            return face;
        if (auto face = shippedFont(family, shippedFolder("fonts")))
            return face;
    }
    return std::nullopt;
}

std::string fontLibraryVersion()
{
    return {};
}

} // namespace platform
