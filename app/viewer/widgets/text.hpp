#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

/// Numbers and names as the window writes them.
namespace app {

[[nodiscard]] std::string countText(std::uint64_t count);                          ///< "1,234"
[[nodiscard]] std::string bytesText(std::uint64_t bytes);                          ///< "812 B", "1.2 MB"
[[nodiscard]] std::string secondsText(double seconds);                             ///< "1.240 s"
[[nodiscard]] std::string countedText(std::uint64_t count, std::string_view noun); ///< "1 frame", "1,234 frames"

/// `name` with everything escaped that cannot be shown: bytes that are not sound UTF-8 as \xE9, control characters
/// likewise, code points that `isDrawable` denies as \u{1F600}.
[[nodiscard]] std::string escapedText(std::string_view name, const std::function<bool(char32_t)>& isDrawable);

} // namespace app
