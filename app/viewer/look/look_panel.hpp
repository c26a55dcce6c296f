#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/look/look_items_panel.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace app {

/// State of the panel Look between frames.
struct LookPanelState {
    LookItemsState items;
    LookField search;                               ///< among the displays
    std::shared_ptr<const scene::ModelLooks> looks; ///< of `found`
    std::string foundText;                          ///< likewise
    std::vector<std::uint32_t> found;               ///< groups that the search has found
    std::uint32_t searchFocus = 0;                  ///< LookState::searchFocus of the last frame
    int lastFrame = -1;                             ///< ImGui's frame number
};

struct LookPanelAreas {
    Rect head;    ///< the choice of the list
    Rect content; ///< choices and lists
};

/// Looks of World of Warcraft, see look.hpp.
[[nodiscard]] Requests drawLookPanel(const PanelContext& context, const LookPanelAreas& areas, const Session& session,
                                     LookPanelState& state);

} // namespace app
