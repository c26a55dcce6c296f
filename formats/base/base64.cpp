#include "formats/base/base64.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace formats {
namespace {

constexpr std::string_view kBase64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNoDigit = 64;

/// The value of each character that is a digit.
constexpr std::array<std::uint8_t, 256> kBase64Values = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(kNoDigit);
    for (std::size_t i = 0; i < kBase64Digits.size(); ++i)
        values[static_cast<std::uint8_t>(kBase64Digits[i])] = static_cast<std::uint8_t>(i);
    return values;
}();

} // namespace

std::string base64Of(std::string_view bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::string_view group = bytes.substr(at, 3);
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 3; ++i)
            bits = bits << 8U | (i < group.size() ? static_cast<std::uint8_t>(group[i]) : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            text += i <= group.size() ? kBase64Digits[bits >> (18U - 6U * i) & 63U] : '=';
    }
    return text;
}

std::optional<std::vector<std::byte>> bytesFromBase64(std::string_view text)
{
    if (text.size() % 4 != 0)
        return std::nullopt;
    const std::size_t fill = text.empty() ? 0 : text.size() - std::min(text.find('='), text.size());
    if (fill > 2)
        return std::nullopt;
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() / 4 * 3);
    std::uint32_t bits = 0; // of the digits so far
    for (std::size_t i = 0; i < text.size() - fill; ++i) {
        const std::uint8_t digit = kBase64Values[static_cast<std::uint8_t>(text[i])];
        if (digit == kNoDigit)
            return std::nullopt;
        bits = bits << 6U | digit;
        if (i % 4 > 0)
            bytes.push_back(static_cast<std::byte>(bits >> (6U - 2U * (i % 4)) & 0xFFU));
    }
    // Bits of the last digit that belong to no byte must be 0, and only '=' may follow it.
    const bool isWhole = text.substr(text.size() - fill).find_first_not_of('=') == std::string_view::npos;
    const std::uint32_t unused = fill == 2 ? bits & 0xFU : fill == 1 ? bits & 0x3U : 0U;
    return isWhole && unused == 0 ? std::optional(std::move(bytes)) : std::nullopt;
}

} // namespace formats
