#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

/// Reads an MD2 directly from its bytes as described in docs/formats/md2.md §1 and §2, in double precision and without
/// code of the program, to verify the program's results. Only for valid files.
namespace tests {

[[nodiscard]] inline std::uint32_t md2Word(std::span<const std::byte> file, std::size_t offset)
{
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;)
        value = (value << 8U) | std::to_integer<std::uint32_t>(file[offset + i]);
    return value;
}

[[nodiscard]] inline std::vector<std::array<double, 3>> md2Positions(std::span<const std::byte> file, std::size_t frame)
{
    const std::size_t frameSize = md2Word(file, 16);
    const std::size_t vertexCount = md2Word(file, 24);
    const std::size_t begin = md2Word(file, 56) + frame * frameSize;
    std::vector<std::array<double, 3>> positions(vertexCount);
    for (std::size_t vertex = 0; vertex < vertexCount; ++vertex) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double scale = std::bit_cast<float>(md2Word(file, begin + 4 * axis));
            const double translate = std::bit_cast<float>(md2Word(file, begin + 12 + 4 * axis));
            positions[vertex][axis] = std::to_integer<int>(file[begin + 40 + 4 * vertex + axis]) * scale + translate;
        }
    }
    return positions;
}

/// `1 - blend` of one frame and `blend` of another.
[[nodiscard]] inline std::vector<std::array<double, 3>> md2Positions(std::span<const std::byte> file, std::size_t a,
                                                                     std::size_t b, double blend)
{
    auto positions = md2Positions(file, a);
    const auto others = md2Positions(file, b);
    for (std::size_t vertex = 0; vertex < positions.size(); ++vertex) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            positions[vertex][axis] += blend * (others[vertex][axis] - positions[vertex][axis]);
    }
    return positions;
}

/// The longest side of the box around the positions.
[[nodiscard]] inline double sizeOf(const std::vector<std::array<double, 3>>& positions)
{
    double size = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double low = positions.at(0)[axis];
        double high = low;
        for (const auto& position : positions) {
            low = position[axis] < low ? position[axis] : low;
            high = position[axis] > high ? position[axis] : high;
        }
        size = high - low > size ? high - low : size;
    }
    return size;
}

/// The largest difference of any coordinate; infinite if their numbers differ.
[[nodiscard]] inline double largestDistance(const std::vector<std::array<double, 3>>& a,
                                            const std::vector<std::array<double, 3>>& b)
{
    if (a.size() != b.size())
        return std::numeric_limits<double>::infinity();
    double largest = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double distance = a[i][axis] < b[i][axis] ? b[i][axis] - a[i][axis] : a[i][axis] - b[i][axis];
            largest = distance > largest ? distance : largest;
        }
    }
    return largest;
}

} // namespace tests
