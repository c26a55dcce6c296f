#pragma once

#include "renderer/gl/gl_handle.hpp"

#include <array>
#include <cstdint>

namespace renderer {

/// How an image continues beyond its edges.
enum class TextureWrap { repeat, clamp };

/// The same for each direction.
struct TextureWraps {
    TextureWrap u = TextureWrap::repeat;
    TextureWrap v = TextureWrap::repeat;

    TextureWraps() = default;
    TextureWraps(TextureWrap both) : u(both), v(both) {} // NOLINT(google-explicit-constructor): one is said for both
    TextureWraps(TextureWrap along, TextureWrap down) : u(along), v(down) {}
    bool operator==(const TextureWraps&) const = default;
};

/// Which size of an image is read when it is seen from afar.
enum class TextureDetail {
    mipmaps, ///< the size that fits
    full,    ///< the image itself
};

/// How images are read, independent of the image: two layers of one draw may show the same one, one of them repeating.
class Samplers {
public:
    void bind(int unit, TextureWraps wraps = {}, TextureDetail detail = TextureDetail::mipmaps);
    /// Leaves every unit to what its texture says, as others expect to find them.
    void release();

private:
    std::array<SamplerHandle, 8> m_samplers; // by wraps and detail, made when first wanted
    std::uint32_t m_bound = 0;               // a bit a unit
};

} // namespace renderer
