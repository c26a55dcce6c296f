#pragma once

#include "app/viewer/bytes/byte_owners.hpp"

#include <cstdint>
#include <string>

/// Texts of the bytes panel about locations in a file.
namespace app {

/// "8 tables, 1.2 MB, 40 B unused"
[[nodiscard]] std::string fileSummary(const ShownFile& file);

/// "0x1A4 to 0x1A7, 4 bytes: vertices 12 of 40, byte 4"; names the table of the first byte.
[[nodiscard]] std::string byteLocationText(const ShownFile& file, const formats::ByteRange& range);

enum class ValueDetail {
    all,
    different, ///< without signed numbers that equal the unsigned ones
    decimal    ///< and without hexadecimal digits
};
/// The possible numbers at this offset.
[[nodiscard]] std::string valuesText(const ShownFile& file, std::uint64_t offset, ValueDetail detail);

} // namespace app
