#pragma once

#include <string_view>
#include <system_error>

namespace platform {

/// Call this before any other code opens a file.
///
/// Linux: occupies standard streams that were closed when the program was started: the next file would get their
/// number, and output would be written into it. Writing to a stream occupied here fails like writing to a closed one.
/// Windows: text is written byte for byte, and consoles show UTF-8.
void prepareStandardStreams();

/// Writes everything to standard output, past any buffer. Returns the system's error, including one that is only
/// reported on closing (a full network disk).
[[nodiscard]] std::error_code writeToStandardOutput(std::string_view text);

} // namespace platform
