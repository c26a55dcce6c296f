#pragma once

#include "app/exit_status.hpp"
#include "formats/base/diagnostics.hpp"

#include <span>
#include <string_view>

namespace app {

/// One line on stderr, "trisview: TEXT", with bytes that a terminal would obey or choke on shown as escapes.
void printMessage(std::string_view text);

/// Warnings and errors on stderr, with their file; notes only where they were asked for.
void printDiagnostics(std::string_view file, const formats::Diagnostics& diagnostics);

/// The exit status that an error ends a command with.
[[nodiscard]] ExitStatus statusOf(const formats::LoadError& error);

/// Whether an error-level diagnostic is about what is shown: the model as a whole, or one of the parts named.
[[nodiscard]] bool hasErrorsAbout(const formats::Diagnostics& diagnostics, std::span<const formats::Concern> shown);

} // namespace app
