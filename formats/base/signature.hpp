#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// Describes bytes in words for messages.
namespace formats {

/// Whether the bytes start with those of `magic`.
[[nodiscard]] bool beginsWith(std::span<const std::byte> bytes, std::string_view magic);

/// Describes a file of no known format: "the file is empty", "it is text", "it begins with bytes 41 42 43 44".
[[nodiscard]] std::string describeContent(std::span<const std::byte> bytes);

} // namespace formats
