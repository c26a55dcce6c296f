#pragma once

#include "app/viewer/session/texture_view.hpp"
#include "renderer/scene/document/document.hpp"

#include <glm/ext/vector_uint2.hpp>

#include <optional>
#include <string>

/// The sizes of an image that its file has, and their pixels.
namespace app {

/// 0 where the image was not read; 1: its file has no smaller ones.
[[nodiscard]] std::uint32_t levelCountOf(const scene::Texture& texture);

/// `level` is below levelCountOf.
[[nodiscard]] glm::uvec2 levelSize(const scene::Texture& texture, std::uint32_t level);

/// All pixels of a level, decoded anew where the file has it as blocks. `level` is below levelCountOf.
[[nodiscard]] formats::Image levelImage(const scene::Texture& texture, std::uint32_t level);

/// A pixel of an image.
struct Texel {
    glm::uvec2 at{}; ///< of its level, from the left and the top
    formats::Rgba color{};
};

/// The pixel of a level that lies at `uv`, which goes on beyond the image's edges as `repeats` says (across, down): see
/// isRepeated. none: the image was not read, or uv is no number.
[[nodiscard]] std::optional<Texel> texelAt(const scene::Texture& texture, std::uint32_t level, const glm::dvec2& uv,
                                           const std::array<bool, 2>& repeats);

/// `image` with the channels that are to be seen: a single one as gray without alpha.
[[nodiscard]] formats::Image withChannels(formats::Image image, TextureChannels channels);

} // namespace app
