#include "formats/platform/directories.hpp"

#include <windows.h>

#include <knownfolders.h>
#include <shlobj.h>

#include <cwchar>
#include <system_error>

namespace platform {

namespace {

namespace fs = std::filesystem;

/// A standard folder of the user, which may have been moved: to another drive, to OneDrive. Empty if there is none.
fs::path knownFolder(const KNOWNFOLDERID& id)
{
    PWSTR text = nullptr;
    const HRESULT result = SHGetKnownFolderPath(id, 0, nullptr, &text);
    fs::path folder;
    if (SUCCEEDED(result))
        folder = text;
    CoTaskMemFree(text);
    std::error_code error;
    return fs::is_directory(folder, error) ? folder : fs::path();
}

/// A user who sets the variable wants another folder than the standard one.
fs::path folderIn(const wchar_t* variable, const KNOWNFOLDERID& otherwise)
{
    const wchar_t* const set = _wgetenv(variable);
    const fs::path named = set != nullptr ? fs::path(set) : fs::path();
    return named.is_absolute() ? named : knownFolder(otherwise);
}

} // namespace

fs::path configFolder()
{
    const fs::path base = folderIn(L"APPDATA", FOLDERID_RoamingAppData);
    return base.empty() ? base : base / "trisview";
}

fs::path cacheFolder()
{
    const fs::path base = folderIn(L"LOCALAPPDATA", FOLDERID_LocalAppData);
    return base.empty() ? base : base / "trisview" / "cache";
}

fs::path stateFolder()
{
    const fs::path base = folderIn(L"LOCALAPPDATA", FOLDERID_LocalAppData);
    return base.empty() ? base : base / "trisview" / "state";
}

fs::path runtimeFolder()
{
    return {}; // sockets in the file system are not used here
}

fs::path homeFolder()
{
    return knownFolder(FOLDERID_Profile);
}

std::vector<fs::path> userFolders()
{
    std::vector<fs::path> folders;
    for (const KNOWNFOLDERID& id : {FOLDERID_Desktop, FOLDERID_Documents, FOLDERID_Downloads}) {
        const fs::path folder = knownFolder(id);
        if (!folder.empty())
            folders.push_back(folder);
    }
    return folders;
}

std::vector<fs::path> rootFolders()
{
    std::vector<fs::path> drives;
    const DWORD present = GetLogicalDrives();
    for (unsigned i = 0; i < 26; ++i) {
        if ((present >> i & 1U) != 0)
            drives.emplace_back(std::wstring(1, static_cast<wchar_t>(L'A' + i)) + L":/");
    }
    return drives;
}

fs::path picturesFolder()
{
    for (const fs::path& folder : {knownFolder(FOLDERID_Pictures), homeFolder()}) {
        if (!folder.empty())
            return folder;
    }
    return ".";
}

} // namespace platform
