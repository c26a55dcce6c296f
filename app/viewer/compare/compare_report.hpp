#pragma once

#include "app/viewer/compare/compared_facts.hpp"
#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// The comparison in the state report; null: none.
[[nodiscard]] nlohmann::json comparisonJson(const Session& session, const ComparedFacts& facts);

/// The stored earlier version of the active file; null: none.
[[nodiscard]] nlohmann::json versionBeforeJson(const Session& session);

} // namespace app
