#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace platform {

/// The absolute path of a program in the folders of PATH, without ".exe"; empty: there is none, or the system has no
/// programs. Relative folders in PATH are ignored.
[[nodiscard]] std::filesystem::path findProgram(std::string_view name);

/// Another program that reads bytes from its standard input. Its standard output is discarded, its messages are kept.
/// No shell is involved. A signal that ends this program ends the other one, too (see `endChildProcesses`).
class ChildProcess {
public:
    /// Whether the caller no longer wants the result; may be empty. Asked several times a second while waiting.
    using IsUnwanted = std::function<bool()>;

    /// How the program ended.
    struct End {
        std::string problem;  ///< "ended with status 1"; empty: it succeeded
        std::string messages; ///< the last kilobytes of its standard error
    };

    /// Starts the program. `arguments` are without its name, in UTF-8. If it cannot be started, `finish` has the
    /// reason.
    ChildProcess(const std::filesystem::path& program, std::span<const std::string> arguments);
    /// Ends the program at once if `finish` was not called.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Waits until the program has taken all bytes. False if it reads no more, or if they are unwanted.
    [[nodiscard]] bool write(std::span<const std::byte> bytes, const IsUnwanted& isUnwanted = {});

    /// Ends the input and waits for the end of the program. If the result becomes unwanted, the program is ended at
    /// once. Call it once.
    [[nodiscard]] End finish(const IsUnwanted& isUnwanted = {});

private:
    struct Running;
    std::unique_ptr<Running> m_running; // null: it has ended, or was never started
    std::string m_startProblem;
};

/// Ends all child processes at once, for a program that ends itself. May be called from a signal handler.
void endChildProcesses();

} // namespace platform
