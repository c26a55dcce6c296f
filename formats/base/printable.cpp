#include "formats/base/printable.hpp"

#include <algorithm>
#include <cstdint>

namespace formats {
namespace {

/// Length of the sound UTF-8 sequence at the start of `text`, 0 for none.
std::size_t sequenceLength(std::string_view text)
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
    // Overlong forms, surrogates and what lies past U+10FFFF have second bytes of their own.
    const bool isBad = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F) ||
                       (lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) > 0x8F) ||
                       (lead == 0xC2 && byte(1) < 0xA0); // C1 control characters
    return isBad ? 0 : length;
}

/// Whether a sound sequence is one that breaks a line, or turns the direction of the text behind it: a terminal would
/// show another name than the file has.
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
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string safe;
    safe.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = sequenceLength(text.substr(at));
        const auto lead = static_cast<std::uint8_t>(text[at]);
        if (length == 0 || lead < 0x20 || lead == 0x7F || rearrangesText(text.substr(at, length))) {
            safe += {'\\', 'x', kDigits[lead >> 4U], kDigits[lead & 0xFU]};
            ++at;
        } else {
            safe.append(text, at, length);
            at += length;
        }
    }
    return safe;
}

} // namespace formats
