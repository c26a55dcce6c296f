#pragma once

#include "tests/gl/pass_scene.hpp"

#include <optional>

/// The formulas of docs/formats/m2.md §9.8.
namespace tests {

/// The result of a combiner by §9.8: the lit part, the added part, and the alpha, if it has one.
struct Mixed {
    glm::dvec3 diffuse{};
    glm::dvec3 added{};
    std::optional<double> alpha;
};

/// The colors of the textures, and the weights of the first three.
struct MixInputs {
    glm::dvec4 t1{}, t2{}, t3{}, t4{};
    double w1 = 1.0, w2 = 1.0, w3 = 1.0;
};

inline Mixed mixedBy(PixelCombiner combiner, const MixInputs& inputs)
{
    const auto& [t1, t2, t3, t4, w1, w2, w3] = inputs;
    const glm::dvec3 a = rgb(t1);
    const glm::dvec3 b = rgb(t2);
    const glm::dvec3 c = rgb(t3);
    const glm::dvec3 no(0.0);
    const glm::dvec4 faded = glm::mix(glm::mix(t1, t2, w2), t3, w3);
    const glm::dvec3 guild = a * glm::mix(glm::dvec3(1.0), b, t2.a);
    const double glow = t3.a * w3;
    switch (combiner) {
    case PixelCombiner::opaque:
        return {a, no, {}};
    case PixelCombiner::mod:
    case PixelCombiner::modDepth:
        return {a, no, t1.a};
    case PixelCombiner::opaqueMod:
        return {a * b, no, t2.a};
    case PixelCombiner::opaqueMod2x:
        return {2.0 * a * b, no, 2.0 * t2.a};
    case PixelCombiner::opaqueMod2xNA:
        return {2.0 * a * b, no, {}};
    case PixelCombiner::opaqueOpaque:
        return {a * b, no, {}};
    case PixelCombiner::modMod:
    case PixelCombiner::modModDepth:
        return {a * b, no, t1.a * t2.a};
    case PixelCombiner::modMod2x:
        return {2.0 * a * b, no, 2.0 * t1.a * t2.a};
    case PixelCombiner::modAdd:
        return {a, b, t1.a + t2.a};
    case PixelCombiner::modMod2xNA:
        return {2.0 * a * b, no, t1.a};
    case PixelCombiner::modAddNA:
        return {a, b, t1.a};
    case PixelCombiner::modOpaque:
        return {a * b, no, t1.a};
    case PixelCombiner::opaqueMod2xNAAlpha:
        return {glm::mix(2.0 * a * b, a, t1.a), no, {}};
    case PixelCombiner::opaqueAddAlpha:
        return {a, b * t2.a, {}};
    case PixelCombiner::opaqueAddAlphaAlpha:
        return {a, b * t2.a * (1.0 - t1.a), {}};
    case PixelCombiner::opaqueMod2xNAAlphaAdd:
        return {glm::mix(2.0 * a * b, a, t1.a), c * t3.a * w3, {}};
    case PixelCombiner::modAddAlpha:
        return {a, b * t2.a, t1.a};
    case PixelCombiner::modAddAlphaAlpha:
        return {a, b * t2.a * (1.0 - t1.a), t1.a + t2.a * (0.30 * b.r + 0.59 * b.g + 0.11 * b.b)};
    case PixelCombiner::opaqueAlphaAlpha:
        return {glm::mix(glm::mix(a, b, t2.a), a, t1.a), no, {}};
    case PixelCombiner::opaqueMod2xNAAlpha3s:
        return {glm::mix(2.0 * a * b, c, t3.a), no, {}};
    case PixelCombiner::opaqueAddAlphaWgt:
        return {a, b * t2.a * w2, {}};
    case PixelCombiner::modAddAlphaBase:
        return {a, b * (1.0 - t1.a), t1.a + t2.a};
    case PixelCombiner::opaqueModNAAlpha:
        return {glm::mix(a * b, a, t1.a), no, {}};
    case PixelCombiner::modAddAlphaWgt:
        return {a, b * t2.a * w2, t1.a};
    case PixelCombiner::opaqueModAddWgt:
        return {glm::mix(a, b, t2.a), a * t1.a * w1, {}};
    case PixelCombiner::opaqueMod2xNAAlphaUnshAlpha:
        return {glm::mix(2.0 * a * b, a, t1.a) * (1.0 - glow), c * glow, {}};
    case PixelCombiner::modDualCrossfade:
        return {rgb(faded), no, faded.a};
    case PixelCombiner::opaqueMod2xNAAlphaAlpha:
        return {glm::mix(glm::mix(2.0 * a * b, c, t3.a), a, t1.a), no, {}};
    case PixelCombiner::modMaskedDualCrossfade:
        return {rgb(faded), no, faded.a * t4.a};
    case PixelCombiner::opaqueAlpha:
        return {glm::mix(a, b, t2.a), no, {}};
    case PixelCombiner::guild:
        return {glm::mix(guild, c, t3.a), no, t1.a};
    case PixelCombiner::guildNoBorder:
        return {guild, no, t1.a};
    case PixelCombiner::guildOpaque:
        return {glm::mix(guild, c, t3.a), no, {}};
    case PixelCombiner::illum:
        return {no, no, t1.a};
    case PixelCombiner::modModModConst:
        return {a * b * c, no, t1.a * t2.a * t3.a};
    }
    return {};
}

} // namespace tests
