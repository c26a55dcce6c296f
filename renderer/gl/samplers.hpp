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
    TextureWraps(TextureWrap both) : u(both), v(both) {} // NOLINT(google-explicit-constructor): one value for both
    TextureWraps(TextureWrap along, TextureWrap down) : u(along), v(down) {}
    bool operator==(const TextureWraps&) const = default;
};

/// The size of an image that is sampled at a distance.
enum class TextureDetail {
    mipmaps, ///< the matching size
    full,    ///< the full-size image
};

/// Sampling settings independent of the image: two layers of one draw may use the same image, only one of them
/// repeating.
class Samplers {
public:
    void bind(int unit, TextureWraps wraps = {}, TextureDetail detail = TextureDetail::mipmaps);
    /// Unbinds all samplers: every unit uses its texture's own settings, as other code expects.
    void release();

private:
    std::array<SamplerHandle, 8> m_samplers; // by wraps and detail, created on first use
    std::uint32_t m_bound = 0;               // one bit per unit
};

} // namespace renderer
