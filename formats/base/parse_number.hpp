#pragma once

#include "formats/base/parse_float.hpp"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

/// Numbers in texts. The only file that uses std::from_chars, which LLVM's library lacks for floating point.
namespace formats {

template <class Number> struct NumberPrefix {
    Number value{};
    std::size_t length = 0; ///< characters of the text that belong to the number
    std::errc error{};      ///< invalid_argument: no number at the start of the text; result_out_of_range: `value` is 0
};

/// The number at the start of `text`: decimal, no blanks and no '+' before it, with or without an exponent. "inf" and
/// "nan" are floating-point numbers.
template <class Number> [[nodiscard]] NumberPrefix<Number> parseNumberPrefix(std::string_view text)
{
    NumberPrefix<Number> number;
#ifdef _LIBCPP_VERSION
    constexpr bool hasFromChars = !std::is_floating_point_v<Number>;
#else
    constexpr bool hasFromChars = true;
#endif
    if constexpr (hasFromChars) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number.value);
        number.length = static_cast<std::size_t>(end - text.data());
        number.error = error;
    } else {
        number.length = parseFloatPrefix(text, number.value, number.error);
    }
    return number;
}

/// The finite number that makes up all of `text`, else nullopt.
template <class Number> [[nodiscard]] std::optional<Number> parseNumber(std::string_view text)
{
    const NumberPrefix<Number> number = parseNumberPrefix<Number>(text);
    if (number.error != std::errc() || number.length != text.size())
        return std::nullopt;
    if constexpr (std::is_floating_point_v<Number>) {
        if (!std::isfinite(number.value))
            return std::nullopt;
    }
    return number.value;
}

/// The same for whole numbers in another base, without "0x".
template <class Number> [[nodiscard]] std::optional<Number> parseNumber(std::string_view text, int base)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    const bool isWhole = error == std::errc() && end == text.data() + text.size();
    return isWhole ? std::optional(value) : std::nullopt;
}

} // namespace formats
