#pragma once

#include "formats/base/diagnostics.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Quake III `.shader` scripts as plain data (docs/formats/quake3_shader.md §2 to §8): the content of the text with the
/// engine's defaults; not evaluated.
namespace formats::quake3 {

enum class WaveFunction { sine, square, triangle, sawtooth, inverseSawtooth, noise };

/// base + amplitude * T(frac(phase + seconds * frequency)) (§6.3).
struct Wave {
    WaveFunction function = WaveFunction::sine;
    float base = 0.0f;
    float amplitude = 0.0f;
    float phase = 0.0f;
    float frequency = 0.0f;

    bool operator==(const Wave&) const = default;
};

enum class BlendFactor {
    zero,
    one,
    sourceColor,
    oneMinusSourceColor,
    destinationColor,
    oneMinusDestinationColor,
    sourceAlpha,
    oneMinusSourceAlpha,
    destinationAlpha,
    oneMinusDestinationAlpha,
    sourceAlphaSaturate,
};

struct Blend {
    BlendFactor source = BlendFactor::one;
    BlendFactor destination = BlendFactor::zero;

    bool operator==(const Blend&) const = default;
};

enum class AlphaTest { none, greaterThanZero, lessThanHalf, atLeastHalf };
enum class DepthTest { lessOrEqual, equal };

enum class ColorSource { // rgbGen (§6.1)
    identity,
    identityLighting,
    lightingDiffuse,
    vertex,
    oneMinusVertex,
    entity,
    oneMinusEntity,
    constant, ///< Stage::color
    wave,     ///< Stage::colorWave, as a gray
};

enum class AlphaSource { // alphaGen (§6.2)
    identity,
    vertex,
    oneMinusVertex,
    entity,
    oneMinusEntity,
    constant, ///< Stage::alpha
    wave,     ///< Stage::alphaWave
    lightingSpecular,
    portal, ///< Stage::portalRange
};

enum class TexCoordSource { texture, lightmap, environment, vector };

/// tcMod (§7.2), applied in file order.
struct ScaleTexCoords {
    glm::vec2 factor{1.0f};
};
struct ScrollTexCoords {
    glm::vec2 speed{}; ///< per second
};
struct RotateTexCoords {
    float degreesASecond = 0.0f;
};
struct StretchTexCoords {
    Wave wave;
};
struct TransformTexCoords {
    std::array<float, 4> matrix{1.0f, 0.0f, 0.0f, 1.0f}; ///< m00 m01 m10 m11
    glm::vec2 offset{};
};
struct TurbulentTexCoords {
    float amplitude = 0.0f;
    float phase = 0.0f;
    float frequency = 0.0f;
};
using TexCoordChange = std::variant<ScaleTexCoords, ScrollTexCoords, RotateTexCoords, StretchTexCoords,
                                    TransformTexCoords, TurbulentTexCoords>;

enum class ImageSource {
    none,     ///< a stage without an image: not drawn
    file,     ///< StageImages::names
    white,    ///< $whiteimage
    lightmap, ///< $lightmap: white on models
};

/// The images of a stage: one, or several shown in turn.
struct StageImages {
    ImageSource source = ImageSource::none;
    std::vector<std::string> names; ///< as stored; several with animMap
    float framesPerSecond = 0.0f;   ///< of animMap
    bool isClamped = false;         ///< clampmap
};

/// One pass over the surface.
struct Stage {
    StageImages images;
    std::optional<Blend> blend; ///< empty: opaque
    AlphaTest alphaTest = AlphaTest::none;
    DepthTest depthTest = DepthTest::lessOrEqual;
    bool writesDepth = true;
    ColorSource colorSource = ColorSource::identityLighting;
    glm::vec3 color{1.0f};
    Wave colorWave;
    AlphaSource alphaSource = AlphaSource::identity;
    float alpha = 1.0f;
    Wave alphaWave;
    float portalRange = 256.0f;
    TexCoordSource texCoords = TexCoordSource::texture;
    std::array<glm::vec3, 2> texCoordVectors{}; ///< of `vector`: s and t
    std::vector<TexCoordChange> texCoordChanges;
    bool isDetail = false;
    std::uint32_t line = 0; ///< of its opening brace in the script, from 1
};

/// deformVertexes (§7.3), in file order.
struct WaveDeform {
    float spread = 0.0f; ///< 1 / the first number
    Wave wave;
};
struct NormalDeform {
    float amplitude = 0.0f;
    float frequency = 0.0f;
};
struct BulgeDeform {
    float width = 0.0f;
    float height = 0.0f;
    float speed = 0.0f;
};
struct MoveDeform {
    glm::vec3 direction{};
    Wave wave;
};
struct AutospriteDeform {
    bool isAroundAxis = false; ///< autosprite2
};
using Deform = std::variant<WaveDeform, NormalDeform, BulgeDeform, MoveDeform, AutospriteDeform>;

enum class Cull { front, back, none }; ///< the side that is not drawn: `front` is the engine's name for its default

namespace sort { // §8
inline constexpr float kPortal = 1.0f;
inline constexpr float kSky = 2.0f;
inline constexpr float kOpaque = 3.0f;
inline constexpr float kDecal = 4.0f;
inline constexpr float kSeeThrough = 5.0f;
inline constexpr float kBanner = 6.0f;
inline constexpr float kUnderwater = 8.0f;
inline constexpr float kBlend = 9.0f;
inline constexpr float kAdditive = 10.0f;
inline constexpr float kNearest = 16.0f;
} // namespace sort

/// One definition of a script.
struct Shader {
    std::string name;       ///< as stored, without an extension
    std::string script;     ///< name of the script file
    std::uint32_t line = 0; ///< of its name in the script, from 1
    std::string text;       ///< the definition as stored, from the name to the closing brace
    Cull cull = Cull::front;
    float sort = sort::kOpaque; ///< from the script, else derived from its stages
    bool hasPolygonOffset = false;
    bool hasMipmaps = true;
    bool isNoDraw = false;          ///< surfaceparm nodraw
    std::optional<float> timeLimit; ///< clampTime: seconds
    std::string editorImage;        ///< qer_editorimage
    std::vector<Deform> deforms;
    std::vector<Stage> stages;
    Diagnostics diagnostics; ///< skipped or replaced directives; byte ranges are in the script
};

/// Whether the surface is animated.
[[nodiscard]] bool isMoving(const Shader& shader);

} // namespace formats::quake3
