#pragma once

#include "formats/quake3/shader.hpp"

#include <glm/ext/vector_double2.hpp>
#include <glm/ext/vector_double3.hpp>
#include <glm/ext/vector_double4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

/// Evaluates a Quake III shader at a time (docs/formats/quake3_shader.md §6 and §7): numbers for the GPU, and the
/// same arithmetic on the CPU. Pure arithmetic in double precision, except for the resulting numbers, which
/// are floats and finite for any script. Times are seconds; one that is not finite counts as 0.
namespace animation {

/// The time for evaluating a shader: `seconds`, at most its limit (clampTime).
[[nodiscard]] double shaderSeconds(const formats::quake3::Shader& shader, double seconds);

/// T(x) of §6.3 for a phase (only its fraction is used), in the game's 1024 steps. Not for `noise`, which is 0.
[[nodiscard]] double waveTable(formats::quake3::WaveFunction function, double phase);

/// W of §6.3: base + amplitude * T.
[[nodiscard]] double waveValue(const formats::quake3::Wave& wave, double seconds);

/// Value noise, -1 to 1, the same on every machine: random values at integers (with a period of 256), linear
/// interpolation on all four axes. The value at whole (x, y, z, t), each modulo 256, comes from the 32-bit words
///     h = x | y << 8 | z << 16 | t << 24,   h ^= h >> 16,   h *= 0x7feb352d,   h ^= h >> 15,   h *= 0x846ca68b,
///     h ^= h >> 16,   value = (h >> 8) / 8388607.5 - 1
[[nodiscard]] double noiseValue(const glm::dvec3& point, double time);

/// The image of the stage to show, into StageImages::names; 0 if there are none.
[[nodiscard]] std::uint32_t animMapFrame(const formats::quake3::StageImages& images, double seconds);

/// The factor for a stage's color that the GPU computes for each vertex.
enum class VertexColor { none, lightingDiffuse };
enum class VertexAlpha {
    none,
    lightingSpecular,
    portal, ///< distance to the viewer / Stage::portalRange, at most 1
};
[[nodiscard]] VertexColor vertexColorOf(const formats::quake3::Stage& stage);
[[nodiscard]] VertexAlpha vertexAlphaOf(const formats::quake3::Stage& stage);

/// Color and alpha of a stage, 0 to 1; 1 if computed per vertex, and for vertex colors, which models do not have.
[[nodiscard]] glm::vec4 stageColor(const formats::quake3::Stage& stage, double seconds, const glm::vec4& entityColor);

/// One step of a stage's texture coordinates: s' = dot(s, (u, v, 1)), t' = dot(t, (u, v, 1)), then the turbulence
///     s' += amplitude * sin(2 pi ((x + z) / 1024 + phase)),   t' += amplitude * sin(2 pi (y / 1024 + phase))
/// with the position x, y, z of the vertex in the model.
struct TexCoordStep {
    glm::vec3 s{1.0f, 0.0f, 0.0f};
    glm::vec3 t{0.0f, 1.0f, 0.0f};
    float turbulenceAmplitude = 0.0f;
    float turbulencePhase = 0.0f; ///< 0 to below 1

    bool operator==(const TexCoordStep&) const = default;
};

/// The stage's tcMods at a time, in order; changes without turbulence are combined. Empty: none.
[[nodiscard]] std::vector<TexCoordStep> texCoordSteps(const formats::quake3::Stage& stage, double seconds);
/// The same without allocating: as many steps as fit; returns their number.
[[nodiscard]] std::size_t texCoordSteps(const formats::quake3::Stage& stage, double seconds,
                                        std::span<TexCoordStep> steps);

enum class DeformKind {
    wave,       ///< position += normal * (base + amplitude * T((x + y + z) * spread + phase)), T of `function`
    normal,     ///< normal += amplitude * noise(0.98 * position (+100, +200 on x for y and z), phase), then unit length
    bulge,      ///< position += normal * amplitude * sin(u * spread + phase), in radians
    move,       ///< position += direction
    autosprite, ///< each four vertices face the viewer
    autosprite2, ///< the same around their long axis
};

/// A deformVertexes at a time; members not mentioned for its kind are 0.
struct DeformAt {
    DeformKind kind = DeformKind::move;
    glm::vec3 direction{};
    float base = 0.0f;
    float amplitude = 0.0f;
    float phase = 0.0f; ///< includes the time; wave: 0 to below 1, normal: 0 to below 256, bulge: 0 to below 2 pi
    float spread = 0.0f;
    formats::quake3::WaveFunction function = formats::quake3::WaveFunction::sine;

    bool operator==(const DeformAt&) const = default;
};

[[nodiscard]] DeformAt deformAt(const formats::quake3::Deform& deform, double seconds);
[[nodiscard]] std::vector<DeformAt> deformsAt(const formats::quake3::Shader& shader, double seconds);

struct DeformedVertex {
    glm::dvec3 position{};
    glm::dvec3 normal{};
};

/// A vertex after all deforms except the autosprites, which need several vertices.
[[nodiscard]] DeformedVertex deformed(const DeformedVertex& vertex, const glm::dvec2& uv,
                                      std::span<const DeformAt> deforms);

} // namespace animation
