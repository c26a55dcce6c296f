#include "renderer/animation/effects/particle_motion.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace animation {
namespace {

constexpr float kFarthest = 1e6f; // from its origin: invisible beyond it
constexpr float kSlowest = 1e-8f;

/// Values shared by all particles in a step.
class MotionStep {
public:
    MotionStep(const ParticleForces& forces, float seconds)
        : m_forces(forces),
          m_seconds(seconds),
          m_wind(forces.wind * seconds),
          m_fall(forces.gravity * (0.5f * seconds * seconds)),
          m_gain(forces.gravity * seconds),
          m_kept(1.0f - std::min(1.0f, forces.drag * seconds))
    {
    }

    /// Returns whether it stays alive.
    [[nodiscard]] bool move(Particle& particle) const
    {
        if (particle.age < m_forces.windSeconds)
            particle.velocity += m_wind;
        if (particle.age > 2.0f * m_seconds)
            particle.position += m_forces.follow;
        const glm::vec3 way = particle.velocity * m_seconds;
        particle.position += way + m_fall;
        particle.velocity = (particle.velocity + m_gain) * m_kept;
        for (int i = 0; i < 3; ++i)
            particle.velocity[i] = std::abs(particle.velocity[i]) < kSlowest ? 0.0f : particle.velocity[i];
        if (m_forces.implodes && glm::dot(particle.position - m_forces.center, way) > 0.0f)
            return false;
        // Also false for NaN.
        return glm::dot(particle.position, particle.position) < kFarthest * kFarthest &&
               glm::dot(particle.velocity, particle.velocity) < kFarthest * kFarthest;
    }

private:
    ParticleForces m_forces;
    float m_seconds;
    glm::vec3 m_wind, m_fall, m_gain;
    float m_kept;
};

} // namespace

bool moveParticle(Particle& particle, const ParticleForces& forces, float seconds)
{
    return MotionStep(forces, seconds).move(particle);
}

std::size_t ageAndMoveParticles(std::vector<Particle>& particles, const ParticleForces& forces, float seconds)
{
    const MotionStep step(forces, seconds);
    std::size_t aged = 0;
    std::size_t kept = 0;
    for (Particle& particle : particles) {
        particle.age += seconds;
        if (particle.age >= particle.life)
            continue;
        ++aged;
        if (!step.move(particle))
            continue;
        if (&particle != &particles[kept]) // only after one that was removed
            particles[kept] = particle;
        ++kept;
    }
    particles.resize(kept);
    return aged;
}

void moveParticles(std::vector<Particle>& particles, std::size_t first, const ParticleForces& forces, float seconds)
{
    const MotionStep step(forces, seconds);
    std::size_t kept = first;
    for (std::size_t i = first; i < particles.size(); ++i) {
        if (step.move(particles[i]))
            particles[kept++] = particles[i];
    }
    particles.resize(kept);
}

} // namespace animation
