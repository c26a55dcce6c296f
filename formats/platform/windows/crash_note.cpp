#include "formats/platform/crash_note.hpp"

#include "formats/platform/crash_text.hpp"

#include <csignal>
#include <string>
#include <system_error>

#include <windows.h>

namespace platform {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kReturnAddresses = 62; // CaptureStackBackTrace of older systems takes fewer than 63
constexpr ULONG kBytesAfterOverflow = 64 * 1024;

struct CrashState {
    HANDLE file = INVALID_HANDLE_VALUE;
    CrashTexts texts;
    LoadedRange loaded;
    LPTOP_LEVEL_EXCEPTION_FILTER before = nullptr;
    std::atomic<bool> isWriting{false};
};
CrashState s_crash;

void writeToNote(const char* bytes, std::size_t count)
{
    DWORD written = 0;
    (void)::WriteFile(s_crash.file, bytes, static_cast<DWORD>(count), &written, nullptr);
}

/// The addresses of this thread's calls, also those of the handler.
void writeRest(SafeWriter& writer)
{
    writer.text("Process: ").number(::GetCurrentProcessId()).text("\n");
    writeSubject(writer, s_crash.texts, s_crash.loaded);
    writer.flush();
    std::array<void*, kReturnAddresses> addresses{};
    const USHORT count = ::CaptureStackBackTrace(0, static_cast<DWORD>(addresses.size()), addresses.data(), nullptr);
    writeReturnAddresses(writer, addresses, count, s_crash.loaded);
}

LONG WINAPI onException(EXCEPTION_POINTERS* info)
{
    if (!s_crash.isWriting.exchange(true)) {
        const EXCEPTION_RECORD& record = *info->ExceptionRecord;
        SafeWriter writer(writeToNote);
        writer.text(s_crash.texts.program.view()).text("\n");
        writer.text("Exception: ").hex(record.ExceptionCode);
        writer.text(" at ").hex(reinterpret_cast<std::uintptr_t>(record.ExceptionAddress)).text("\n");
        // The second value of an access violation is the address that was accessed.
        if (record.ExceptionCode == EXCEPTION_ACCESS_VIOLATION && record.NumberParameters >= 2)
            writer.text("Address: ").hex(record.ExceptionInformation[1]).text("\n");
        writeRest(writer);
    }
    return s_crash.before != nullptr ? s_crash.before(info) : EXCEPTION_CONTINUE_SEARCH;
}

/// abort() raises no exception of the system.
void onAbort(int)
{
    if (!s_crash.isWriting.exchange(true)) {
        SafeWriter writer(writeToNote);
        writer.text(s_crash.texts.program.view()).text("\nSignal: SIGABRT, aborted\n");
        writeRest(writer);
    }
    std::signal(SIGABRT, SIG_DFL);
}

/// Others may read the file, but not write to it while the program runs.
HANDLE openNote(const fs::path& folder, fs::path& file)
{
    constexpr int kNames = 100; // a note of an earlier process with the same number stays
    for (int i = 1; i <= kNames; ++i) {
        const std::string suffix = i > 1 ? "-" + std::to_string(i) : "";
        file = folder / ("crash-" + std::to_string(::GetCurrentProcessId()) + suffix + ".txt");
        const HANDLE handle = ::CreateFileW(file.c_str(), GENERIC_WRITE, FILE_SHARE_READ, nullptr, CREATE_NEW,
                                            FILE_ATTRIBUTE_NORMAL, nullptr);
        if (handle != INVALID_HANDLE_VALUE)
            return handle;
        if (::GetLastError() != ERROR_FILE_EXISTS)
            break;
    }
    file.clear();
    return INVALID_HANDLE_VALUE;
}

LoadedRange rangeOfProgram()
{
    const auto begin = reinterpret_cast<std::uintptr_t>(::GetModuleHandleW(nullptr));
    const auto& dos = *reinterpret_cast<const IMAGE_DOS_HEADER*>(begin);
    const auto& image = *reinterpret_cast<const IMAGE_NT_HEADERS*>(begin + static_cast<std::uintptr_t>(dos.e_lfanew));
    return {begin, begin + image.OptionalHeader.SizeOfImage};
}

} // namespace

CrashNote::CrashNote(const fs::path& folder, std::string_view program)
{
    if (s_crash.file != INVALID_HANDLE_VALUE || folder.empty())
        return;
    std::error_code error;
    fs::create_directories(folder, error);
    s_crash.file = openNote(folder, m_file);
    if (s_crash.file == INVALID_HANDLE_VALUE)
        return;
    s_crash.texts.program.set(program);
    s_crash.isWriting = false;
    s_crash.loaded = rangeOfProgram();
    s_crash.before = ::SetUnhandledExceptionFilter(onException);
    std::signal(SIGABRT, onAbort);
}

CrashNote::~CrashNote()
{
    if (m_file.empty())
        return;
    ::SetUnhandledExceptionFilter(s_crash.before);
    std::signal(SIGABRT, SIG_DFL);
    ::CloseHandle(s_crash.file);
    s_crash.file = INVALID_HANDLE_VALUE;
    if (!m_isKept)
        ::DeleteFileW(m_file.c_str());
}

void CrashNote::keepFor(std::string_view exception)
{
    if (m_file.empty())
        return;
    SafeWriter writer(writeToNote);
    writeExceptionNote(writer, s_crash.texts, exception, ::GetCurrentProcessId(), s_crash.loaded);
    m_isKept = true;
}

void noteCrashSubject(std::string_view subject)
{
    s_crash.texts.setSubject(subject);
}

bool isCrashNoteInUse(const fs::path& file)
{
    const HANDLE handle = ::CreateFileW(file.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                        OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle == INVALID_HANDLE_VALUE)
        return ::GetLastError() == ERROR_SHARING_VIOLATION;
    ::CloseHandle(handle);
    return false;
}

/// The system calls the filter on the thread's own stack and keeps some of it free for that.
CrashStack::CrashStack()
{
    ULONG bytes = kBytesAfterOverflow;
    (void)::SetThreadStackGuarantee(&bytes);
}

CrashStack::~CrashStack()
{
    (void)m_memory;
}

} // namespace platform
