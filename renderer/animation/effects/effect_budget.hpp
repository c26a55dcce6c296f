#pragma once

#include <span>

/// Limits the cost of reaching a time (docs/formats/m2_effects.md §7). Particles and ribbon edges are moved step by
/// step since birth, and their emitters are evaluated in each of these steps. If the total is too high, all lifetimes
/// of the model are cut. The unit is moving one particle by one step, about 5 ns; other work has measured weights.
namespace animation {

inline constexpr double kMaxSeekWork = 980000;
inline constexpr double kWorkOfABirth = 20.0;
inline constexpr double kWorkOfAParent = 12.0; ///< per step, for each emitter that follows a particle
inline constexpr double kWorkOfAQuad = 16.0;   ///< writing it for drawing, once per seek
inline constexpr double kWorkOfAnEmitter = 12.0;
inline constexpr double kWorkOfABone = 10.0;
inline constexpr double kWorkOfARibbon = 30.0;
inline constexpr double kWorkOfATrack = 6.0; ///< of an emitter or a bone, if its value changes

/// The demand of an emitter or a ribbon.
struct LifeDemand {
    double perSecond = 0.0; ///< births
    double seconds = 0.0;   ///< lifetime
    double mostAlive = 0.0; ///< maximum alive at a time, for any number of births
    double work = 1.0;      ///< of moving one element by a step
    double quads = 1.0;     ///< per element
};

/// The demand of a model in a sequence.
struct EffectDemand {
    std::span<const LifeDemand> lives{};
    double workAStep = 0.0; ///< independent of the number of living elements
    double livesBack = 1.0; ///< relevant past in multiples of the longest lifetime
};

/// The maximum affordable lifetime: up to kMaxParticleSeconds, at least a quarter of a second.
[[nodiscard]] float longestAffordableLife(const EffectDemand& demand);

} // namespace animation
