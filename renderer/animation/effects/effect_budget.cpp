#include "renderer/animation/effects/effect_budget.hpp"

#include "formats/model/effects.hpp"

#include <algorithm>

namespace animation {
namespace {

/// The work of reaching a time if no lifetime exceeds `longest`. Ages are always evenly distributed over lifetimes.
double seekWork(const EffectDemand& demand, double longest)
{
    constexpr double kStepsASecond = 60.0;
    double work = demand.workAStep * kStepsASecond * longest * demand.livesBack;
    for (const LifeDemand& each : demand.lives) {
        const double seconds = std::min(each.seconds, longest);
        const double alive = std::min(each.perSecond * seconds, each.mostAlive);
        work += alive * (kWorkOfABirth + kWorkOfAQuad * each.quads + each.work * seconds * (0.5 * kStepsASecond));
    }
    return work;
}

} // namespace

float longestAffordableLife(const EffectDemand& demand)
{
    double fits = 0.25;
    double tooLong = formats::kMaxParticleSeconds;
    if (seekWork(demand, tooLong) <= kMaxSeekWork)
        return formats::kMaxParticleSeconds;
    constexpr int kHalvings = 20; // precision below one step
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = 0.5 * (fits + tooLong);
        (seekWork(demand, middle) <= kMaxSeekWork ? fits : tooLong) = middle;
    }
    return static_cast<float>(fits);
}

} // namespace animation
