#pragma once

#include "app/viewer/session/texture_view.hpp"
#include "renderer/scene/document/document.hpp"

#include <glm/ext/vector_uint2.hpp>

#include <optional>
#include <string>

/// The mip levels in an image file, and their pixels.
namespace app {

/// 0 if the image was not read; 1: the file has only the full size.
[[nodiscard]] std::uint32_t levelCountOf(const scene::Texture& texture);

/// `level` must be below levelCountOf.
[[nodiscard]] glm::uvec2 levelSize(const scene::Texture& texture, std::uint32_t level);

/// All pixels of a level, decoded again if the file stores blocks. `level` must be below levelCountOf.
[[nodiscard]] formats::Image levelImage(const scene::Texture& texture, std::uint32_t level);

/// A pixel of an image.
struct Texel {
    glm::uvec2 at{}; ///< in its level, from the left and the top
    formats::Rgba color{};
};

/// The pixel of a level at `uv`; outside of the image `repeats` (horizontal, vertical) decides: see isRepeated. None:
/// the image was not read, or uv is NaN.
[[nodiscard]] std::optional<Texel> texelAt(const scene::Texture& texture, std::uint32_t level, const glm::dvec2& uv,
                                           const std::array<bool, 2>& repeats);

/// `image` with the chosen channels; a single one as gray without alpha.
[[nodiscard]] formats::Image withChannels(formats::Image image, TextureChannels channels);

} // namespace app
