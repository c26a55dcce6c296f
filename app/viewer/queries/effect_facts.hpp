#pragma once

#include "app/viewer/queries/effects.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// Facts about one effect, as text.
namespace app {

struct EffectFact {
    std::string id; ///< id of the row, for example "lifespan"
    std::string title;
    std::string value; ///< with its unit
};
/// Facts about the effect of a row at the current instant.
[[nodiscard]] std::vector<EffectFact> effectFacts(const Session& session, const EffectRow& row);

/// "local, face their movement"; empty if no known flag is set.
[[nodiscard]] std::string particleFlagsText(const formats::ParticleEmitter& emitter);

} // namespace app
