#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Bytes as readable text.
namespace app {

/// A possible number at an offset.
struct ByteValue {
    const char* type; ///< "u16"
    std::string text; ///< "513"
    std::string hex;  ///< "0x0201"; empty for signed numbers and floats
};
/// All numbers at `offset` that fit into the bytes: u8, i8, u16, i16, u32, i32, float; little-endian.
[[nodiscard]] std::vector<ByteValue> valuesAt(std::span<const std::byte> bytes, std::uint64_t offset);

/// "0A 1F 00"
[[nodiscard]] std::string hexText(std::span<const std::byte> bytes);
/// ASCII characters unchanged, including line breaks and tabs; a dot for any other byte.
[[nodiscard]] std::string plainText(std::span<const std::byte> bytes);
/// The same for one line: line breaks and tabs are dots, too.
[[nodiscard]] char shownCharacter(std::byte byte);

/// A file offset as typed by a user: "4660", "0x1234", "1234h"; nullopt for anything else.
[[nodiscard]] std::optional<std::uint64_t> offsetFromText(std::string_view text);

/// The search pattern: bytes given as pairs of hexadecimal digits ("49 44 50", "0x494450"), else the text itself.
[[nodiscard]] std::vector<std::byte> patternFromText(std::string_view text);

/// The first match of a pattern at or after `from`, else from the start of the file; nullopt: no match.
[[nodiscard]] std::optional<std::uint64_t> findBytes(std::span<const std::byte> bytes,
                                                     std::span<const std::byte> pattern, std::uint64_t from);

/// Whether a file is a text: its first part has no control characters except line breaks and tabs.
[[nodiscard]] bool isText(std::span<const std::byte> bytes);

} // namespace app
