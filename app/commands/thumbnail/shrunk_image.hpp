#pragma once

#include "formats/image/image.hpp"

#include <cstdint>

namespace app {

/// The image with its longer side reduced to `edge` pixels (not 0), in the same proportions: each pixel is the mean of
/// those that it covers, weighted by their alpha. A smaller image stays as it is. The image must not be empty.
[[nodiscard]] formats::Image shrunk(formats::Image image, std::uint32_t edge);

} // namespace app
