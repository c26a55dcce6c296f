#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

/// Display formats of numbers and names.
namespace app {

[[nodiscard]] std::string countText(std::uint64_t count);                          ///< "1,234"
[[nodiscard]] std::string bytesText(std::uint64_t bytes);                          ///< "812 B", "1.2 MB"
[[nodiscard]] std::string secondsText(double seconds);                             ///< "1.240 s"
[[nodiscard]] std::string countedText(std::uint64_t count, std::string_view noun); ///< "1 frame", "1,234 frames"

/// `name` with undisplayable parts escaped: bytes that are not valid UTF-8 and control characters as \xE9, code points
/// rejected by `isDrawable` as \u{1F600}.
[[nodiscard]] std::string escapedText(std::string_view name, const std::function<bool(char32_t)>& isDrawable);

} // namespace app
