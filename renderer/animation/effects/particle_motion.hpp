#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <vector>

namespace animation {

/// One particle. Where it is and how fast: in the model's space, or in its emitter's where its emitter says so.
struct Particle {
    glm::vec3 position{};
    glm::vec3 velocity{};
    float age = 0.0f; ///< seconds
    float life = 0.0f;
    std::uint32_t seed = 0; ///< all that is random about how it looks
};

/// The forces on the particles of an emitter during a step.
struct ParticleForces {
    glm::vec3 gravity{};
    glm::vec3 wind{};
    float windSeconds = 0.0f; ///< wind reaches particles up to this age
    float drag = 0.0f;
    glm::vec3 follow{}; ///< by how much all but newborn particles go with their emitter
    bool implodes = false;
    glm::vec3 center{}; ///< what imploding particles do not pass
};

/// Moves a particle by a step (docs/formats/m2_effects.md §5); its age is not changed. Says whether it lives on.
[[nodiscard]] bool moveParticle(Particle& particle, const ParticleForces& forces, float seconds);

/// Lets all grow older by a step, drops those whose life is over, and moves the others. They keep their order. Returns
/// how many did not die of their age.
std::size_t ageAndMoveParticles(std::vector<Particle>& particles, const ParticleForces& forces, float seconds);
/// Moves all from the index `first` on by a step.
void moveParticles(std::vector<Particle>& particles, std::size_t first, const ParticleForces& forces, float seconds);

} // namespace animation
