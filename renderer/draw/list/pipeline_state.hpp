#pragma once

#include "formats/model/model.hpp"

#include <cstdint>

namespace renderer {

enum class DepthTest {
    none,        ///< in front of everything; writes no depth either
    lessOrEqual, ///< where nothing nearer was drawn
    equal,       ///< where the same surface was drawn before
};

struct DepthState {
    DepthTest test = DepthTest::lessOrEqual;
    bool isWritten = true; ///< where it is tested

    bool operator==(const DepthState&) const = default;
};

/// What a color is multiplied with: the source is what is drawn, the destination what is there already.
enum class BlendFactor : std::uint8_t {
    zero,
    one,
    sourceColor,
    oneMinusSourceColor,
    destinationColor,
    oneMinusDestinationColor,
    sourceAlpha,
    oneMinusSourceAlpha,
};

/// source * its factor + destination * its factor
struct BlendRule {
    BlendFactor source = BlendFactor::one;
    BlendFactor destination = BlendFactor::zero;

    bool operator==(const BlendRule&) const = default;
};

/// How what is drawn mixes with what is there. The default replaces it.
struct BlendState {
    BlendRule color;
    BlendRule alpha; ///< of the image itself, which may be transparent

    bool operator==(const BlendState&) const = default;
};

/// What a rule does to the alpha of the image: what covers something covers a transparent background, too; what only
/// adds or filters leaves it as it is.
inline constexpr BlendRule kCoverAlpha = {BlendFactor::one, BlendFactor::oneMinusSourceAlpha};
inline constexpr BlendRule kKeepAlpha = {BlendFactor::zero, BlendFactor::one};

/// Covers by alpha.
inline constexpr BlendState kBlendOver = {{BlendFactor::sourceAlpha, BlendFactor::oneMinusSourceAlpha}, kCoverAlpha};

enum class Culling { none, backFaces, frontFaces };

/// Moves the depth of triangles: by the slope times `slope` and the smallest difference times `constant`, away from the
/// eye.
struct DepthOffset {
    float slope = 0.0f;
    float constant = 0.0f;

    bool operator==(const DepthOffset&) const = default;
};

/// Which channels are written.
struct ColorMask {
    bool red = true;
    bool green = true;
    bool blue = true;
    bool alpha = true;

    bool operator==(const ColorMask&) const = default;
};

/// Everything fixed in a graphics API about how a draw reaches the framebuffer. The default is what everybody may
/// expect to find outside of a draw.
struct PipelineState {
    DepthState depth;
    BlendState blend;
    Culling culling = Culling::none;
    formats::FrontFace frontFace = formats::FrontFace::counterClockwise;
    DepthOffset offset;
    ColorMask mask;

    bool operator==(const PipelineState&) const = default;
};

/// Lines over what is solid: they blend, and hide nothing that comes later.
[[nodiscard]] constexpr PipelineState linePipeline(DepthTest test)
{
    PipelineState state;
    state.depth = {test, false};
    state.blend = kBlendOver;
    return state;
}

/// Behind everything: depth is neither tested nor written.
[[nodiscard]] constexpr PipelineState backdropPipeline()
{
    PipelineState state;
    state.depth = {DepthTest::none, false};
    return state;
}

} // namespace renderer
