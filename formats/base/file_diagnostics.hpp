#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/diagnostics.hpp"

#include <cstdint>
#include <string>

/// Diagnostics about files other than the model, with file and range.
namespace formats {

/// A whole file as the location of a diagnostic.
struct WholeFile {
    std::string path;
    std::uint64_t bytes = 0; ///< 0 if it could not be read

    [[nodiscard]] ByteRange range() const { return {0, bytes}; }
};

/// Adds the diagnostics of a file. Diagnostics without a range apply to the whole file.
void addDiagnosticsOf(const WholeFile& file, Diagnostics found, Diagnostics& diagnostics);

/// The same for a text, with lines and columns.
void addDiagnosticsOfText(const ByteView& text, Diagnostics found, Diagnostics& diagnostics);

/// Adds a diagnostic that a file cannot be used, as a warning or an error of the model.
void addUnusable(Severity severity, const char* rule, const WholeFile& file, const LoadError& error,
                 Diagnostics& diagnostics);

/// The message of an error without the file name, which the diagnostic stores separately.
[[nodiscard]] std::string messageAbout(const WholeFile& file, const LoadError& error);

} // namespace formats
