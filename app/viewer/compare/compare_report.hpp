#pragma once

#include "app/viewer/compare/compared_facts.hpp"
#include "app/viewer/session/session.hpp"

#include <nlohmann/json_fwd.hpp>

namespace app {

/// The comparison as the state tells it; null: there is none.
[[nodiscard]] nlohmann::json comparisonJson(const Session& session, const ComparedFacts& facts);

/// What is kept of the present file as it was before; null: nothing.
[[nodiscard]] nlohmann::json versionBeforeJson(const Session& session);

} // namespace app
