#include "app/viewer/bytes/byte_columns.hpp"

#include <algorithm>
#include <array>

namespace app {
namespace {

constexpr std::uint32_t kLongestLine = 400;
constexpr float kAfterOffset = 2.0f; // in character widths
constexpr float kBeforeText = 1.0f;

std::uint32_t offsetDigits(std::uint64_t fileBytes)
{
    std::uint32_t digits = 6;
    while (digits < 10 && fileBytes > std::uint64_t{1} << (4 * digits))
        digits += 2;
    return digits;
}

} // namespace

std::uint64_t ByteRows::count() const
{
    return starts.empty() ? (bytes + perRow - 1) / perRow : starts.size();
}

std::uint64_t ByteRows::rowOf(std::uint64_t offset) const
{
    if (starts.empty())
        return offset / perRow;
    const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
    return after == starts.begin() ? 0 : static_cast<std::uint64_t>(after - starts.begin() - 1);
}

std::uint64_t ByteRows::startOf(std::uint64_t row) const
{
    return starts.empty() ? row * perRow : row < starts.size() ? starts[static_cast<std::size_t>(row)] : bytes;
}

std::uint32_t ByteRows::lengthOf(std::uint64_t row) const
{
    const std::uint64_t start = startOf(row);
    const std::uint64_t end = std::min(startOf(row + 1), bytes);
    return static_cast<std::uint32_t>(end > start ? end - start : 0);
}

std::uint64_t ByteRows::byteAt(std::uint64_t row, std::uint32_t column) const
{
    const std::uint64_t last = count() > 0 ? count() - 1 : 0;
    const std::uint64_t within = std::min(row, last);
    const std::uint32_t length = lengthOf(within);
    return startOf(within) + std::min(column, length > 0 ? length - 1 : 0);
}

ByteRows fixedRows(std::uint64_t bytes, std::uint32_t perRow)
{
    return {bytes, std::max(perRow, 1U), {}};
}

ByteRows textRows(std::span<const std::byte> text, std::uint32_t longest)
{
    ByteRows rows{text.size(), std::clamp(longest, 1U, kLongestLine), {}};
    std::uint64_t start = 0;
    for (std::uint64_t i = 0; i < text.size(); ++i) {
        if (i == start)
            rows.starts.push_back(start);
        const bool isEnd = text[static_cast<std::size_t>(i)] == std::byte{'\n'};
        if (isEnd || i + 1 - start >= rows.perRow)
            start = i + 1;
    }
    return rows;
}

float ByteColumns::hexAt(std::uint32_t column) const
{
    const float middle = column >= perRow / 2 && perRow >= 8 ? 1.0f : 0.0f;
    return static_cast<float>(digits) + kAfterOffset + 3.0f * static_cast<float>(column) + middle;
}

float ByteColumns::textAt(std::uint32_t column) const
{
    const float begin = hasHex ? hexAt(perRow) + kBeforeText : static_cast<float>(digits) + kAfterOffset;
    return begin + static_cast<float>(column);
}

float ByteColumns::width() const
{
    return textAt(perRow);
}

ByteColumns fittingColumns(float characters, float gutter, std::uint64_t fileBytes, bool hasTables)
{
    constexpr std::array<std::uint32_t, 3> kPerRow = {16, 8, 4};
    ByteColumns columns;
    columns.digits = offsetDigits(fileBytes);
    for (const std::uint32_t perRow : kPerRow) {
        columns.perRow = perRow;
        columns.hasGutter = hasTables;
        if (columns.width() + (hasTables ? gutter : 0.0f) <= characters)
            return columns;
        columns.hasGutter = false;
        if (perRow < 16 && columns.width() <= characters)
            return columns;
    }
    return columns;
}

ByteColumns textColumns(float characters, std::uint64_t fileBytes)
{
    ByteColumns columns;
    columns.digits = offsetDigits(fileBytes);
    columns.hasHex = false;
    columns.hasGutter = false;
    columns.perRow = 0;
    const float left = characters - columns.width();
    columns.perRow = static_cast<std::uint32_t>(std::clamp(left, 8.0f, static_cast<float>(kLongestLine)));
    return columns;
}

} // namespace app
