#include "renderer/animation/effects/particle_motion.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace animation {
namespace {

constexpr float kFarthest = 1e6f; // from where a particle lives: nobody sees it there
constexpr float kSlowest = 1e-8f;

} // namespace

bool moveParticle(Particle& particle, const ParticleForces& forces, float seconds)
{
    if (particle.age < forces.windSeconds)
        particle.velocity += forces.wind * seconds;
    if (particle.age > 2.0f * seconds)
        particle.position += forces.follow;
    const glm::vec3 way = particle.velocity * seconds;
    particle.position += way + forces.gravity * (0.5f * seconds * seconds);
    particle.velocity = (particle.velocity + forces.gravity * seconds) * (1.0f - std::min(1.0f, forces.drag * seconds));
    for (int i = 0; i < 3; ++i) {
        if (std::abs(particle.velocity[i]) < kSlowest)
            particle.velocity[i] = 0.0f;
    }
    if (forces.implodes && glm::dot(particle.position - forces.center, way) > 0.0f)
        return false;
    // Also false for NaN.
    return glm::dot(particle.position, particle.position) < kFarthest * kFarthest &&
           glm::dot(particle.velocity, particle.velocity) < kFarthest * kFarthest;
}

void ageParticles(std::vector<Particle>& particles, float seconds)
{
    for (Particle& particle : particles)
        particle.age += seconds;
    std::erase_if(particles, [](const Particle& particle) { return particle.age >= particle.life; });
}

void moveParticles(std::vector<Particle>& particles, const ParticleForces& forces, float seconds)
{
    std::size_t kept = 0;
    for (Particle& particle : particles) {
        if (moveParticle(particle, forces, seconds))
            particles[kept++] = particle;
    }
    particles.resize(kept);
}

} // namespace animation
