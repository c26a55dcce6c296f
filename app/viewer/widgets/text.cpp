#include "app/viewer/widgets/text.hpp"

#include "formats/base/printable.hpp"

#include <fmt/format.h>

namespace app {
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
        const formats::Utf8Character point = formats::firstCharacter(name);
        const bool isControl = point.code < 0x20 || (point.code >= 0x7F && point.code < 0xA0);
        if (point.length == 0 || (point.length == 1 && isControl))
            text += fmt::format("\\x{:02X}", static_cast<unsigned char>(name.front()));
        else if (isControl || !isDrawable(point.code))
            text += fmt::format("\\u{{{:04X}}}", static_cast<std::uint32_t>(point.code));
        else
            text += name.substr(0, point.length);
        name.remove_prefix(point.length == 0 ? 1 : point.length);
    }
    return text;
}

} // namespace app
