#pragma once

#include "app/output/exit_status.hpp"
#include "formats/platform/input_file.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// The lines of `batch`: {"id":1,"args":["render","a.md2","-o","a.png"]}, and their answers
/// {"schema":1,"id":1,"status":0,"result":null,"messages":[]}.
namespace app {

/// Longer lines are not read.
inline constexpr std::size_t kMaxJobLineBytes = std::size_t{1} << 20U;

struct JobLine {
    std::string text;       ///< without its line break
    bool isTooLong = false; ///< the text is not there
};

/// Reads lines one after the other; empty lines are skipped.
class JobLines {
public:
    /// An empty path: standard input.
    explicit JobLines(const std::filesystem::path& file);

    [[nodiscard]] bool isOpen() const { return !m_file || m_file->state() == platform::OpenState::open; }
    /// Waits for the next line; nullopt: there is none.
    [[nodiscard]] std::optional<JobLine> next();

private:
    /// The next character; EOF at the end.
    [[nodiscard]] int nextCharacter();

    std::optional<platform::InputFile> m_file; // empty: standard input
    std::vector<std::byte> m_piece;            // of the file
    std::size_t m_at = 0;                      // in the piece
};

struct JobAnswer {
    ExitStatus status = ExitStatus::done;
    std::string text; ///< one line of JSON, with its line break
};

/// Runs a command: its name and its arguments.
using JobRunner = std::function<ExitStatus(std::span<const char* const>)>;

/// Runs the command of a line on this thread (with runProgram, unless another runner is given). A line that is no job
/// is answered with status 2.
[[nodiscard]] JobAnswer answerTo(const JobLine& line);
[[nodiscard]] JobAnswer answerTo(const JobLine& line, const JobRunner& runner);

} // namespace app
