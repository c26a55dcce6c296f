#pragma once

#include "app/output/exit_status.hpp"
#include "formats/base/diagnostics.hpp"

#include <span>
#include <string_view>

namespace app {

/// Prints one line on stderr, "trisview: TEXT", with escapes for bytes that a terminal would interpret or cannot show.
void printMessage(std::string_view text);

/// Prints "trisview: warning: TEXT", on a terminal with a colored word.
void printMessage(formats::Severity severity, std::string_view text);

/// `--quiet`: whether commands on this thread leave out messages that are warnings or notes.
void leaveOutNotes(bool areLeftOut);

/// Prints warnings and errors on stderr, with their file; notes only on request.
void printDiagnostics(std::string_view file, const formats::Diagnostics& diagnostics);

/// The exit status for an error.
[[nodiscard]] ExitStatus statusOf(const formats::LoadError& error);

/// Whether an error-level diagnostic concerns the model as a whole, or one of the given parts.
[[nodiscard]] bool hasErrorsAbout(const formats::Diagnostics& diagnostics, std::span<const formats::Concern> shown);

} // namespace app
