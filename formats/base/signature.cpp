#include "formats/base/signature.hpp"

#include "formats/base/result.hpp"

#include <algorithm>

namespace formats {
namespace {

bool isPrintable(unsigned char c)
{
    return c >= 0x20 && c < 0x7F;
}

bool isTextByte(std::byte byte)
{
    const auto c = std::to_integer<unsigned char>(byte);
    return c >= 0x7F || isPrintable(c) || (c >= '\t' && c <= '\r'); // 0x80 and up: UTF-8 or a legacy code page
}

} // namespace

bool beginsWith(std::span<const std::byte> bytes, std::string_view magic)
{
    return bytes.size() >= magic.size() &&
           std::equal(magic.begin(), magic.end(), bytes.begin(),
                      [](char expected, std::byte found) { return std::byte(expected) == found; });
}

std::string describeContent(std::span<const std::byte> bytes)
{
    constexpr std::size_t kTextSample = 512;
    constexpr std::size_t kShownBytes = 4;
    if (bytes.empty())
        return "the file is empty";
    const auto sample = bytes.first(std::min(bytes.size(), kTextSample));
    const bool startsReadable = isPrintable(std::to_integer<unsigned char>(sample[0])) || sample[0] == std::byte{'\n'};
    if (startsReadable && std::all_of(sample.begin(), sample.end(), isTextByte))
        return "it is text";
    const auto shown = bytes.first(std::min(bytes.size(), kShownBytes));
    std::string text = shown.size() == 1 ? "it begins with byte" : "it begins with bytes";
    for (const std::byte byte : shown)
        text += fmt::format(" {:02x}", std::to_integer<unsigned>(byte));
    return text;
}

} // namespace formats
