#pragma once

#include "assets/samples/loft.hpp"

/// The creature's body parts, before they are put together.
namespace samples {

/// Outline points of skull and jaw with the lips: the mouth starts after them, and on the jaw before it.
inline constexpr std::size_t kSkullLip = 4;
inline constexpr std::size_t kJawLip = 2;

/// The left eyeball.
struct Eyeball {
    glm::vec3 center{};
    glm::vec3 outwards{}; ///< unit length
    float radius = 1.0f;
};

[[nodiscard]] Eyeball leftEyeball();

/// Tail, belly, chest and neck: one surface from the tip of the tail into the skull.
[[nodiscard]] Loft makeTrunk();

/// Blades along the back of `trunk`, from the neck to the tail.
[[nodiscard]] std::vector<Loft> makeSpikes(const Loft& trunk);

/// Thigh to toes, and shoulder to fingers, of the left side.
[[nodiscard]] std::vector<Loft> makeLeftLeg();
[[nodiscard]] std::vector<Loft> makeLeftArm();

[[nodiscard]] Loft makeSkull();
[[nodiscard]] Loft makeJaw();

/// Tongue and nose horn.
[[nodiscard]] std::vector<Loft> makeMiddleOfHead();

/// Horn, brow, eye and teeth of the left side.
[[nodiscard]] std::vector<Loft> makeLeftOfHead();

} // namespace samples
