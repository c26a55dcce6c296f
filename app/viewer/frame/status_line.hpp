#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/draw_facts.hpp"
#include "app/viewer/widgets/widgets.hpp"

namespace app {

[[nodiscard]] Requests drawStatusLine(const PanelContext& context, const Rect& area, const Session& session,
                                      const DrawFacts& facts);

} // namespace app
