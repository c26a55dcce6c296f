#pragma once

#include <string_view>
#include <system_error>

namespace platform {

/// Call this before anything else opens a file.
///
/// Linux: occupies standard streams that were closed when the program was started: the next file would get their
/// number, and results or messages would be written into it. Writing to a stream occupied here fails as writing to a
/// closed one does. Windows: text is written byte for byte, and consoles show UTF-8.
void prepareStandardStreams();

/// Writes everything to standard output, past any buffer. The error is the system's, also one that only closing the
/// file tells (a network disk that is full).
[[nodiscard]] std::error_code writeToStandardOutput(std::string_view text);

} // namespace platform
