#pragma once

#include <span>

/// What it may cost to reach a time (docs/formats/m2_effects.md §7). Particles and edges of ribbons are moved step by
/// step since they were born, and what they come from is evaluated in each of these steps. Where their lives would make
/// that too much, all lives of the model are cut. The unit is one particle moved by one step, some 5 ns; other work is
/// worth what was measured.
namespace animation {

inline constexpr double kMaxSeekWork = 980000;
inline constexpr double kWorkOfABirth = 20.0;
inline constexpr double kWorkOfAParent = 12.0; ///< in a step, for each emitter that goes with a particle
inline constexpr double kWorkOfAQuad = 16.0;   ///< written for drawing, once a seek
inline constexpr double kWorkOfAnEmitter = 12.0;
inline constexpr double kWorkOfABone = 10.0;
inline constexpr double kWorkOfARibbon = 30.0;
inline constexpr double kWorkOfATrack = 6.0; ///< of an emitter or a bone, whose value changes

/// What an emitter or a ribbon asks for.
struct LifeDemand {
    double perSecond = 0.0; ///< born
    double seconds = 0.0;   ///< how long they live
    double mostAlive = 0.0; ///< no more at a time, whatever is born
    double work = 1.0;      ///< of moving one by a step
    double quads = 1.0;     ///< that each is drawn as
};

/// What a model asks for in a sequence.
struct EffectDemand {
    std::span<const LifeDemand> lives{};
    double workAStep = 0.0; ///< whatever is alive
    double livesBack = 1.0; ///< for how many of the longest lives the past matters
};

/// How long the longest life may be: up to kMaxParticleSeconds, at least a quarter of a second.
[[nodiscard]] float longestAffordableLife(const EffectDemand& demand);

} // namespace animation
