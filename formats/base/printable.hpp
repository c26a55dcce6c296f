#pragma once

#include <string>
#include <string_view>

namespace formats {

/// Text from a file or a file's name, made safe to print and to put into JSON: sound UTF-8 stays, control characters,
/// separators of lines, marks that turn the direction of text and bytes that are not UTF-8 become "\xNN".
[[nodiscard]] std::string printable(std::string_view text);

/// Whether `printable` would leave the text as it is because it is plain ASCII.
[[nodiscard]] bool isPlainText(std::string_view text);

} // namespace formats
