#pragma once

#include "renderer/animation/effects/effect_random.hpp"
#include "renderer/animation/effects/particle_motion.hpp"
#include "renderer/animation/skeleton_pose.hpp"

#include "formats/model/effects.hpp"

#include <vector>

/// How particles begin (docs/formats/m2_effects.md §4).
namespace animation {

inline constexpr std::size_t kMaxParticles = 4096; ///< of one emitter

/// The values of an emitter's tracks at the end of a step, within limits that keep every result finite.
struct EmitterState {
    bool isEnabled = false; ///< and emits anything
    float speed = 0.0f, speedVariation = 0.0f;
    float verticalRange = 0.0f, horizontalRange = 0.0f;
    glm::vec3 gravity{};
    float lifespan = 0.0f, rate = 0.0f;
    float areaLength = 0.0f, areaWidth = 0.0f, zSource = 0.0f;
    BoneMatrix matrix{1.0f}; ///< from the emitter's space into the model's
};

/// From an emitter's space into the model's: the bone's matrix, the emitter's position and a quarter turn about Z.
[[nodiscard]] BoneMatrix emitterMatrix(const formats::ParticleEmitter& emitter, std::span<const BoneMatrix> bones);

[[nodiscard]] inline glm::vec3 originOf(const BoneMatrix& matrix)
{
    return {matrix[0].w, matrix[1].w, matrix[2].w};
}

/// A curve of Bézier pieces, walked at constant speed.
class EmitterSpline {
public:
    explicit EmitterSpline(std::span<const glm::vec3> points);

    struct Place {
        glm::vec3 position{};
        glm::vec3 tangent{}; ///< of any length
    };
    /// `share` of its length, 0 to 1.
    [[nodiscard]] Place at(float share) const;

private:
    std::vector<glm::vec3> m_samples; // many a piece
    std::vector<float> m_lengths;     // from the start to each sample
};

/// The values shared by all particles born in a step.
struct Birth {
    const formats::ParticleEmitter& emitter;
    const EmitterSpline& spline;
    const EmitterState& before; ///< at the end of the step before
    const EmitterState& now;
    glm::vec3 inherited{}; ///< velocity
    float seconds = 0.0f;  ///< of the step
    bool isBurst = false;  ///< all of them at its end
    bool isLocal = false;  ///< they live in the emitter's space, else in that of the model
    float longestLife = formats::kMaxParticleSeconds;
};

/// A particle, in the space that the emitter's particles live in. It depends on `seed` and `birth` alone.
[[nodiscard]] Particle newParticle(const Birth& birth, std::uint32_t seed);

/// How many particles are born in the step with this number, for a rate that is constant around it; `phase` is 0 to
/// below 1. Whoever adds up steps gets the rate, whichever step he begins with.
[[nodiscard]] std::uint32_t birthsInStep(std::int64_t step, float rate, float seconds, float phase);

} // namespace animation
