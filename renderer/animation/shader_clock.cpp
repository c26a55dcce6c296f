#include "renderer/animation/shader_clock.hpp"

#include <glm/common.hpp>
#include <glm/ext/matrix_double3x3.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace animation {
namespace {

using formats::quake3::AlphaSource;
using formats::quake3::ColorSource;
using formats::quake3::Wave;
using formats::quake3::WaveFunction;

constexpr double kTwoPi = 2.0 * std::numbers::pi;
constexpr int kTableSteps = 1024;          // FUNCTABLE_SIZE
constexpr double kLastAngle = 1023.0;      // a turn of the sine table is 1023 steps: its last value equals its first
constexpr double kLargestOutput = 1e9;     // limit of results; products of values in scripts may be far larger
constexpr double kLargestStretch = 4096.0; // when a wave crosses 0, the image would shrink to nothing
constexpr double kNoisePeriod = 256.0;
constexpr double kNoiseScale = 0.98; // of positions, for deforms

double finite(double value)
{
    return std::isfinite(value) ? value : 0.0;
}

double fraction(double value)
{
    const double sound = finite(value);
    const double part = sound - std::floor(sound);
    return part < 1.0 ? part : 0.0; // just below a whole number the difference rounds up
}

float bounded(double value)
{
    return static_cast<float>(std::clamp(value, -kLargestOutput, kLargestOutput));
}

// Converts to float without rounding up to the end of the range.
float below(double value, double end)
{
    const auto rounded = static_cast<float>(value);
    return static_cast<double>(rounded) < end ? rounded : 0.0f;
}

double triangle(int step)
{
    constexpr int kQuarter = kTableSteps / 4;
    const int half = step % (2 * kQuarter);
    const double rise = half < kQuarter ? half : 2 * kQuarter - half;
    return (step < 2 * kQuarter ? rise : -rise) / kQuarter;
}

double latticeValue(std::uint32_t x, std::uint32_t y, std::uint32_t z, std::uint32_t t)
{
    std::uint32_t h = x | y << 8U | z << 16U | t << 24U;
    h ^= h >> 16U;
    h *= 0x7feb352dU;
    h ^= h >> 15U;
    h *= 0x846ca68bU;
    h ^= h >> 16U;
    return static_cast<double>(h >> 8U) / 8388607.5 - 1.0;
}

// A coordinate of the noise: the integer below it, the next one (both modulo 256), and the fraction.
struct Lattice {
    std::array<std::uint32_t, 2> whole{};
    double between = 0.0;

    explicit Lattice(double coordinate)
    {
        const double value = finite(coordinate);
        const double below = std::floor(value);
        whole[0] = static_cast<std::uint32_t>(below - std::floor(below / kNoisePeriod) * kNoisePeriod) % 256U;
        whole[1] = (whole[0] + 1U) % 256U;
        between = value - below;
    }
};

// The combined tcMods so far, (u, v, 1) to (s, t, 1).
using Affine = glm::dmat3;

Affine affine(const glm::dvec3& s, const glm::dvec3& t)
{
    return glm::transpose(Affine(s, t, glm::dvec3(0.0, 0.0, 1.0)));
}

struct AffineAt {
    double seconds = 0.0;

    Affine operator()(const formats::quake3::ScaleTexCoords& scale) const
    {
        return affine({scale.factor.x, 0.0, 0.0}, {0.0, scale.factor.y, 0.0});
    }
    Affine operator()(const formats::quake3::ScrollTexCoords& scroll) const
    {
        const glm::dvec2 speed(scroll.speed);
        return affine({1.0, 0.0, fraction(speed.x * seconds)}, {0.0, 1.0, fraction(speed.y * seconds)});
    }
    Affine operator()(const formats::quake3::RotateTexCoords& rotate) const
    {
        const double turns = fraction(-static_cast<double>(rotate.degreesASecond) * seconds / 360.0);
        const double cosine = std::cos(kTwoPi * turns);
        const double sine = std::sin(kTwoPi * turns);
        return affine({cosine, -sine, 0.5 - 0.5 * cosine + 0.5 * sine},
                      {sine, cosine, 0.5 - 0.5 * sine - 0.5 * cosine});
    }
    Affine operator()(const formats::quake3::StretchTexCoords& stretch) const
    {
        const double wave = waveValue(stretch.wave, seconds);
        const double factor =
            std::abs(wave) * kLargestStretch > 1.0 ? 1.0 / wave : std::copysign(kLargestStretch, wave);
        return affine({factor, 0.0, 0.5 - 0.5 * factor}, {0.0, factor, 0.5 - 0.5 * factor});
    }
    Affine operator()(const formats::quake3::TransformTexCoords& transform) const
    {
        const auto& m = transform.matrix;
        return affine({m[0], m[2], transform.offset.x}, {m[1], m[3], transform.offset.y});
    }
    Affine operator()(const formats::quake3::TurbulentTexCoords&) const { return Affine(1.0); }
};

// `a` is applied first. Bounded, so that a long series of scales does not become infinite and then NaN.
Affine multiplied(const Affine& a, const Affine& b)
{
    Affine both = b * a;
    for (int column = 0; column < 3; ++column)
        both[column] = glm::clamp(both[column], glm::dvec3(-kLargestOutput), glm::dvec3(kLargestOutput));
    return both;
}

TexCoordStep stepOf(const Affine& change)
{
    const Affine rows = glm::transpose(change);
    TexCoordStep step;
    for (int i = 0; i < 3; ++i) {
        step.s[i] = bounded(rows[0][i]);
        step.t[i] = bounded(rows[1][i]);
    }
    return step;
}

struct MakeDeformAt {
    double seconds = 0.0;

    DeformAt operator()(const formats::quake3::WaveDeform& deform) const
    {
        DeformAt at{.kind = DeformKind::wave};
        at.base = deform.wave.base;
        at.amplitude = deform.wave.amplitude;
        at.phase = below(fraction(deform.wave.phase + seconds * static_cast<double>(deform.wave.frequency)), 1.0);
        // A wave with frequency 0 does not vary along the surface either.
        at.spread = deform.wave.frequency != 0.0f ? deform.spread : 0.0f;
        at.function = deform.wave.function;
        return at;
    }
    DeformAt operator()(const formats::quake3::NormalDeform& deform) const
    {
        const double time = seconds * static_cast<double>(deform.frequency) / kNoisePeriod;
        DeformAt at{.kind = DeformKind::normal};
        at.amplitude = deform.amplitude;
        at.phase = below(fraction(time) * kNoisePeriod, kNoisePeriod);
        return at;
    }
    DeformAt operator()(const formats::quake3::BulgeDeform& deform) const
    {
        DeformAt at{.kind = DeformKind::bulge};
        at.amplitude = deform.height;
        at.spread = deform.width;
        at.phase = below(fraction(seconds * static_cast<double>(deform.speed) / kTwoPi) * kTwoPi, kTwoPi);
        return at;
    }
    DeformAt operator()(const formats::quake3::MoveDeform& deform) const
    {
        DeformAt at{.kind = DeformKind::move};
        const glm::dvec3 way = glm::dvec3(deform.direction) * waveValue(deform.wave, seconds);
        at.direction = {bounded(way.x), bounded(way.y), bounded(way.z)};
        return at;
    }
    DeformAt operator()(const formats::quake3::AutospriteDeform& deform) const
    {
        return {.kind = deform.isAroundAxis ? DeformKind::autosprite2 : DeformKind::autosprite};
    }
};

glm::dvec3 disturbed(const DeformedVertex& vertex, const DeformAt& deform)
{
    const glm::dvec3 point = kNoiseScale * vertex.position;
    const double time = deform.phase;
    const glm::dvec3 noise{noiseValue(point, time), noiseValue(point + glm::dvec3(100.0, 0.0, 0.0), time),
                           noiseValue(point + glm::dvec3(200.0, 0.0, 0.0), time)};
    const glm::dvec3 normal = vertex.normal + static_cast<double>(deform.amplitude) * noise;
    const double length = glm::length(normal);
    return length > 0.0 ? normal / length : vertex.normal;
}

} // namespace

double shaderSeconds(const formats::quake3::Shader& shader, double seconds)
{
    return shader.timeLimit ? std::min(finite(seconds), static_cast<double>(*shader.timeLimit)) : finite(seconds);
}

double waveTable(WaveFunction function, double phase)
{
    const int step = static_cast<int>(fraction(phase) * kTableSteps);
    switch (function) {
    case WaveFunction::sine:
        return std::sin(kTwoPi * step / kLastAngle);
    case WaveFunction::square:
        return step < kTableSteps / 2 ? 1.0 : -1.0;
    case WaveFunction::triangle:
        return triangle(step);
    case WaveFunction::sawtooth:
        return static_cast<double>(step) / kTableSteps;
    case WaveFunction::inverseSawtooth:
        return 1.0 - static_cast<double>(step) / kTableSteps;
    case WaveFunction::noise:
        return 0.0;
    }
    return 0.0;
}

double waveValue(const Wave& wave, double seconds)
{
    const double time = finite(seconds);
    const double phase = wave.phase;
    const double frequency = wave.frequency;
    const double value = wave.function == WaveFunction::noise ? noiseValue(glm::dvec3(0.0), (time + phase) * frequency)
                                                              : waveTable(wave.function, phase + time * frequency);
    return static_cast<double>(wave.base) + static_cast<double>(wave.amplitude) * value;
}

double noiseValue(const glm::dvec3& point, double time)
{
    const std::array<Lattice, 4> axes{Lattice(point.x), Lattice(point.y), Lattice(point.z), Lattice(time)};
    double sum = 0.0;
    for (std::uint32_t corner = 0; corner < 16; ++corner) {
        std::array<std::uint32_t, 4> at{};
        double weight = 1.0;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            const std::uint32_t side = corner >> i & 1U;
            at[i] = axes[i].whole[side];
            weight *= side == 1 ? axes[i].between : 1.0 - axes[i].between;
        }
        sum += weight * latticeValue(at[0], at[1], at[2], at[3]);
    }
    return sum;
}

std::uint32_t animMapFrame(const formats::quake3::StageImages& images, double seconds)
{
    const double shown = finite(std::floor(finite(seconds) * static_cast<double>(images.framesPerSecond)));
    if (images.names.empty() || shown < 0.0)
        return 0;
    return static_cast<std::uint32_t>(std::fmod(shown, static_cast<double>(images.names.size())));
}

VertexColor vertexColorOf(const formats::quake3::Stage& stage)
{
    return stage.colorSource == ColorSource::lightingDiffuse ? VertexColor::lightingDiffuse : VertexColor::none;
}

VertexAlpha vertexAlphaOf(const formats::quake3::Stage& stage)
{
    switch (stage.alphaSource) {
    case AlphaSource::lightingSpecular:
        return VertexAlpha::lightingSpecular;
    case AlphaSource::portal:
        return VertexAlpha::portal;
    default:
        return VertexAlpha::none;
    }
}

glm::vec4 stageColor(const formats::quake3::Stage& stage, double seconds, const glm::vec4& entityColor)
{
    glm::vec3 color(1.0f);
    switch (stage.colorSource) {
    case ColorSource::entity:
        color = glm::vec3(entityColor);
        break;
    case ColorSource::oneMinusEntity:
        color = 1.0f - glm::vec3(entityColor);
        break;
    case ColorSource::constant:
        color = stage.color;
        break;
    case ColorSource::wave:
        color = glm::vec3(bounded(waveValue(stage.colorWave, seconds)));
        break;
    case ColorSource::identity:
    case ColorSource::identityLighting:
    case ColorSource::lightingDiffuse:
    case ColorSource::vertex:
    case ColorSource::oneMinusVertex:
        break;
    }
    float alpha = 1.0f;
    switch (stage.alphaSource) {
    case AlphaSource::entity:
        alpha = entityColor.a;
        break;
    case AlphaSource::oneMinusEntity:
        alpha = 1.0f - entityColor.a;
        break;
    case AlphaSource::constant:
        alpha = stage.alpha;
        break;
    case AlphaSource::wave:
        alpha = bounded(waveValue(stage.alphaWave, seconds));
        break;
    case AlphaSource::identity:
    case AlphaSource::vertex:
    case AlphaSource::oneMinusVertex:
    case AlphaSource::lightingSpecular:
    case AlphaSource::portal:
        break;
    }
    return glm::clamp(glm::vec4(color, alpha), 0.0f, 1.0f);
}

std::vector<TexCoordStep> texCoordSteps(const formats::quake3::Stage& stage, double seconds)
{
    std::vector<TexCoordStep> steps(stage.texCoordChanges.size());
    steps.resize(texCoordSteps(stage, seconds, steps));
    return steps;
}

std::size_t texCoordSteps(const formats::quake3::Stage& stage, double seconds, std::span<TexCoordStep> steps)
{
    std::size_t count = 0;
    const double time = finite(seconds);
    Affine gathered(1.0);
    bool isPending = false; // there are changes that are in no step yet
    for (const formats::quake3::TexCoordChange& change : stage.texCoordChanges) {
        if (count == steps.size())
            return count;
        gathered = multiplied(gathered, std::visit(AffineAt{time}, change));
        isPending = true;
        if (const auto* turbulence = std::get_if<formats::quake3::TurbulentTexCoords>(&change)) {
            TexCoordStep step = stepOf(gathered);
            step.turbulenceAmplitude = turbulence->amplitude;
            step.turbulencePhase =
                below(fraction(turbulence->phase + time * static_cast<double>(turbulence->frequency)), 1.0);
            steps[count++] = step;
            gathered = Affine(1.0);
            isPending = false;
        }
    }
    if (isPending)
        steps[count++] = stepOf(gathered);
    return count;
}

DeformAt deformAt(const formats::quake3::Deform& deform, double seconds)
{
    return std::visit(MakeDeformAt{finite(seconds)}, deform);
}

std::vector<DeformAt> deformsAt(const formats::quake3::Shader& shader, double seconds)
{
    std::vector<DeformAt> deforms;
    deforms.reserve(shader.deforms.size());
    for (const formats::quake3::Deform& deform : shader.deforms)
        deforms.push_back(deformAt(deform, seconds));
    return deforms;
}

DeformedVertex deformed(const DeformedVertex& vertex, const glm::dvec2& uv, std::span<const DeformAt> deforms)
{
    DeformedVertex result = vertex;
    for (const DeformAt& deform : deforms) {
        const double base = deform.base;
        const double amplitude = deform.amplitude;
        const double spread = deform.spread;
        const double phase = deform.phase;
        const glm::dvec3& p = result.position;
        switch (deform.kind) {
        case DeformKind::wave:
            result.position +=
                result.normal * (base + amplitude * waveTable(deform.function, (p.x + p.y + p.z) * spread + phase));
            break;
        case DeformKind::normal:
            result.normal = disturbed(result, deform);
            break;
        case DeformKind::bulge:
            result.position += result.normal * (amplitude * std::sin(uv.x * spread + phase));
            break;
        case DeformKind::move:
            result.position += glm::dvec3(deform.direction);
            break;
        case DeformKind::autosprite:
        case DeformKind::autosprite2:
            break;
        }
    }
    return result;
}

} // namespace animation
