#include "formats/platform/install_folders.hpp"

#include "formats/platform/directories.hpp"

#include <windows.h>

#include <string>
#include <vector>

namespace platform {
namespace {

namespace fs = std::filesystem;

/// A text value in the registry; empty if it does not exist.
std::wstring registryText(HKEY root, const std::wstring& key, const wchar_t* name)
{
    DWORD bytes = 0;
    if (RegGetValueW(root, key.c_str(), name, RRF_RT_REG_SZ, nullptr, nullptr, &bytes) != ERROR_SUCCESS || bytes == 0)
        return {};
    std::wstring text(bytes / sizeof(wchar_t) + 1, L'\0');
    bytes = static_cast<DWORD>(text.size() * sizeof(wchar_t));
    if (RegGetValueW(root, key.c_str(), name, RRF_RT_REG_SZ, nullptr, text.data(), &bytes) != ERROR_SUCCESS)
        return {};
    text.resize(text.find(L'\0'));
    return text;
}

void addFolder(std::vector<fs::path>& folders, const std::wstring& text)
{
    const fs::path folder(text);
    if (folder.is_absolute())
        folders.push_back(folder);
}

/// Adds the games recorded by GOG installers.
void addGogGames(InstallFolders& folders)
{
    constexpr DWORD kMaxGames = 4096;
    for (const wchar_t* const path : {L"SOFTWARE\\WOW6432Node\\GOG.com\\Games", L"SOFTWARE\\GOG.com\\Games"}) {
        HKEY key = nullptr;
        if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, path, 0, KEY_READ, &key) != ERROR_SUCCESS)
            continue;
        for (DWORD i = 0; i < kMaxGames; ++i) {
            wchar_t name[256] = {};
            DWORD length = 256;
            if (RegEnumKeyExW(key, i, name, &length, nullptr, nullptr, nullptr, nullptr) != ERROR_SUCCESS)
                break;
            addFolder(folders.games, registryText(key, name, L"path"));
        }
        RegCloseKey(key);
    }
}

} // namespace

InstallFolders installFolders()
{
    InstallFolders folders;
    addFolder(folders.steam, registryText(HKEY_CURRENT_USER, L"Software\\Valve\\Steam", L"SteamPath"));
    for (const wchar_t* const key : {L"SOFTWARE\\WOW6432Node\\Valve\\Steam", L"SOFTWARE\\Valve\\Steam"})
        addFolder(folders.steam, registryText(HKEY_LOCAL_MACHINE, key, L"InstallPath"));
    addGogGames(folders);
    for (const fs::path& drive : rootFolders()) {
        if (GetDriveTypeW(drive.c_str()) != DRIVE_FIXED)
            continue; // access to a drive without a disk opens a dialog
        for (const wchar_t* const shelf : {L"GOG Games", L"Games", L"Program Files", L"Program Files (x86)"})
            folders.shelves.push_back(drive / shelf);
        folders.shelves.push_back(drive);
    }
    return folders;
}

} // namespace platform
