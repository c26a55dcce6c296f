#pragma once

#include "app/output/exit_status.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace app {

/// Writes a command's results to standard output. No other code does, so that no command reports success for lost
/// results.
///
/// Returns `done` if everything was written, else `incomplete`, with the system's reason on stderr. A reader that
/// closed the pipe (`| head`) is no error: nothing is reported.
[[nodiscard]] ExitStatus printResults(std::string_view text);

[[nodiscard]] ExitStatus printResults(std::span<const std::byte> bytes);

/// `-o -`: writes the output file to standard output. A file with that name is "./-".
[[nodiscard]] bool isStandardOutput(const std::filesystem::path& output);

/// Writes large results to standard output piece by piece instead of as one text.
class ResultStream {
public:
    /// The buffer for the next output: append to it.
    [[nodiscard]] std::string& text() { return m_text; }
    /// Call between appends: writes the buffer if it is large.
    void flow();
    /// Writes the rest. Result as for `printResults`; after a failure nothing more is written.
    [[nodiscard]] ExitStatus finish();

private:
    void write();

    std::string m_text;
    ExitStatus m_status = ExitStatus::done;
};

/// Appends formatted text to results that are printed later.
template <class... Values> void appendTo(std::string& results, fmt::format_string<Values...> format, Values&&... values)
{
    results += fmt::format(format, std::forward<Values>(values)...);
}

} // namespace app
