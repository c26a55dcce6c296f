#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace formats {

/// The base64 of these bytes (RFC 4648, section 4).
[[nodiscard]] std::string base64Of(std::string_view bytes);

/// The bytes of a text that `base64Of` makes; empty: it makes no such text.
[[nodiscard]] std::optional<std::vector<std::byte>> bytesFromBase64(std::string_view text);

} // namespace formats
