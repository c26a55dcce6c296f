#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <vector>

/// The parts of the state report about the document of the active tab, which must have one.
namespace app {

void addDocument(nlohmann::json& state, const Session& session);

/// Particle emitters and ribbons; `sizes`: see FrameFacts::effectSizes.
void addEffects(nlohmann::json& state, const Session& session, const std::vector<std::uint32_t>& sizes);

} // namespace app
