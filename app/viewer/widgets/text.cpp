#include "app/viewer/widgets/text.hpp"

#include <fmt/format.h>

#include <array>

namespace app {
namespace {

struct CodePoint {
    char32_t value = 0;
    std::size_t length = 0; ///< in bytes; 0: invalid UTF-8
};

CodePoint firstCodePoint(std::string_view text)
{
    const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byteAt(0);
    if (first < 0x80)
        return {first, 1};
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length)
        return {};
    char32_t value = first & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byteAt(i) & 0xC0U) != 0x80)
            return {};
        value = value << 6U | (byteAt(i) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = value >= 0xD800 && value <= 0xDFFF;
    return value < kSmallest[length] || isSurrogate || value > 0x10FFFF ? CodePoint() : CodePoint{value, length};
}

} // namespace

std::string countText(std::uint64_t count)
{
    std::string text = std::to_string(count);
    for (std::size_t position = text.size(); position > 3; position -= 3)
        text.insert(position - 3, ",");
    return text;
}

std::string bytesText(std::uint64_t bytes)
{
    constexpr std::array<const char*, 4> kUnits = {"kB", "MB", "GB", "TB"};
    if (bytes < 1000)
        return fmt::format("{} B", bytes);
    double amount = static_cast<double>(bytes) / 1000.0;
    std::size_t unit = 0;
    while (amount >= 999.95 && unit + 1 < kUnits.size()) {
        amount /= 1000.0;
        ++unit;
    }
    return fmt::format("{:.1f} {}", amount, kUnits[unit]);
}

std::string secondsText(double seconds)
{
    return fmt::format("{:.3f} s", seconds);
}

std::string countedText(std::uint64_t count, std::string_view noun)
{
    return fmt::format("{} {}{}", countText(count), noun, count == 1 ? "" : "s");
}

std::string escapedText(std::string_view name, const std::function<bool(char32_t)>& isDrawable)
{
    std::string text;
    while (!name.empty()) {
        const CodePoint point = firstCodePoint(name);
        const bool isControl = point.value < 0x20 || (point.value >= 0x7F && point.value < 0xA0);
        if (point.length == 0 || (point.length == 1 && isControl))
            text += fmt::format("\\x{:02X}", static_cast<unsigned char>(name.front()));
        else if (isControl || !isDrawable(point.value))
            text += fmt::format("\\u{{{:04X}}}", static_cast<std::uint32_t>(point.value));
        else
            text += name.substr(0, point.length);
        name.remove_prefix(point.length == 0 ? 1 : point.length);
    }
    return text;
}

} // namespace app
