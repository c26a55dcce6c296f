#pragma once

#include "formats/image/image.hpp"
#include "renderer/gl/framebuffer.hpp"

#include <glm/ext/vector_float4.hpp>
#include <glm/gtc/type_precision.hpp>

namespace renderer {

/// The default ground for images with a transparent background: the middle of the viewer's background gradient (a test
/// compares them).
inline constexpr glm::u8vec3 kUsualGround(0x29, 0x2d, 0x34);

/// The clear color for a framebuffer from which `capture` makes an image with a transparent background.
[[nodiscard]] glm::vec4 transparentGround(const glm::u8vec3& ground);

/// The framebuffer's image, averaged over blocks of `supersample` by `supersample` pixels, top row first.
///
/// Width and height of the framebuffer are multiples of `supersample`. If its alpha is below 1, it was cleared with
/// `transparentGround(ground)`. Additive and filtering surfaces do not change alpha, and straight alpha cannot
/// represent them; so alpha is the coverage, or more if the ground changed by more than that: composited over the
/// ground, the image equals the drawn one.
[[nodiscard]] formats::Image capture(const Framebuffer& framebuffer, std::uint32_t supersample,
                                     const glm::u8vec3& ground = kUsualGround);

/// The averaging and the straight alpha of `capture`, for bottom-up RGBA rows.
[[nodiscard]] formats::Image resolved(const formats::Image& bottomUp, std::uint32_t supersample,
                                      const glm::u8vec3& ground = kUsualGround);

} // namespace renderer
