#pragma once

#include <cstddef>
#include <string_view>
#include <system_error>

namespace formats {

/// std::from_chars for floating-point numbers in the general format, which LLVM's library lacks; used by
/// parse_number.hpp there. Returns the length of the number in characters; `value` is 0 on errors.
[[nodiscard]] std::size_t parseFloatPrefix(std::string_view text, double& value, std::errc& error);
[[nodiscard]] std::size_t parseFloatPrefix(std::string_view text, float& value, std::errc& error);

} // namespace formats
