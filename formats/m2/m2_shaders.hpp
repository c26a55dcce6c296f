#pragma once

#include "formats/model/material_pass.hpp"

#include <cstdint>
#include <span>

namespace formats::m2 {

/// The fields that decide how the textures of a batch are combined (docs/formats/m2.md §9.6).
struct ShaderRequest {
    std::uint32_t version = 0;
    bool hasCombinerCombos = false; ///< globalFlags & 8
    std::uint16_t shaderId = 0;
    std::uint32_t textureCount = 1;
    BlendMode blend = BlendMode::opaque;
    std::span<const std::uint16_t> coordCombos{};    ///< from the batch's first one on
    std::span<const std::uint16_t> combinerCombos{}; ///< of the whole model
};

struct Shader {
    PixelCombiner combiner = PixelCombiner::opaque;
    std::uint32_t textureCount = 1;
    std::array<TexCoordSet, kMaxTextureLayers> coords{};
    /// The stage whose texture transform applies to each stage's coordinates; kNoIndex: none (§9.7).
    std::array<std::uint32_t, kMaxTextureLayers> transforms{};
    /// Whether a stage uses its own transform instead, if it has one.
    std::array<bool, kMaxTextureLayers> movesAlone{};
    bool fadesEdges = false;
};

[[nodiscard]] Shader shaderOf(const ShaderRequest& request);

} // namespace formats::m2
