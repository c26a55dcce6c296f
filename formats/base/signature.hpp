#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// Saying what bytes are, in words that may stand in a message.
namespace formats {

/// Whether the bytes begin with those of `magic`.
[[nodiscard]] bool beginsWith(std::span<const std::byte> bytes, std::string_view magic);

/// What a file of no known format looks like: "the file is empty", "it is text", "it begins with bytes 41 42 43 44".
[[nodiscard]] std::string describeContent(std::span<const std::byte> bytes);

} // namespace formats
