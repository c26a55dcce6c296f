#include "formats/base/printable.hpp"

#include <algorithm>
#include <cstdint>

namespace formats {
namespace {

/// Length of the valid UTF-8 sequence at the start of `text`, 0 for none.
std::size_t utf8Length(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t lead = byte(0);
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xC2 ? 0
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                               : lead < 0xF5 ? 4
                                             : 0;
    if (length == 0 || length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U)
            return 0;
    }
    // Overlong forms, surrogates and code points above U+10FFFF are recognized by their second byte.
    const bool isBad = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F) ||
                       (lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) > 0x8F);
    return isBad ? 0 : length;
}

/// Whether a valid sequence is a control character, which a terminal would execute.
bool isControl(std::string_view sequence)
{
    const auto lead = static_cast<std::uint8_t>(sequence[0]);
    const bool isC1 = sequence.size() == 2 && lead == 0xC2 && static_cast<std::uint8_t>(sequence[1]) < 0xA0;
    return lead < 0x20 || lead == 0x7F || isC1;
}

/// The Unicode code point of a valid sequence of at most three bytes.
std::uint32_t codeOf(std::string_view sequence)
{
    const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<std::uint8_t>(sequence[i])); };
    if (sequence.size() == 1)
        return byte(0);
    if (sequence.size() == 2)
        return ((byte(0) & 0x1FU) << 6U) | (byte(1) & 0x3FU);
    return ((byte(0) & 0x0FU) << 12U) | ((byte(1) & 0x3FU) << 6U) | (byte(2) & 0x3FU);
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

/// Whether a valid sequence breaks a line or changes the text direction: a terminal would show a different name than
/// the file has.
bool rearrangesText(std::string_view sequence)
{
    if (sequence == "\xD8\x9C") // U+061C
        return true;
    if (sequence.size() != 3 || sequence[0] != '\xE2')
        return false;
    const auto second = static_cast<std::uint8_t>(sequence[1]);
    const auto third = static_cast<std::uint8_t>(sequence[2]);
    const bool isMark = second == 0x80 && (third == 0x8E || third == 0x8F);      // U+200E, U+200F
    const bool isBreakOrTurn = second == 0x80 && third >= 0xA8 && third <= 0xAE; // U+2028 to U+202E
    const bool isIsolate = second == 0x81 && third >= 0xA6 && third <= 0xA9;     // U+2066 to U+2069
    return isMark || isBreakOrTurn || isIsolate;
}

} // namespace

bool isPlainText(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7F; });
}

std::string printable(std::string_view text)
{
    if (isPlainText(text))
        return std::string(text);
    std::string safe;
    safe.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8Length(text.substr(at));
        const auto lead = static_cast<std::uint8_t>(text[at]);
        if (length == 0 || isControl(text.substr(at, length)) || rearrangesText(text.substr(at, length))) {
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
        const std::size_t length = utf8Length(text);
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
        const std::size_t length = std::max<std::size_t>(utf8Length(text.substr(at)), 1);
        const std::string_view character = text.substr(at, length);
        const auto lead = static_cast<std::uint8_t>(text[at]);
        if (const char letter = jsonLetter(text[at]); letter != '\0') {
            json += {'\\', letter};
        } else if (length == 1 && lead >= 0x80) {
            json += {'\\', '\\', 'x', kHexDigits[lead >> 4U], kHexDigits[lead & 0xFU]};
        } else if (isControl(character) || rearrangesText(character)) {
            const std::uint32_t code = codeOf(character);
            json += {'\\', 'u', kHexDigits[code >> 12U], kHexDigits[(code >> 8U) & 0xFU]};
            json += {kHexDigits[(code >> 4U) & 0xFU], kHexDigits[code & 0xFU]};
        } else {
            json += character;
        }
        at += length;
    }
    json += '"';
}

} // namespace formats
