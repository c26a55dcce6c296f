#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/look/look_displays_panel.hpp"
#include "app/viewer/look/look_items_panel.hpp"
#include "app/viewer/look/look_mounts_panel.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <cstdint>

namespace app {

/// State of the panel Look between frames.
struct LookPanelState {
    LookItemsState items;
    LookMountsState mounts;
    LookDisplaysState displays;
    std::uint32_t searchFocus = 0; ///< LookState::searchFocus of the last frame
    int lastFrame = -1;            ///< ImGui's frame number
};

struct LookPanelAreas {
    Rect head;    ///< the choice of the list
    Rect content; ///< choices and lists
};

/// Looks of World of Warcraft, see look.hpp.
[[nodiscard]] Requests drawLookPanel(const PanelContext& context, const LookPanelAreas& areas, const Session& session,
                                     LookPanelState& state);

} // namespace app
