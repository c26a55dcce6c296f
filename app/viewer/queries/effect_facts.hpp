#pragma once

#include "app/viewer/queries/effects.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// What there is to know about one effect, as texts.
namespace app {

struct EffectFact {
    std::string id; ///< "lifespan": of its row
    std::string title;
    std::string value; ///< with units
};
/// Of the effect of a row, at the instant that is shown.
[[nodiscard]] std::vector<EffectFact> effectFacts(const Session& session, const EffectRow& row);

/// "local, face their movement"; empty for no flags that are known.
[[nodiscard]] std::string particleFlagsText(std::uint32_t flags);

} // namespace app
