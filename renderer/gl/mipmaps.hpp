#pragma once

#include "formats/image/image.hpp"
#include "formats/image/image_alpha.hpp"

#include <vector>

namespace renderer {

/// The image and its mipmaps down to 1x1, made on the CPU by averaging (in gamma space, like the games): on a software
/// driver `glGenerateMipmap` takes longer than everything else for the first image.
///
/// `use` is the use of alpha. If alpha is used, colors are weighted with it, so that the color outside of a mask does
/// not appear at its edges. If it cuts out, each level's alpha is scaled until the same share of it is drawn
/// (formats::kCutOutAlpha) as of the image: with averaged alpha thin leaves would vanish at a distance.
[[nodiscard]] std::vector<formats::Image> mipmapsOf(const formats::Image& image,
                                                    formats::ImageAlpha use = formats::ImageAlpha::opaque);

} // namespace renderer
