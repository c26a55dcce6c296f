#pragma once

#include "formats/image/image.hpp"
#include "renderer/gl/framebuffer.hpp"

namespace renderer {

/// The framebuffer's image, `supersample` by `supersample` pixels averaged into one, top row first.
///
/// Width and height of the framebuffer are multiples of `supersample`. The colors in it are taken as premultiplied by
/// alpha (a transparent background is 0, 0, 0, 0) and come out straight.
[[nodiscard]] formats::Image capture(const Framebuffer& framebuffer, std::uint32_t supersample);

/// The averaging and un-premultiplying of `capture`, for bottom-up RGBA rows.
[[nodiscard]] formats::Image resolved(const formats::Image& bottomUp, std::uint32_t supersample);

} // namespace renderer
