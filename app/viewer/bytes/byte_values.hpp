#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Bytes as people read and write them.
namespace app {

/// A number that the bytes at a place may be.
struct ByteValue {
    const char* type; ///< "u16"
    std::string text; ///< "513"
    std::string hex;  ///< "0x0201"; empty for signed numbers and floats
};
/// All numbers that fit in the bytes from `offset` on: u8, i8, u16, i16, u32, i32, float; little-endian.
[[nodiscard]] std::vector<ByteValue> valuesAt(std::span<const std::byte> bytes, std::uint64_t offset);

/// "0A 1F 00"
[[nodiscard]] std::string hexText(std::span<const std::byte> bytes);
/// Characters of ASCII as they are, lines and tabs included; a dot for any other byte.
[[nodiscard]] std::string plainText(std::span<const std::byte> bytes);
/// The same for one line: a dot for lines and tabs, too.
[[nodiscard]] char shownCharacter(std::byte byte);

/// A place in a file as a user writes it: "4660", "0x1234", "1234h"; nullopt for anything else.
[[nodiscard]] std::optional<std::uint64_t> offsetFromText(std::string_view text);

/// What to search for: bytes written in pairs of hexadecimal digits ("49 44 50", "0x494450"), else the text itself.
[[nodiscard]] std::vector<std::byte> patternFromText(std::string_view text);

/// The first place of a pattern at or after `from`, else from the beginning of the file; nullopt: it is not there.
[[nodiscard]] std::optional<std::uint64_t> findBytes(std::span<const std::byte> bytes,
                                                     std::span<const std::byte> pattern, std::uint64_t from);

/// Whether a file is best read as lines: no control characters but those of lines and tabs in its first part.
[[nodiscard]] bool isText(std::span<const std::byte> bytes);

} // namespace app
