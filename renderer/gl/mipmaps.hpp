#pragma once

#include "formats/image/image.hpp"
#include "formats/image/image_alpha.hpp"

#include <vector>

namespace renderer {

/// The image and its mipmaps, half the size each down to 1x1, made on the CPU by averaging (in gamma space, as the
/// games do): `glGenerateMipmap` alone takes longer than all the rest of a first image on a software driver.
///
/// `use` says how alpha will be used. Where it is used, a pixel's color counts as much as its alpha, so that the color
/// behind a mask does not appear at its edges. Where it cuts out, each level is scaled in alpha until as large a share
/// of it is drawn (formats::kCutOutAlpha) as of the image: averaged alpha would make thin leaves vanish at a distance.
[[nodiscard]] std::vector<formats::Image> mipmapsOf(const formats::Image& image,
                                                    formats::ImageAlpha use = formats::ImageAlpha::opaque);

} // namespace renderer
