#pragma once

#include <glm/mat4x4.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tests {

/// An instant between two frames of a file: `(1 - blend) * a + blend * b`.
struct IqmInstant {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    double blend = 0.0;
};

/// Evaluates an IQM's skeleton independently, directly from the bytes as described in iqm.txt, in double precision: for
/// each joint the transform from the bind pose of `model` to its pose at an instant of `frames`, which may be the same
/// file. Poses and joints have the same indices. The files must be valid.
[[nodiscard]] std::vector<glm::dmat4> iqmReferencePose(std::span<const std::byte> model,
                                                       std::span<const std::byte> frames, const IqmInstant& instant);

/// The 32-bit word at an offset of a file.
[[nodiscard]] std::uint32_t wordAt(std::span<const std::byte> file, std::size_t offset);
[[nodiscard]] float floatAt(std::span<const std::byte> file, std::size_t offset);

} // namespace tests
