#include "formats/base/parse_float.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <string>

namespace formats {
namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool beginsWithWord(std::string_view text, std::string_view word)
{
    return text.size() >= word.size() && std::equal(word.begin(), word.end(), text.begin(), [](char a, char b) {
               return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b);
           });
}

std::size_t digitsFrom(std::string_view text, std::size_t at)
{
    const auto* const end = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), isDigit);
    return static_cast<std::size_t>(end - text.begin()) - at;
}

/// Length of an unsigned number: digits, possibly with a point and an exponent; or a word ("inf"). 0: no number.
std::size_t unsignedLength(std::string_view text)
{
    for (const std::string_view word : {"infinity", "inf", "nan"}) {
        if (beginsWithWord(text, word))
            return word.size();
    }
    const std::size_t whole = digitsFrom(text, 0);
    const bool hasPoint = whole < text.size() && text[whole] == '.';
    const std::size_t fraction = hasPoint ? digitsFrom(text, whole + 1) : 0;
    if (whole + fraction == 0)
        return 0;
    const std::size_t mantissa = whole + fraction + (hasPoint ? 1 : 0);
    if (mantissa >= text.size() || (text[mantissa] != 'e' && text[mantissa] != 'E'))
        return mantissa;
    const bool hasSign = mantissa + 1 < text.size() && (text[mantissa + 1] == '-' || text[mantissa + 1] == '+');
    const std::size_t firstDigit = mantissa + (hasSign ? 2 : 1);
    const std::size_t exponent = firstDigit < text.size() ? digitsFrom(text, firstDigit) : 0;
    return exponent > 0 ? firstDigit + exponent : mantissa; // an 'e' without digits does not belong to the number
}

template <class Number, class Convert>
std::size_t parsePrefix(std::string_view text, Number& value, std::errc& error, Convert convert)
{
    value = 0;
    const std::size_t sign = text.starts_with('-') ? 1 : 0;
    const std::size_t length = unsignedLength(text.substr(sign));
    if (length == 0) {
        error = std::errc::invalid_argument;
        return 0;
    }
    const std::string number(text.substr(0, sign + length)); // ends with a NUL
    const bool isWord = !isDigit(number[sign]) && number[sign] != '.';
    errno = 0;
    const Number converted = convert(number.c_str(), nullptr);
    const bool isBeyond = errno == ERANGE && !isWord && (converted == 0 || std::isinf(converted));
    error = isBeyond ? std::errc::result_out_of_range : std::errc();
    if (!isBeyond)
        value = converted;
    return number.size();
}

} // namespace

std::size_t parseFloatPrefix(std::string_view text, double& value, std::errc& error)
{
    return parsePrefix(text, value, error, std::strtod);
}

std::size_t parseFloatPrefix(std::string_view text, float& value, std::errc& error)
{
    return parsePrefix(text, value, error, std::strtof);
}

} // namespace formats
