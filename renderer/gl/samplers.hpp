#pragma once

#include "renderer/gl/gl_handle.hpp"

#include <array>
#include <cstdint>

namespace renderer {

/// How an image is sampled.
struct Sampling {
    bool repeatsU = true; ///< false: clamped to the edge
    bool repeatsV = true;
    bool hasMipmaps = true; ///< false: the full-size image is used at any distance
    bool mirrorsU = false;  ///< of a repeating image: every other repetition is mirrored
    bool mirrorsV = false;
};

/// Sampling settings independent of the image: two layers of one draw may use the same image, only one of them
/// repeating.
class Samplers {
public:
    void bind(int unit, const Sampling& sampling = {});
    /// Unbinds all samplers: every unit uses its texture's own settings, as other code expects.
    void release();

private:
    std::array<SamplerHandle, 32> m_samplers; // by Sampling, created on first use
    std::uint32_t m_bound = 0;                // one bit per unit
};

} // namespace renderer
