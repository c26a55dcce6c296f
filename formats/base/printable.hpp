#pragma once

#include <string>
#include <string_view>

namespace formats {

/// Text from a file or a file's name, made safe to print and to put into JSON: sound UTF-8 stays, control characters,
/// separators of lines, marks that turn the direction of text and bytes that are not UTF-8 become "\xNN".
[[nodiscard]] std::string printable(std::string_view text);

/// Whether all of it is sound UTF-8.
[[nodiscard]] bool isUtf8(std::string_view text);

/// Appends text as JSON writes it, in quotes. What `printable` would change becomes an escape of JSON ("\u202E"), so
/// that a program reads the very text and a terminal obeys nothing. Bytes that are not UTF-8, which JSON cannot say,
/// appear as `printable` shows them.
void appendJsonString(std::string& json, std::string_view text);

/// Whether `printable` would leave the text as it is because it is plain ASCII.
[[nodiscard]] bool isPlainText(std::string_view text);

} // namespace formats
