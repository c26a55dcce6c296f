#pragma once

#include "formats/base/names.hpp"
#include "formats/quake3/shader.hpp"

#include <array>
#include <optional>
#include <string_view>

/// The words of `.shader` scripts with a value (docs/formats/quake3_shader.md §3 to §8).
namespace formats::quake3 {

template <class Value> struct Word {
    std::string_view name;
    Value value;
};

/// The meaning of `name`, ignoring case.
template <class Value, std::size_t count>
[[nodiscard]] std::optional<Value> find(const std::array<Word<Value>, count>& words, std::string_view name)
{
    for (const Word<Value>& word : words) {
        if (isSameButForCase(word.name, name))
            return word.value;
    }
    return std::nullopt;
}

inline constexpr std::array kWaveFunctions{
    Word<WaveFunction>{"sin", WaveFunction::sine},
    Word<WaveFunction>{"square", WaveFunction::square},
    Word<WaveFunction>{"triangle", WaveFunction::triangle},
    Word<WaveFunction>{"sawtooth", WaveFunction::sawtooth},
    Word<WaveFunction>{"noise", WaveFunction::noise},
    Word<WaveFunction>{"inversesawtooth", WaveFunction::inverseSawtooth},
};

inline constexpr std::array kShortBlends{
    Word<Blend>{"add", {BlendFactor::one, BlendFactor::one}},
    Word<Blend>{"filter", {BlendFactor::destinationColor, BlendFactor::zero}},
    Word<Blend>{"blend", {BlendFactor::sourceAlpha, BlendFactor::oneMinusSourceAlpha}},
};

inline constexpr std::array kSourceFactors{
    Word<BlendFactor>{"GL_ONE", BlendFactor::one},
    Word<BlendFactor>{"GL_ZERO", BlendFactor::zero},
    Word<BlendFactor>{"GL_DST_COLOR", BlendFactor::destinationColor},
    Word<BlendFactor>{"GL_ONE_MINUS_DST_COLOR", BlendFactor::oneMinusDestinationColor},
    Word<BlendFactor>{"GL_SRC_ALPHA", BlendFactor::sourceAlpha},
    Word<BlendFactor>{"GL_ONE_MINUS_SRC_ALPHA", BlendFactor::oneMinusSourceAlpha},
    Word<BlendFactor>{"GL_DST_ALPHA", BlendFactor::destinationAlpha},
    Word<BlendFactor>{"GL_ONE_MINUS_DST_ALPHA", BlendFactor::oneMinusDestinationAlpha},
    Word<BlendFactor>{"GL_SRC_ALPHA_SATURATE", BlendFactor::sourceAlphaSaturate},
};

inline constexpr std::array kDestinationFactors{
    Word<BlendFactor>{"GL_ONE", BlendFactor::one},
    Word<BlendFactor>{"GL_ZERO", BlendFactor::zero},
    Word<BlendFactor>{"GL_SRC_COLOR", BlendFactor::sourceColor},
    Word<BlendFactor>{"GL_ONE_MINUS_SRC_COLOR", BlendFactor::oneMinusSourceColor},
    Word<BlendFactor>{"GL_SRC_ALPHA", BlendFactor::sourceAlpha},
    Word<BlendFactor>{"GL_ONE_MINUS_SRC_ALPHA", BlendFactor::oneMinusSourceAlpha},
    Word<BlendFactor>{"GL_DST_ALPHA", BlendFactor::destinationAlpha},
    Word<BlendFactor>{"GL_ONE_MINUS_DST_ALPHA", BlendFactor::oneMinusDestinationAlpha},
};

inline constexpr std::array kAlphaTests{
    Word<AlphaTest>{"GT0", AlphaTest::greaterThanZero},
    Word<AlphaTest>{"LT128", AlphaTest::lessThanHalf},
    Word<AlphaTest>{"GE128", AlphaTest::atLeastHalf},
};

inline constexpr std::array kDepthTests{
    Word<DepthTest>{"lequal", DepthTest::lessOrEqual},
    Word<DepthTest>{"equal", DepthTest::equal},
};

inline constexpr std::array kColorSources{
    Word<ColorSource>{"identity", ColorSource::identity},
    Word<ColorSource>{"identityLighting", ColorSource::identityLighting},
    Word<ColorSource>{"lightingDiffuse", ColorSource::lightingDiffuse},
    Word<ColorSource>{"vertex", ColorSource::vertex},
    Word<ColorSource>{"exactVertex", ColorSource::vertex},
    Word<ColorSource>{"oneMinusVertex", ColorSource::oneMinusVertex},
    Word<ColorSource>{"entity", ColorSource::entity},
    Word<ColorSource>{"oneMinusEntity", ColorSource::oneMinusEntity},
    Word<ColorSource>{"const", ColorSource::constant},
    Word<ColorSource>{"wave", ColorSource::wave},
};

inline constexpr std::array kAlphaSources{
    Word<AlphaSource>{"identity", AlphaSource::identity},
    Word<AlphaSource>{"vertex", AlphaSource::vertex},
    Word<AlphaSource>{"oneMinusVertex", AlphaSource::oneMinusVertex},
    Word<AlphaSource>{"entity", AlphaSource::entity},
    Word<AlphaSource>{"oneMinusEntity", AlphaSource::oneMinusEntity},
    Word<AlphaSource>{"const", AlphaSource::constant},
    Word<AlphaSource>{"wave", AlphaSource::wave},
    Word<AlphaSource>{"lightingSpecular", AlphaSource::lightingSpecular},
    Word<AlphaSource>{"portal", AlphaSource::portal},
};

inline constexpr std::array kTexCoordSources{
    Word<TexCoordSource>{"base", TexCoordSource::texture},
    Word<TexCoordSource>{"texture", TexCoordSource::texture},
    Word<TexCoordSource>{"lightmap", TexCoordSource::lightmap},
    Word<TexCoordSource>{"environment", TexCoordSource::environment},
    Word<TexCoordSource>{"vector", TexCoordSource::vector},
};

enum class TexCoordWord { scale, scroll, entityTranslate, rotate, stretch, transform, turbulence };
inline constexpr std::array kTexCoordWords{
    Word<TexCoordWord>{"scale", TexCoordWord::scale},
    Word<TexCoordWord>{"scroll", TexCoordWord::scroll},
    Word<TexCoordWord>{"entityTranslate", TexCoordWord::entityTranslate},
    Word<TexCoordWord>{"rotate", TexCoordWord::rotate},
    Word<TexCoordWord>{"stretch", TexCoordWord::stretch},
    Word<TexCoordWord>{"transform", TexCoordWord::transform},
    Word<TexCoordWord>{"turb", TexCoordWord::turbulence},
};

enum class DeformWord { wave, normal, bulge, move, autosprite, autosprite2, projectionShadow, text };
inline constexpr std::array kDeformWords{
    Word<DeformWord>{"wave", DeformWord::wave},
    Word<DeformWord>{"normal", DeformWord::normal},
    Word<DeformWord>{"bulge", DeformWord::bulge},
    Word<DeformWord>{"move", DeformWord::move},
    Word<DeformWord>{"autosprite", DeformWord::autosprite},
    Word<DeformWord>{"autosprite2", DeformWord::autosprite2},
    Word<DeformWord>{"projectionShadow", DeformWord::projectionShadow},
    Word<DeformWord>{"text0", DeformWord::text},
    Word<DeformWord>{"text1", DeformWord::text},
    Word<DeformWord>{"text2", DeformWord::text},
    Word<DeformWord>{"text3", DeformWord::text},
    Word<DeformWord>{"text4", DeformWord::text},
    Word<DeformWord>{"text5", DeformWord::text},
    Word<DeformWord>{"text6", DeformWord::text},
    Word<DeformWord>{"text7", DeformWord::text},
};

// Many scripts use "front" for the default; the game warns and keeps the default.
inline constexpr std::array kCulls{
    Word<Cull>{"none", Cull::none},   Word<Cull>{"twosided", Cull::none}, Word<Cull>{"disable", Cull::none},
    Word<Cull>{"back", Cull::back},   Word<Cull>{"backside", Cull::back}, Word<Cull>{"backsided", Cull::back},
    Word<Cull>{"front", Cull::front},
};

inline constexpr std::array kSorts{
    Word<float>{"portal", sort::kPortal},         Word<float>{"sky", sort::kSky},
    Word<float>{"opaque", sort::kOpaque},         Word<float>{"decal", sort::kDecal},
    Word<float>{"seeThrough", sort::kSeeThrough}, Word<float>{"banner", sort::kBanner},
    Word<float>{"underwater", sort::kUnderwater}, Word<float>{"additive", sort::kAdditive},
    Word<float>{"nearest", sort::kNearest},
};

/// The directives that the reader supports.
enum class Directive {
    // outside of stages
    cull,
    surfaceParameter,
    deformVertexes,
    sort,
    polygonOffset,
    noMipmaps,
    clampTime,
    editorImage,
    implicitMap,
    implicitMask,
    implicitBlend,
    // in a stage
    map,
    clampMap,
    animMap,
    clampAnimMap,
    blendFunc,
    alphaFunc,
    depthFunc,
    depthWrite,
    detail,
    rgbGen,
    alphaGen,
    tcGen,
    tcMod,
    stageKind, ///< "stage normalMap": the purpose of the image
    // either
    reported,
};

enum class Level { shader, stage };

/// The directive of a keyword at any level; empty if it is unknown.
struct KnownDirective {
    Directive directive = Directive::reported;
    std::optional<Level> level; ///< empty: both, or not relevant
};
[[nodiscard]] std::optional<KnownDirective> findDirective(std::string_view keyword);

/// The number at the start of a word as C's atof reads it, 0 for none. Finite, at most kLargestNumber.
struct Number {
    float value = 0.0f;
    bool isWhole = true; ///< the whole word is a number
};
[[nodiscard]] Number numberOf(std::string_view word);

} // namespace formats::quake3
