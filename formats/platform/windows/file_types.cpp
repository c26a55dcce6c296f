#include "formats/platform/file_types.hpp"

#include "formats/platform/paths.hpp"

#include <windows.h>

#include <shlobj.h>

#include <system_error>

namespace platform {

namespace {

// learn.microsoft.com/windows/win32/shell/app-registration: registers a program and its file types for one user.
constexpr const wchar_t* kProgramKey = L"Software\\Classes\\Applications\\trisview.exe";

std::string reasonOf(LSTATUS error)
{
    return error == ERROR_SUCCESS ? std::string() : std::system_category().message(static_cast<int>(error));
}

LSTATUS setText(const std::wstring& key, const wchar_t* name, const std::wstring& text)
{
    const auto bytes = static_cast<DWORD>((text.size() + 1) * sizeof(wchar_t));
    return RegSetKeyValueW(HKEY_CURRENT_USER, key.c_str(), name, REG_SZ, text.c_str(), bytes);
}

/// Other programs may have values under the same key.
void removeIfEmpty(const std::wstring& name)
{
    HKEY key = nullptr;
    if (RegOpenKeyExW(HKEY_CURRENT_USER, name.c_str(), 0, KEY_READ, &key) != ERROR_SUCCESS)
        return;
    DWORD keys = 1;
    DWORD values = 1;
    RegQueryInfoKeyW(key, nullptr, nullptr, nullptr, &keys, nullptr, nullptr, &values, nullptr, nullptr, nullptr,
                     nullptr);
    RegCloseKey(key);
    if (keys == 0 && values == 0)
        RegDeleteKeyW(HKEY_CURRENT_USER, name.c_str());
}

/// Windows caches the lists of programs for file types until it is notified.
void tellShell()
{
    SHChangeNotify(SHCNE_ASSOCCHANGED, SHCNF_IDLIST, nullptr, nullptr);
}

} // namespace

std::string offerToOpen(std::span<const std::string_view> extensions)
{
    const std::wstring program = executablePath().wstring();
    const std::wstring key = kProgramKey;
    LSTATUS error = setText(key, L"FriendlyAppName", L"Trisview");
    if (error == ERROR_SUCCESS)
        error = setText(key + L"\\DefaultIcon", nullptr, program);
    if (error == ERROR_SUCCESS)
        error = setText(key + L"\\shell\\open\\command", nullptr, L"\"" + program + L"\" \"%1\"");
    for (const std::string_view extension : extensions) {
        if (error == ERROR_SUCCESS)
            error = setText(key + L"\\SupportedTypes", pathFromUtf8(extension).c_str(), L"");
        if (error == ERROR_SUCCESS)
            error =
                setText(L"Software\\Classes\\" + pathFromUtf8(extension).wstring() + L"\\OpenWithList\\trisview.exe",
                        nullptr, L"");
    }
    tellShell();
    return reasonOf(error);
}

std::string stopOfferingToOpen(std::span<const std::string_view> extensions)
{
    LSTATUS error = RegDeleteTreeW(HKEY_CURRENT_USER, kProgramKey);
    for (const std::string_view extension : extensions) {
        const std::wstring key = L"Software\\Classes\\" + pathFromUtf8(extension).wstring();
        RegDeleteKeyW(HKEY_CURRENT_USER, (key + L"\\OpenWithList\\trisview.exe").c_str());
        removeIfEmpty(key + L"\\OpenWithList");
        removeIfEmpty(key);
    }
    tellShell();
    return error == ERROR_FILE_NOT_FOUND ? std::string() : reasonOf(error);
}

} // namespace platform
