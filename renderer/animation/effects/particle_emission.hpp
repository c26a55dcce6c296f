#pragma once

#include "renderer/animation/effects/effect_random.hpp"
#include "renderer/animation/effects/particle_motion.hpp"
#include "renderer/animation/skeleton_pose.hpp"

#include "formats/model/effects.hpp"

#include <vector>

/// Initial states of particles (docs/formats/m2_effects.md §4).
namespace animation {

inline constexpr std::size_t kMaxParticles = 4096; ///< per emitter

/// The values of an emitter's tracks at the end of a step, clamped so that every result is finite.
struct EmitterState {
    bool isEnabled = false; ///< and it emits at all
    float speed = 0.0f, speedVariation = 0.0f;
    float verticalRange = 0.0f, horizontalRange = 0.0f;
    glm::vec3 gravity{};
    float lifespan = 0.0f, rate = 0.0f;
    float areaLength = 0.0f, areaWidth = 0.0f, zSource = 0.0f;
    BoneMatrix matrix{1.0f}; ///< from the emitter's space to model space
};

/// The transform from an emitter's space to model space: the bone's matrix, the emitter's position and a quarter turn
/// about Z.
[[nodiscard]] BoneMatrix emitterMatrix(const formats::ParticleEmitter& emitter, std::span<const BoneMatrix> bones);

[[nodiscard]] inline glm::vec3 originOf(const BoneMatrix& matrix)
{
    return {matrix[0].w, matrix[1].w, matrix[2].w};
}

/// A curve of Bézier pieces, traversed at constant speed.
class EmitterSpline {
public:
    explicit EmitterSpline(std::span<const glm::vec3> points);

    struct Point {
        glm::vec3 position{};
        glm::vec3 tangent{}; ///< of any length
    };
    /// The point at `share` of its length, 0 to 1.
    [[nodiscard]] Point at(float share) const;

private:
    std::vector<glm::vec3> m_samples; // many per piece
    std::vector<float> m_lengths;     // from the start to each sample
};

/// The values shared by all particles born in a step.
struct Birth {
    const formats::ParticleEmitter& emitter;
    const EmitterSpline& spline;
    const EmitterState& before; ///< at the end of the previous step
    const EmitterState& now;
    glm::vec3 inherited{}; ///< velocity
    float seconds = 0.0f;  ///< duration of the step
    bool isBurst = false;  ///< all are born at its end
    bool isLocal = false;  ///< they are in the emitter's space, else in model space
    float longestLife = formats::kMaxParticleSeconds;
};

/// A new particle, in the space of the emitter's particles. Depends only on `seed` and `birth`.
[[nodiscard]] Particle newParticle(const Birth& birth, std::uint32_t seed);

/// Number of particles born in the step with this number, if the rate is constant around it; `phase` is 0 to below 1.
/// The sum over any consecutive steps matches the rate.
[[nodiscard]] std::uint32_t birthsInStep(std::int64_t step, float rate, float seconds, float phase);

} // namespace animation
