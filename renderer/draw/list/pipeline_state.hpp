#pragma once

#include "formats/model/model.hpp"

#include <cstdint>

namespace renderer {

enum class DepthTest {
    none,        ///< in front of everything; does not write depth either
    lessOrEqual, ///< if nothing nearer was drawn
    equal,       ///< if the same surface was drawn before
};

struct DepthState {
    DepthTest test = DepthTest::lessOrEqual;
    bool isWritten = true; ///< only if depth is tested

    bool operator==(const DepthState&) const = default;
};

/// A blend factor: the source is the drawn color, the destination the existing one.
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

/// How drawn pixels are blended with existing ones. The default replaces them.
struct BlendState {
    BlendRule color;
    BlendRule alpha; ///< for the alpha of the image, which may be transparent

    bool operator==(const BlendState&) const = default;
};

/// The rule for the image's alpha: covering surfaces also cover a transparent background; additive and filtering ones
/// do not change it.
inline constexpr BlendRule kCoverAlpha = {BlendFactor::one, BlendFactor::oneMinusSourceAlpha};
inline constexpr BlendRule kKeepAlpha = {BlendFactor::zero, BlendFactor::one};

/// Covers by alpha.
inline constexpr BlendState kBlendOver = {{BlendFactor::sourceAlpha, BlendFactor::oneMinusSourceAlpha}, kCoverAlpha};

enum class Culling { none, backFaces, frontFaces };

/// Moves the depth of triangles away from the eye: by the slope times `slope` plus the smallest difference times
/// `constant`.
struct DepthOffset {
    float slope = 0.0f;
    float constant = 0.0f;

    bool operator==(const DepthOffset&) const = default;
};

/// The channels that are written.
struct ColorMask {
    bool red = true;
    bool green = true;
    bool blue = true;
    bool alpha = true;

    bool operator==(const ColorMask&) const = default;
};

/// The fixed-function state of a draw. The default is the state that all code may expect outside of a draw.
struct PipelineState {
    DepthState depth;
    BlendState blend;
    Culling culling = Culling::none;
    formats::FrontFace frontFace = formats::FrontFace::counterClockwise;
    DepthOffset offset;
    ColorMask mask;

    bool operator==(const PipelineState&) const = default;
};

/// For lines over opaque surfaces: they blend, and hide nothing drawn later.
[[nodiscard]] constexpr PipelineState linePipeline(DepthTest test)
{
    PipelineState state;
    state.depth = {test, false};
    state.blend = kBlendOver;
    return state;
}

/// For backgrounds: depth is neither tested nor written.
[[nodiscard]] constexpr PipelineState backdropPipeline()
{
    PipelineState state;
    state.depth = {DepthTest::none, false};
    return state;
}

} // namespace renderer
