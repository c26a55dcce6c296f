#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <cstdint>

namespace app {

/// The rows that a search of all tables found; a click opens one. `chosen`: the row that Enter opens, into
/// FoundRows::rows. `hasKeys`: up and down move it.
void drawTableResults(const PanelContext& context, const Rect& area, const Session& session, bool hasKeys,
                      std::uint32_t& chosen, Requests& requests);

} // namespace app
