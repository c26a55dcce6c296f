#include "formats/base/printable.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace formats {
namespace {

/// Whether a terminal would execute the character.
bool isControl(char32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

/// The letter of the JSON escape for '"', '\' and some control characters; 0 for others.
char jsonLetter(char character)
{
    constexpr std::string_view kCharacters = "\"\\\b\f\n\r\t";
    constexpr std::string_view kLetters = "\"\\bfnrt";
    const std::size_t index = kCharacters.find(character);
    return index == std::string_view::npos ? '\0' : kLetters[index];
}

/// Whether the character breaks a line or changes the text direction: a terminal would show a different name than the
/// file has.
bool rearrangesText(char32_t code)
{
    return code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

} // namespace

bool isPlainText(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7F; });
}

Utf8Character firstCharacter(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t lead = byte(0);
    if (lead < 0x80)
        return {lead, 1};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length)
        return {};
    char32_t code = lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U)
            return {};
        code = code << 6U | (byte(i) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < kLeast[length] || isSurrogate || code > 0x10FFFF ? Utf8Character{} : Utf8Character{code, length};
}

std::string printable(std::string_view text)
{
    if (isPlainText(text))
        return std::string(text);
    std::string safe;
    safe.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto [code, length] = firstCharacter(text.substr(at));
        const auto lead = static_cast<std::uint8_t>(text[at]);
        if (length == 0 || isControl(code) || rearrangesText(code)) {
            safe += {'\\', 'x', kHexDigits[lead >> 4U], kHexDigits[lead & 0xFU]};
            ++at;
        } else {
            safe.append(text, at, length);
            at += length;
        }
    }
    return safe;
}

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = firstCharacter(text).length;
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

void appendJsonString(std::string& json, std::string_view text)
{
    json += '"';
    for (std::size_t at = 0; at < text.size();) {
        const auto [code, length] = firstCharacter(text.substr(at));
        const auto lead = static_cast<std::uint8_t>(text[at]);
        if (const char letter = jsonLetter(text[at]); letter != '\0') {
            json += {'\\', letter};
        } else if (length == 0) {
            json += {'\\', '\\', 'x', kHexDigits[lead >> 4U], kHexDigits[lead & 0xFU]};
        } else if (isControl(code) || rearrangesText(code)) {
            json += {'\\', 'u', kHexDigits[code >> 12U], kHexDigits[(code >> 8U) & 0xFU]};
            json += {kHexDigits[(code >> 4U) & 0xFU], kHexDigits[code & 0xFU]};
        } else {
            json += text.substr(at, length);
        }
        at += std::max<std::size_t>(length, 1);
    }
    json += '"';
}

} // namespace formats
