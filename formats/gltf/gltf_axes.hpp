#pragma once

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/vector_double3.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>

/// From the axes of glTF (y up) to ours (z up): (x, y, z) becomes (x, -z, y). Transforms are converted one by one, so
/// that their products are, too.
namespace formats::gltf {

[[nodiscard]] inline glm::vec3 positionInGame(const std::array<float, 3>& at)
{
    return {at[0], -at[2], at[1]};
}

[[nodiscard]] inline glm::vec3 scaleInGame(const std::array<float, 3>& scale)
{
    return {scale[0], scale[2], scale[1]};
}

/// x, y, z, w as in the file, of any length.
[[nodiscard]] inline std::array<float, 4> rotationInGame(const std::array<float, 4>& rotation)
{
    return {rotation[0], -rotation[2], rotation[1], rotation[3]};
}

/// `columns` as in the file.
template <class Number> [[nodiscard]] glm::dmat4 matrixInGame(const std::array<Number, 16>& columns)
{
    constexpr std::array<std::size_t, 4> kFrom{0, 2, 1, 3}; // our axis is this one of glTF's
    constexpr std::array<double, 4> kSign{1.0, -1.0, 1.0, 1.0};
    glm::dmat4 matrix(1.0);
    for (std::size_t column = 0; column < 4; ++column) {
        for (std::size_t row = 0; row < 4; ++row)
            matrix[static_cast<int>(column)][static_cast<int>(row)] =
                kSign[column] * kSign[row] * static_cast<double>(columns[kFrom[column] * 4 + kFrom[row]]);
    }
    return matrix;
}

} // namespace formats::gltf
