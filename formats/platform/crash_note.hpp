#pragma once

#include <filesystem>
#include <string_view>

/// Notes of crashes, as text: they are kept on this computer for the user.
namespace platform {

/// While this object lives, a crash (SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL; Windows: an exception that nobody
/// handles, and abort) is written into a file that was opened beforehand. The program then ends as it would have ended
/// without this object: by the same signal, with a core file where the system writes one.
///
/// The note has a line each for the program, the signal, the address of the access that failed, the process and the
/// subject (see `noteCrashSubject`), then the addresses at which the program is loaded, the return addresses of the
/// thread that crashed, and on Linux the mapped code of the program and its libraries. The handler only calls functions
/// that are safe in it, and backtrace(), which is called once at the start so that it needs no memory later. A note
/// that takes longer than ten seconds is left incomplete.
///
/// There is one note in a process at a time: a second object has no effect. In a browser there is none.
class CrashNote {
public:
    /// Creates `folder` and in it crash-PID.txt, empty. `program`: the first line, at most 250 bytes of it. No effect
    /// if the file cannot be created.
    CrashNote(const std::filesystem::path& folder, std::string_view program);
    /// The program ends normally: removes the file, unless it is to be kept, and restores the handlers from before.
    ~CrashNote();
    CrashNote(const CrashNote&) = delete;
    CrashNote& operator=(const CrashNote&) = delete;

    /// The program ends by a C++ exception with this text: writes that, and the file stays.
    void keepFor(std::string_view exception);

    [[nodiscard]] const std::filesystem::path& file() const { return m_file; } ///< empty: there is none

private:
    std::filesystem::path m_file;
    bool m_isKept = false;
};

/// The line "Working on" of a note from now on, such as the path of a model; at most 1,000 bytes of it. Call it on one
/// thread only.
void noteCrashSubject(std::string_view subject);

/// Whether the program that created this note still runs.
[[nodiscard]] bool isCrashNoteInUse(const std::filesystem::path& file);

/// While this object lives, the handler runs on memory of its own when the calling thread crashes, so that an overflow
/// of the thread's stack is noted, too.
class CrashStack {
public:
    CrashStack();
    ~CrashStack();
    CrashStack(const CrashStack&) = delete;
    CrashStack& operator=(const CrashStack&) = delete;

private:
    [[maybe_unused]] void* m_memory = nullptr; // null: the thread already had one, or there is no memory
};

} // namespace platform
