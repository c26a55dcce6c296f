#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace formats {

/// Unpacks PKWARE's Data Compression Library ("implode"). Reference: docs/formats/mpq.md §5.
///
/// Fills `into` and returns the number of bytes: fewer if the data end earlier. nullopt: an unknown header, or a
/// reference to bytes before the first.
[[nodiscard]] std::optional<std::size_t> explode(std::span<const std::byte> packed, std::span<std::byte> into);

} // namespace formats
