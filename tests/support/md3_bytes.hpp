#pragma once

#include "tests/support/md2_bytes.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <string_view>

/// Reads an MD3 directly from its bytes as described in docs/formats/md3.md §1 to §3, in double precision and without
/// code of the program, to verify the program's results. Only for valid files.
namespace tests {

using Vector3 = std::array<double, 3>;
using Matrix3 = std::array<Vector3, 3>; ///< columns: directions of the axes

/// A position and directions: columns and origin of §3.1.
struct Md3Transform {
    Matrix3 axes{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    Vector3 origin{};

    [[nodiscard]] Vector3 operator()(const Vector3& point) const
    {
        Vector3 result = origin;
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t axis = 0; axis < 3; ++axis)
                result[i] += axes[axis][i] * point[axis];
        }
        return result;
    }
    /// M_parent * M_tag.
    [[nodiscard]] Md3Transform operator*(const Md3Transform& inner) const
    {
        Md3Transform result;
        result.origin = (*this)(inner.origin);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const Vector3 tip = (*this)(inner.axes[axis]);
            for (std::size_t i = 0; i < 3; ++i)
                result.axes[axis][i] = tip[i] - origin[i];
        }
        return result;
    }
};

[[nodiscard]] inline double dotOf(const Vector3& a, const Vector3& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

[[nodiscard]] inline double determinantOf(const Matrix3& m)
{
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/// The tag of one frame with its axes normalized, or nullopt if the frame has no such tag.
[[nodiscard]] inline std::optional<Md3Transform> md3Tag(std::span<const std::byte> file, std::string_view name,
                                                        std::size_t frame)
{
    const std::size_t tagCount = md2Word(file, 80);
    for (std::size_t tag = 0; tag < tagCount; ++tag) {
        const std::size_t at = md2Word(file, 96) + 112 * (frame * tagCount + tag);
        std::string own;
        for (std::size_t i = 0; i < 64 && file[at + i] != std::byte{0}; ++i)
            own += static_cast<char>(file[at + i]);
        if (own != name)
            continue;
        const auto number = [&](std::size_t index) {
            return static_cast<double>(std::bit_cast<float>(md2Word(file, at + 64 + 4 * index)));
        };
        Md3Transform transform;
        transform.origin = {number(0), number(1), number(2)};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const Vector3 raw = {number(3 + 3 * axis), number(4 + 3 * axis), number(5 + 3 * axis)};
            const double length = std::sqrt(dotOf(raw, raw));
            for (std::size_t i = 0; i < 3 && length > 0.0; ++i)
                transform.axes[axis][i] = raw[i] / length;
        }
        return transform;
    }
    return std::nullopt;
}

/// The rotation from one set of axes to another, applied by a share, about its own axis and the short way.
[[nodiscard]] inline Matrix3 turnedBetween(const Matrix3& a, const Matrix3& b, double share)
{
    // R = B * transposed A, as rows.
    std::array<Vector3, 3> r{};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column) {
            for (std::size_t axis = 0; axis < 3; ++axis)
                r[row][column] += b[axis][row] * a[axis][column];
        }
    }
    const Vector3 skew = {0.5 * (r[2][1] - r[1][2]), 0.5 * (r[0][2] - r[2][0]), 0.5 * (r[1][0] - r[0][1])};
    const double sine = std::sqrt(dotOf(skew, skew));
    const double angle = share * std::atan2(sine, 0.5 * (r[0][0] + r[1][1] + r[2][2] - 1.0));
    if (sine < 1e-12)
        return a; // they are equal; half a turn has no short way and does not occur
    const Vector3 n = {skew[0] / sine, skew[1] / sine, skew[2] / sine};
    Matrix3 turned{};
    for (std::size_t axis = 0; axis < 3; ++axis) { // Rodrigues
        const Vector3& v = a[axis];
        const Vector3 cross = {n[1] * v[2] - n[2] * v[1], n[2] * v[0] - n[0] * v[2], n[0] * v[1] - n[1] * v[0]};
        for (std::size_t i = 0; i < 3; ++i) {
            turned[axis][i] =
                v[i] * std::cos(angle) + cross[i] * std::sin(angle) + n[i] * dotOf(n, v) * (1.0 - std::cos(angle));
        }
    }
    return turned;
}

/// §3.2 between two frames: the origin linearly, the axes on the short arc; mirrored ones as in the engine, each axis
/// linearly and normalized.
[[nodiscard]] inline std::optional<Md3Transform> md3Tag(std::span<const std::byte> file, std::string_view name,
                                                        std::size_t frameA, std::size_t frameB, double blend)
{
    const auto a = md3Tag(file, name, frameA);
    const auto b = md3Tag(file, name, frameB);
    if (!a || (blend > 0.0 && !b))
        return std::nullopt;
    if (blend == 0.0)
        return a;
    Md3Transform between;
    const bool isMirrored = determinantOf(a->axes) < 0.0 || determinantOf(b->axes) < 0.0;
    if (!isMirrored)
        between.axes = turnedBetween(a->axes, b->axes, blend);
    for (std::size_t i = 0; i < 3; ++i)
        between.origin[i] = (1.0 - blend) * a->origin[i] + blend * b->origin[i];
    for (std::size_t axis = 0; isMirrored && axis < 3; ++axis) {
        for (std::size_t i = 0; i < 3; ++i)
            between.axes[axis][i] = (1.0 - blend) * a->axes[axis][i] + blend * b->axes[axis][i];
        const double length = std::sqrt(dotOf(between.axes[axis], between.axes[axis]));
        for (double& value : between.axes[axis])
            value /= length;
    }
    return between;
}

/// All vertices of all surfaces, in file order, in a pose.
[[nodiscard]] inline std::vector<Vector3> md3Positions(std::span<const std::byte> file, std::size_t frameA,
                                                       std::size_t frameB, double blend)
{
    std::vector<Vector3> positions;
    std::size_t start = md2Word(file, 100);
    for (std::size_t surface = 0; surface < md2Word(file, 84); ++surface) {
        const std::size_t vertexCount = md2Word(file, start + 80);
        const std::size_t last = md2Word(file, start + 72) - 1;
        const auto coordinate = [&](std::size_t frame, std::size_t vertex, std::size_t axis) {
            const std::size_t at = start + md2Word(file, start + 100) +
                                   8 * ((frame < last ? frame : last) * vertexCount + vertex) + 2 * axis;
            return static_cast<std::int16_t>(std::to_integer<unsigned>(file[at]) |
                                             std::to_integer<unsigned>(file[at + 1]) << 8U) /
                   64.0;
        };
        for (std::size_t vertex = 0; vertex < vertexCount; ++vertex) {
            Vector3& position = positions.emplace_back();
            for (std::size_t axis = 0; axis < 3; ++axis) {
                position[axis] =
                    (1.0 - blend) * coordinate(frameA, vertex, axis) + blend * coordinate(frameB, vertex, axis);
            }
        }
        start += md2Word(file, start + 104);
    }
    return positions;
}

} // namespace tests
