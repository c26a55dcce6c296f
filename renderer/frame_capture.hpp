#pragma once

#include "formats/image/image.hpp"
#include "renderer/gl/framebuffer.hpp"

#include <glm/ext/vector_float4.hpp>
#include <glm/gtc/type_precision.hpp>

namespace renderer {

/// What images with a transparent background are drawn on where nobody says another one: the middle of the gradient
/// that the viewer has behind models (a test compares them).
inline constexpr glm::u8vec3 kUsualGround(0x29, 0x2d, 0x34);

/// To clear a framebuffer with, of which `capture` makes an image with a transparent background.
[[nodiscard]] glm::vec4 transparentGround(const glm::u8vec3& ground);

/// The framebuffer's image, `supersample` by `supersample` pixels averaged into one, top row first.
///
/// Width and height of the framebuffer are multiples of `supersample`. Where its alpha is below 1, it was cleared with
/// `transparentGround(ground)`. What adds light or filters it leaves alpha as it is, and straight alpha cannot say
/// either; so alpha is the coverage, or more where the ground changed by more than that: put over the ground, the image
/// is what was drawn on it.
[[nodiscard]] formats::Image capture(const Framebuffer& framebuffer, std::uint32_t supersample,
                                     const glm::u8vec3& ground = kUsualGround);

/// The averaging of `capture` and its straight alpha, for bottom-up RGBA rows.
[[nodiscard]] formats::Image resolved(const formats::Image& bottomUp, std::uint32_t supersample,
                                      const glm::u8vec3& ground = kUsualGround);

} // namespace renderer
