#include "renderer/animation/effects/particle_emission.hpp"

#include "renderer/animation/effects/effect_limits.hpp"
#include "renderer/animation/portable_math.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

namespace animation {
namespace {

using formats::EmitterShape;
using formats::ParticleEmitter;

/// The initial direction and position of a particle.
struct Start {
    glm::vec3 position{};
    glm::vec3 direction{0.0f, 0.0f, 1.0f};
};

/// `fallback` if the points are too close to define a direction.
glm::vec3 awayFrom(float z, const glm::vec3& position, const glm::vec3& fallback)
{
    constexpr float kShortest = 1e-6f;
    const glm::vec3 way = position - glm::vec3(0.0f, 0.0f, z);
    const float length = glm::length(way);
    return length > kShortest ? way / length : fallback;
}

Start planeStart(const EmitterState& now, bool hasArea, EffectRandom& random)
{
    Start start;
    const float x = random.signedUnit();
    const float y = random.signedUnit();
    const float polar = now.verticalRange * random.signedUnit();
    const float azimuth = now.horizontalRange * random.signedUnit();
    if (hasArea)
        start.position = {x * now.areaLength * 0.5f, y * now.areaWidth * 0.5f, 0.0f};
    const glm::vec3 spread(portable::cos(azimuth) * portable::sin(polar), portable::sin(azimuth) * portable::sin(polar),
                           portable::cos(polar));
    constexpr float kNoSource = 0.001f;
    start.direction = std::abs(now.zSource) < kNoSource ? spread : awayFrom(now.zSource, start.position, spread);
    return start;
}

Start sphereStart(const ParticleEmitter& emitter, const EmitterState& now, EffectRandom& random)
{
    const float radius = now.areaLength + (now.areaWidth - now.areaLength) * random.unit();
    const float latitude = now.verticalRange * random.signedUnit();
    const float longitude = now.horizontalRange * random.signedUnit();
    const glm::vec3 outwards(portable::cos(latitude) * portable::cos(longitude),
                             portable::cos(latitude) * portable::sin(longitude), portable::sin(latitude));
    Start start;
    start.position = outwards * radius;
    if (now.zSource != 0.0f)
        start.direction = awayFrom(now.zSource, start.position, outwards);
    else if (!emitter.startsUpwards)
        start.direction = outwards;
    return start;
}

Start splineStart(const Birth& birth, EffectRandom& random)
{
    const EmitterState& now = birth.now;
    const float first = std::clamp(now.areaLength, 0.0f, 1.0f);
    const float last = std::clamp(now.areaWidth, 0.0f, 1.0f);
    const float drawn = random.unit();
    const bool isTravelling = now.areaWidth != birth.before.areaWidth || now.areaWidth > 1.0f;
    const auto point = birth.spline.at(isTravelling ? last : first + (last - first) * drawn);
    Start start;
    start.position = point.position;
    const float turn = now.verticalRange * random.signedUnit();
    const float along = now.horizontalRange * random.unit();
    constexpr float kNoSource = 0.001f;
    if (now.zSource > kNoSource) {
        start.direction = awayFrom(now.zSource, start.position, start.direction);
    } else if (now.verticalRange != 0.0f) {
        const float length = glm::length(point.tangent);
        if (length > 0.0f)
            start.direction = glm::angleAxis(turn, point.tangent / length) * start.direction;
        if (now.horizontalRange != 0.0f)
            start.position += glm::vec3(along);
    }
    return start;
}

Start startOf(const Birth& birth, EffectRandom& random)
{
    switch (birth.emitter.shape) {
    case EmitterShape::sphere:
        return sphereStart(birth.emitter, birth.now, random);
    case EmitterShape::spline:
        return splineStart(birth, random);
    case EmitterShape::plane:
    case EmitterShape::bone:
    case EmitterShape::unknown:
        break;
    }
    return planeStart(birth.now, birth.emitter.shape == EmitterShape::plane, random);
}

glm::vec3 bezier(std::span<const glm::vec3> p, float t)
{
    const float r = 1.0f - t;
    return p[0] * (r * r * r) + p[1] * (3.0f * r * r * t) + p[2] * (3.0f * r * t * t) + p[3] * (t * t * t);
}

} // namespace

BoneMatrix emitterMatrix(const ParticleEmitter& emitter, std::span<const BoneMatrix> bones)
{
    // X becomes Y and Y becomes -X (docs/formats/m2_effects.md §4).
    const glm::vec3& p = emitter.position;
    const BoneMatrix placed(glm::vec4(0.0f, -1.0f, 0.0f, p.x), glm::vec4(1.0f, 0.0f, 0.0f, p.y),
                            glm::vec4(0.0f, 0.0f, 1.0f, p.z));
    return emitter.bone < bones.size() ? product(bones[emitter.bone], placed) : placed;
}

EmitterSpline::EmitterSpline(std::span<const glm::vec3> points)
{
    constexpr int kSamplesAPiece = 16;
    m_samples.push_back(points.empty() ? glm::vec3(0.0f) : points.front());
    for (std::size_t first = 0; first + 3 < points.size(); first += 3) {
        for (int i = 1; i <= kSamplesAPiece; ++i)
            m_samples.push_back(
                bezier(points.subspan(first, 4), static_cast<float>(i) / static_cast<float>(kSamplesAPiece)));
    }
    m_lengths.push_back(0.0f);
    for (std::size_t i = 1; i < m_samples.size(); ++i)
        m_lengths.push_back(m_lengths.back() + glm::distance(m_samples[i - 1], m_samples[i]));
}

EmitterSpline::Point EmitterSpline::at(float share) const
{
    if (m_samples.size() == 1 || !(m_lengths.back() > 0.0f) || !(m_lengths.back() < kMaxEffectValue))
        return {m_samples.front(), {}};
    const float length = share * m_lengths.back();
    const auto found = std::lower_bound(m_lengths.begin() + 1, m_lengths.end() - 1, length);
    const auto next = static_cast<std::size_t>(found - m_lengths.begin());
    const float piece = m_lengths[next] - m_lengths[next - 1];
    const float weight = piece > 0.0f ? std::clamp((length - m_lengths[next - 1]) / piece, 0.0f, 1.0f) : 0.0f;
    const glm::vec3 tangent = m_samples[next] - m_samples[next - 1];
    return {m_samples[next - 1] + tangent * weight, tangent};
}

Particle newParticle(const Birth& birth, std::uint32_t seed)
{
    const ParticleEmitter& emitter = birth.emitter;
    EffectRandom random(seed);
    Particle particle;
    particle.seed = random.word();
    const float agedBy = random.unit();
    particle.age = birth.isBurst ? 0.0f : agedBy * birth.seconds;
    constexpr float kShortestLife = 0.001f;
    particle.life = std::clamp(birth.now.lifespan + limitedEffectValue(emitter.lifespanVariation) * random.signedUnit(),
                               kShortestLife, birth.longestLife);
    const float speed = birth.now.speed * (1.0f + birth.now.speedVariation * random.signedUnit());
    const float inherits = 1.0f + birth.now.speedVariation * random.signedUnit();
    const float between = random.unit();
    const Start start = startOf(birth, random);
    particle.position = start.position;
    particle.velocity = start.direction * speed;
    if (!birth.isLocal) {
        particle.position = transformPoint(birth.now.matrix, particle.position);
        particle.velocity = transformDirection(birth.now.matrix, particle.velocity);
        if (emitter.spreads)
            particle.position += (originOf(birth.before.matrix) - originOf(birth.now.matrix)) * between;
        if (emitter.startsOnGround)
            particle.position.z = 0.0f;
    }
    if (emitter.inheritsVelocity)
        particle.velocity += birth.inherited * inherits;
    return particle;
}

std::uint32_t birthsInStep(std::int64_t step, float rate, float seconds, float phase)
{
    const double each = static_cast<double>(std::max(rate, 0.0f)) * static_cast<double>(seconds);
    const auto after = std::floor(static_cast<double>(step) * each + static_cast<double>(phase));
    const auto before = std::floor(static_cast<double>(step - 1) * each + static_cast<double>(phase));
    return static_cast<std::uint32_t>(std::clamp(after - before, 0.0, static_cast<double>(kMaxParticles)));
}

} // namespace animation
