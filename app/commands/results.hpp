#pragma once

#include "app/exit_status.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace app {

/// Writes a command's results to standard output: the only place that does, so that no command reports success for
/// results that nobody got.
///
/// `done` when everything was written, else `incomplete`, with the system's reason on stderr. A reader that stopped
/// reading (`| head`) has what it wanted: nothing is said.
[[nodiscard]] ExitStatus printResults(std::string_view text);

[[nodiscard]] ExitStatus printResults(std::span<const std::byte> bytes);

/// `-o -`: the file that a command writes goes to standard output. A file called so is "./-".
[[nodiscard]] bool isStandardOutput(const std::filesystem::path& output);

/// Writes results that would take much memory as one text: what is added goes to standard output piece by piece.
class ResultStream {
public:
    /// The text that is written next: append to it.
    [[nodiscard]] std::string& text() { return m_text; }
    /// To be called between two appends: writes the text if it is long.
    void flow();
    /// Writes the rest. As `printResults`; after a piece that could not be written nothing more is.
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
