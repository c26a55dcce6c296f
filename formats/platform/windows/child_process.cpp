#include "formats/platform/child_process.hpp"

#include "formats/platform/paths.hpp"

#include <windows.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <system_error>
#include <utility>
#include <vector>

namespace platform {
namespace {

namespace fs = std::filesystem;

constexpr DWORD kAskMs = 100; // how often it is asked whether the result is unwanted
constexpr std::size_t kKeptMessageBytes = 4096;
constexpr DWORD kMaxBytesPerWrite = 64 * 1024; // so that the question is asked in between

/// Closes a handle at the end.
class Handle {
public:
    Handle() = default;
    explicit Handle(HANDLE handle) : m_handle(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
    Handle(Handle&& other) noexcept : m_handle(std::exchange(other.m_handle, nullptr)) {}
    Handle& operator=(Handle&& other) noexcept
    {
        std::swap(m_handle, other.m_handle);
        return *this;
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() { close(); }

    void close()
    {
        if (m_handle != nullptr)
            CloseHandle(std::exchange(m_handle, nullptr));
    }
    [[nodiscard]] HANDLE get() const { return m_handle; }

private:
    HANDLE m_handle = nullptr;
};

std::string lastReason()
{
    return std::system_category().message(static_cast<int>(GetLastError()));
}

/// As CommandLineToArgvW reads it: backslashes before a quote are doubled.
std::wstring quoted(const std::wstring& word)
{
    std::wstring text = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t c : word) {
        backslashes = c == L'\\' ? backslashes + 1 : backslashes;
        if (c == L'"')
            text.append(backslashes + 1, L'\\');
        if (c != L'\\')
            backslashes = 0;
        text += c;
    }
    text.append(backslashes, L'\\');
    return text + L"\"";
}

/// A file without a name that other programs can write to.
Handle makeMessageFile()
{
    std::array<wchar_t, MAX_PATH + 1> folder{};
    std::array<wchar_t, MAX_PATH + 1> file{};
    if (GetTempPathW(static_cast<DWORD>(folder.size()), folder.data()) == 0 ||
        GetTempFileNameW(folder.data(), L"tri", 0, file.data()) == 0)
        return {};
    return Handle(CreateFileW(file.data(), GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                              CREATE_ALWAYS, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
}

/// The handles that a program inherits, and no others.
class Inherited {
public:
    explicit Inherited(std::array<HANDLE, 3> handles) : m_handles(handles)
    {
        SIZE_T size = 0;
        InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
        m_memory.resize(size);
        auto* const list = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(m_memory.data());
        if (InitializeProcThreadAttributeList(list, 1, 0, &size) == 0)
            return;
        for (const HANDLE handle : m_handles)
            SetHandleInformation(handle, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
        UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, m_handles.data(), sizeof m_handles,
                                  nullptr, nullptr);
        m_list = list;
    }
    ~Inherited()
    {
        if (m_list != nullptr)
            DeleteProcThreadAttributeList(m_list);
    }
    Inherited(const Inherited&) = delete;
    Inherited& operator=(const Inherited&) = delete;

    [[nodiscard]] LPPROC_THREAD_ATTRIBUTE_LIST list() const { return m_list; }

private:
    std::array<HANDLE, 3> m_handles;
    std::vector<std::byte> m_memory;
    LPPROC_THREAD_ATTRIBUTE_LIST m_list = nullptr;
};

/// A job ends its programs when its last handle is closed, also if this program ends in any way.
Handle makeJob()
{
    Handle job(CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

} // namespace

struct ChildProcess::Running {
    Handle job;
    Handle process;
    Handle input;
    Handle messages;

    /// Until the program ends; false if the result is unwanted.
    [[nodiscard]] bool wait(const IsUnwanted& isUnwanted) const
    {
        while (WaitForSingleObject(process.get(), kAskMs) == WAIT_TIMEOUT) {
            if (isUnwanted && isUnwanted())
                return false;
        }
        return true;
    }

    [[nodiscard]] std::string lastMessages() const
    {
        LARGE_INTEGER size{};
        if (GetFileSizeEx(messages.get(), &size) == 0)
            return {};
        std::string text(std::min(static_cast<std::size_t>(size.QuadPart), kKeptMessageBytes), '\0');
        LARGE_INTEGER start{};
        start.QuadPart = size.QuadPart - static_cast<LONGLONG>(text.size());
        DWORD count = 0;
        if (SetFilePointerEx(messages.get(), start, nullptr, FILE_BEGIN) == 0 ||
            ReadFile(messages.get(), text.data(), static_cast<DWORD>(text.size()), &count, nullptr) == 0)
            return {};
        text.resize(count);
        return text;
    }
};

fs::path findProgram(std::string_view name)
{
    std::wstring folders(32767, L'\0'); // the longest variable
    folders.resize(GetEnvironmentVariableW(L"PATH", folders.data(), static_cast<DWORD>(folders.size())));
    std::wstring_view rest = folders;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(L';'), rest.size());
        fs::path program = fs::path(rest.substr(0, end)) / name;
        program += ".exe";
        std::error_code error;
        if (program.is_absolute() && fs::is_regular_file(program, error))
            return program;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {};
}

ChildProcess::ChildProcess(const fs::path& program, std::span<const std::string> arguments)
{
    std::wstring line = quoted(program.wstring());
    for (const std::string& argument : arguments)
        line += L' ' + quoted(pathFromUtf8(argument).wstring());
    HANDLE readEnd = nullptr;
    HANDLE writeEnd = nullptr;
    CreatePipe(&readEnd, &writeEnd, nullptr, 0);
    const Handle theirs(readEnd);
    Running running{makeJob(), {}, Handle(writeEnd), makeMessageFile()};
    const Handle nothing(
        CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING, 0, nullptr));
    const Inherited inherited({theirs.get(), nothing.get(), running.messages.get()});
    STARTUPINFOEXW start{};
    start.StartupInfo.cb = sizeof start;
    start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    start.StartupInfo.hStdInput = theirs.get();
    start.StartupInfo.hStdOutput = nothing.get();
    start.StartupInfo.hStdError = running.messages.get();
    start.lpAttributeList = inherited.list();
    PROCESS_INFORMATION started{};
    // Suspended, so that it is part of the job before it runs.
    if (CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE,
                       CREATE_NO_WINDOW | CREATE_SUSPENDED | EXTENDED_STARTUPINFO_PRESENT, nullptr, nullptr,
                       &start.StartupInfo, &started) == 0) {
        m_startProblem = lastReason();
        return;
    }
    running.process = Handle(started.hProcess);
    const Handle thread(started.hThread);
    AssignProcessToJobObject(running.job.get(), started.hProcess);
    ResumeThread(thread.get());
    m_running = std::make_unique<Running>(std::move(running));
}

ChildProcess::~ChildProcess()
{
    if (!m_running)
        return;
    TerminateProcess(m_running->process.get(), 1);
    WaitForSingleObject(m_running->process.get(), INFINITE); // its files are closed afterwards
}

bool ChildProcess::write(std::span<const std::byte> bytes, const IsUnwanted& isUnwanted)
{
    while (m_running && !bytes.empty()) {
        if (isUnwanted && isUnwanted())
            return false;
        const auto wanted = static_cast<DWORD>(std::min<std::size_t>(bytes.size(), kMaxBytesPerWrite));
        DWORD count = 0;
        if (WriteFile(m_running->input.get(), bytes.data(), wanted, &count, nullptr) == 0)
            return false;
        bytes = bytes.subspan(count);
    }
    return m_running != nullptr;
}

ChildProcess::End ChildProcess::finish(const IsUnwanted& isUnwanted)
{
    if (!m_running)
        return {"cannot be started (" + m_startProblem + ")", ""};
    m_running->input.close();
    if (!m_running->wait(isUnwanted)) {
        TerminateProcess(m_running->process.get(), 1);
        WaitForSingleObject(m_running->process.get(), INFINITE);
    }
    DWORD status = 1;
    GetExitCodeProcess(m_running->process.get(), &status);
    const std::string messages = m_running->lastMessages();
    m_running.reset();
    return {status == 0 ? "" : "ended with status " + std::to_string(status), messages};
}

/// The system does it.
void endChildProcesses() {}

} // namespace platform
