#pragma once

#include <cstddef>
#include <string_view>
#include <system_error>

namespace formats {

/// std::from_chars of floating-point numbers in the general format, which LLVM's library lacks; see parse_number.hpp,
/// which uses it there. Returns how many characters belong to the number; `value` is 0 where there is an error.
[[nodiscard]] std::size_t parseFloatPrefix(std::string_view text, double& value, std::errc& error);
[[nodiscard]] std::size_t parseFloatPrefix(std::string_view text, float& value, std::errc& error);

} // namespace formats
