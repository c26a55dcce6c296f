#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/diagnostics.hpp"

#include <cstdint>
#include <string>

/// Diagnostics about other files than the model: which file, and where in it.
namespace formats {

/// A file as the place of a diagnostic.
struct WholeFile {
    std::string path;
    std::uint64_t bytes = 0; ///< 0 where it could not be read

    [[nodiscard]] ByteRange range() const { return {0, bytes}; }
};

/// Adds what was found in a file. What has no range of its own is about the whole file.
void addDiagnosticsOf(const WholeFile& file, Diagnostics found, Diagnostics& diagnostics);

/// Likewise for a text, with lines and columns.
void addDiagnosticsOfText(const ByteView& text, Diagnostics found, Diagnostics& diagnostics);

/// Says that a file cannot be used, as a warning or an error of the model.
void addUnusable(Severity severity, const char* rule, const WholeFile& file, const LoadError& error,
                 Diagnostics& diagnostics);

/// The message of an error without the name of the file, which the diagnostic has beside it.
[[nodiscard]] std::string messageAbout(const WholeFile& file, const LoadError& error);

} // namespace formats
