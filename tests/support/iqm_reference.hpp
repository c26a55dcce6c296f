#pragma once

#include <glm/mat4x4.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tests {

/// Between two frames of a file: `(1 - blend) * a + blend * b`.
struct IqmInstant {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    double blend = 0.0;
};

/// An evaluation of an IQM's skeleton of our own, straight from the bytes as iqm.txt describes them, in double
/// precision: for each joint from where a point is in the bind pose of `model` to where it is at an instant of
/// `frames`, which may be the same file. Poses and joints have the same numbers. The files are sound.
[[nodiscard]] std::vector<glm::dmat4> iqmReferencePose(std::span<const std::byte> model,
                                                       std::span<const std::byte> frames, const IqmInstant& instant);

/// The 32 bits at a place of a file.
[[nodiscard]] std::uint32_t wordAt(std::span<const std::byte> file, std::size_t offset);
[[nodiscard]] float floatAt(std::span<const std::byte> file, std::size_t offset);

} // namespace tests
