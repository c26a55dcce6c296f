#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace formats {

/// Text from a file or a file name, made safe to print and to put into JSON: valid UTF-8 stays; control characters,
/// line separators, marks that change the text direction and bytes that are not UTF-8 become "\xNN".
[[nodiscard]] std::string printable(std::string_view text);

struct Utf8Character {
    char32_t code = 0;
    std::size_t length = 0; ///< in bytes; 0: not UTF-8
};

/// The first character of a text that is not empty.
[[nodiscard]] Utf8Character firstCharacter(std::string_view text);

/// Whether all of it is valid UTF-8.
[[nodiscard]] bool isUtf8(std::string_view text);

/// Appends text as a JSON string in quotes. Characters that `printable` would replace become JSON escapes ("\u202E"): a
/// program reads the original text, a terminal executes nothing. Bytes that are not UTF-8 cannot be expressed in JSON
/// and appear as in `printable`.
void appendJsonString(std::string& json, std::string_view text);

/// Whether the text is plain ASCII that `printable` leaves unchanged.
[[nodiscard]] bool isPlainText(std::string_view text);

} // namespace formats
