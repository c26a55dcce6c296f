#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <vector>

namespace animation {

/// One particle. Position and velocity are in model space, or in the emitter's space if its emitter says so.
struct Particle {
    glm::vec3 position{};
    glm::vec3 velocity{};
    float age = 0.0f; ///< seconds
    float life = 0.0f;
    std::uint32_t seed = 0; ///< for all random parts of its look
};

/// The forces on the particles of an emitter during a step.
struct ParticleForces {
    glm::vec3 gravity{};
    glm::vec3 wind{};
    float windSeconds = 0.0f; ///< wind reaches particles up to this age
    float drag = 0.0f;
    glm::vec3 follow{}; ///< movement of all but newborn particles with their emitter
    bool implodes = false;
    glm::vec3 center{}; ///< imploding particles do not pass this point
};

/// Moves a particle by a step (docs/formats/m2_effects.md §5) without changing its age. Returns whether it stays alive.
[[nodiscard]] bool moveParticle(Particle& particle, const ParticleForces& forces, float seconds);

/// Ages all particles by a step, removes those past their lifetime, and moves the others. Keeps their order. Returns
/// the number of particles that did not die of age.
std::size_t ageAndMoveParticles(std::vector<Particle>& particles, const ParticleForces& forces, float seconds);
/// Moves all from index `first` on by a step.
void moveParticles(std::vector<Particle>& particles, std::size_t first, const ParticleForces& forces, float seconds);

} // namespace animation
