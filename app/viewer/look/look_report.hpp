#pragma once

#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>

namespace app {

/// The look of the active document for scripts; null: it has no textures that tables may name. `uploads`: how many
/// textures were uploaded for the document.
[[nodiscard]] nlohmann::json lookReport(const Session& session, std::uint32_t uploads);

} // namespace app
