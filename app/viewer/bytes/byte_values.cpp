#include "app/viewer/bytes/byte_values.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/parse_number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace app {
namespace {

constexpr std::size_t kJudgedBytes = 4096; // examined to decide whether a file is text

std::optional<std::uint64_t> numberIn(std::string_view digits, int base)
{
    constexpr std::size_t kMaxDigits = 15;
    return digits.size() <= kMaxDigits ? formats::parseNumber<std::uint64_t>(digits, base) : std::nullopt;
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

bool isOfText(std::byte byte)
{
    const auto code = std::to_integer<unsigned char>(byte);
    return code >= 0x20 || code == '\n' || code == '\r' || code == '\t';
}

} // namespace

std::vector<ByteValue> valuesAt(std::span<const std::byte> bytes, std::uint64_t offset)
{
    std::vector<ByteValue> values;
    if (offset >= bytes.size())
        return values;
    const std::span<const std::byte> rest = bytes.subspan(static_cast<std::size_t>(offset));
    const auto reader = [&] { return formats::FieldReader(rest); };
    values.push_back({"u8", fmt::format("{}", reader().u8()), fmt::format("0x{:02X}", reader().u8())});
    values.push_back({"i8", fmt::format("{}", static_cast<std::int8_t>(reader().u8())), {}});
    if (rest.size() >= 2) {
        values.push_back({"u16", fmt::format("{}", reader().u16()), fmt::format("0x{:04X}", reader().u16())});
        values.push_back({"i16", fmt::format("{}", reader().i16()), {}});
    }
    if (rest.size() >= 4) {
        values.push_back({"u32", fmt::format("{}", reader().u32()), fmt::format("0x{:08X}", reader().u32())});
        values.push_back({"i32", fmt::format("{}", reader().i32()), {}});
        values.push_back({"float", fmt::format("{:.6g}", reader().f32()), {}});
    }
    return values;
}

std::string hexText(std::span<const std::byte> bytes)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text;
    text.reserve(3 * bytes.size());
    for (const std::byte byte : bytes) {
        const auto code = std::to_integer<unsigned>(byte);
        if (!text.empty())
            text += ' ';
        text += kDigits[code >> 4U];
        text += kDigits[code & 15U];
    }
    return text;
}

std::string plainText(std::span<const std::byte> bytes)
{
    std::string text;
    text.reserve(bytes.size());
    for (const std::byte byte : bytes) {
        const char letter = static_cast<char>(std::to_integer<unsigned char>(byte));
        text += letter == '\n' || letter == '\t' ? letter : shownCharacter(byte);
    }
    return text;
}

char shownCharacter(std::byte byte)
{
    const auto code = std::to_integer<unsigned char>(byte);
    return code >= 0x20 && code < 0x7F ? static_cast<char>(code) : '.';
}

std::optional<std::uint64_t> offsetFromText(std::string_view text)
{
    text = trimmed(text);
    if (text.starts_with("0x") || text.starts_with("0X"))
        return numberIn(text.substr(2), 16);
    if (text.ends_with('h') || text.ends_with('H'))
        return numberIn(text.substr(0, text.size() - 1), 16);
    return numberIn(text, 10);
}

std::vector<std::byte> patternFromText(std::string_view text)
{
    const bool isNumber = text.starts_with("0x") || text.starts_with("0X");
    const bool hasPairs = text.size() >= 5 && text[2] == ' ';
    std::vector<std::byte> pattern;
    std::string_view rest = isNumber ? text.substr(2) : text;
    while ((isNumber || hasPairs) && !rest.empty()) {
        const auto value = formats::parseNumber<std::uint8_t>(rest.substr(0, 2), 16);
        if (!value || rest.size() < 2)
            break;
        pattern.push_back(static_cast<std::byte>(*value));
        rest.remove_prefix(2);
        while (rest.starts_with(' '))
            rest.remove_prefix(1);
    }
    if (!pattern.empty() && rest.empty())
        return pattern;
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    return {bytes.begin(), bytes.end()};
}

std::optional<std::uint64_t> findBytes(std::span<const std::byte> bytes, std::span<const std::byte> pattern,
                                       std::uint64_t from)
{
    if (pattern.empty() || pattern.size() > bytes.size())
        return std::nullopt;
    const auto textOf = [](std::span<const std::byte> range) {
        return std::string_view(reinterpret_cast<const char*>(range.data()), range.size());
    };
    const std::string_view text = textOf(bytes);
    std::size_t found =
        text.find(textOf(pattern), static_cast<std::size_t>(std::min<std::uint64_t>(from, text.size())));
    if (found == std::string_view::npos)
        found = text.find(textOf(pattern)); // from the start
    return found != std::string_view::npos ? std::optional<std::uint64_t>(found) : std::nullopt;
}

bool isText(std::span<const std::byte> bytes)
{
    const auto judged = bytes.first(std::min(bytes.size(), kJudgedBytes));
    return !judged.empty() && std::all_of(judged.begin(), judged.end(), isOfText);
}

} // namespace app
