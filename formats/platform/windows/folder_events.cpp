#include "formats/platform/folder_events.hpp"

#include "formats/platform/paths.hpp"

#include <windows.h>

#include <cstddef>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace platform {

namespace {

constexpr DWORD kChanges = FILE_NOTIFY_CHANGE_FILE_NAME | FILE_NOTIFY_CHANGE_DIR_NAME | FILE_NOTIFY_CHANGE_SIZE |
                           FILE_NOTIFY_CHANGE_LAST_WRITE | FILE_NOTIFY_CHANGE_SECURITY;

/// One watched folder: the system writes its events into the buffer in the background.
class FolderListener {
public:
    explicit FolderListener(const std::filesystem::path& folder)
        : m_handle(CreateFileW(folder.c_str(), FILE_LIST_DIRECTORY,
                               FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING,
                               FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OVERLAPPED, nullptr)),
          m_buffer(16384 / sizeof(DWORD))
    {
        m_isListening = m_handle != INVALID_HANDLE_VALUE && listen();
    }
    FolderListener(const FolderListener&) = delete;
    FolderListener& operator=(const FolderListener&) = delete;
    ~FolderListener()
    {
        if (m_handle == INVALID_HANDLE_VALUE)
            return;
        DWORD bytes = 0;
        if (m_isListening && CancelIoEx(m_handle, &m_overlapped) != 0)
            GetOverlappedResult(m_handle, &m_overlapped, &bytes, TRUE); // the system owns the buffer until then
        CloseHandle(m_handle);
    }

    [[nodiscard]] bool isListening() const { return m_isListening; }

    [[nodiscard]] bool isSameAs(const FolderListener& other) const
    {
        BY_HANDLE_FILE_INFORMATION mine{};
        BY_HANDLE_FILE_INFORMATION theirs{};
        return GetFileInformationByHandle(m_handle, &mine) != 0 &&
               GetFileInformationByHandle(other.m_handle, &theirs) != 0 &&
               mine.dwVolumeSerialNumber == theirs.dwVolumeSerialNumber &&
               mine.nFileIndexHigh == theirs.nFileIndexHigh && mine.nFileIndexLow == theirs.nFileIndexLow;
    }

    enum class Outcome { nothing, names, overflow, gone };

    /// The names that changed since the last call. More events than the buffer holds are an overflow.
    Outcome take(std::vector<std::string>& names)
    {
        DWORD bytes = 0;
        if (GetOverlappedResult(m_handle, &m_overlapped, &bytes, FALSE) == 0)
            return GetLastError() == ERROR_IO_INCOMPLETE ? Outcome::nothing : Outcome::gone;
        for (std::size_t at = 0; bytes > 0;) {
            FILE_NOTIFY_INFORMATION event{};
            const auto* const begin = reinterpret_cast<const std::byte*>(m_buffer.data()) + at;
            std::memcpy(&event, begin, offsetof(FILE_NOTIFY_INFORMATION, FileName));
            std::wstring name(event.FileNameLength / sizeof(wchar_t), L'\0');
            std::memcpy(name.data(), begin + offsetof(FILE_NOTIFY_INFORMATION, FileName), event.FileNameLength);
            names.push_back(utf8FromPath(name));
            if (event.NextEntryOffset == 0)
                break;
            at += event.NextEntryOffset;
        }
        m_isListening = listen();
        return bytes == 0 ? Outcome::overflow : Outcome::names;
    }

private:
    bool listen()
    {
        m_overlapped = {};
        return ReadDirectoryChangesW(m_handle, m_buffer.data(), static_cast<DWORD>(m_buffer.size() * sizeof(DWORD)),
                                     FALSE, kChanges, nullptr, &m_overlapped, nullptr) != 0;
    }

    HANDLE m_handle;
    std::vector<DWORD> m_buffer; // events start at multiples of four bytes
    OVERLAPPED m_overlapped{};
    bool m_isListening = false;
};

} // namespace

struct FolderEvents::State {
    std::map<int, FolderListener> folders;
    int lastWatch = 0;
};

FolderEvents::FolderEvents() : m_state(std::make_unique<State>()) {}

FolderEvents::~FolderEvents() = default;

int FolderEvents::add(const std::filesystem::path& folder)
{
    const auto added = m_state->folders.try_emplace(++m_state->lastWatch, folder).first;
    int known = added->second.isListening() ? added->first : kNoWatch;
    for (const auto& [watch, other] : m_state->folders) {
        if (known != kNoWatch && watch != added->first && other.isSameAs(added->second)) {
            known = watch;
            break;
        }
    }
    if (known != added->first)
        m_state->folders.erase(added);
    return known;
}

void FolderEvents::remove(int watch)
{
    m_state->folders.erase(watch);
}

void FolderEvents::take(const std::function<void(int, std::string_view)>& written, const std::function<void(int)>& lost)
{
    std::vector<int> gone;
    for (auto& [watch, folder] : m_state->folders) {
        std::vector<std::string> names;
        const FolderListener::Outcome outcome = folder.take(names);
        for (const std::string& name : names)
            written(watch, name);
        if (outcome == FolderListener::Outcome::overflow)
            lost(kNoWatch);
        if (outcome == FolderListener::Outcome::gone || !folder.isListening())
            gone.push_back(watch);
    }
    for (const int watch : gone) {
        m_state->folders.erase(watch);
        lost(watch);
    }
}

} // namespace platform
