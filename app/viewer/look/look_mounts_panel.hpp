#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/look/look.hpp"
#include "app/viewer/look/look_picker_panel.hpp"

#include <memory>
#include <string>

namespace app {

/// The found mounts, until what they depend on changes.
struct LookMountsState {
    LookField search;
    std::shared_ptr<const scene::LookCatalog> catalog;
    std::shared_ptr<const scene::RowNames> names;
    std::string text;
    scene::LookCatalog::FoundCreatures found;
};

/// The line with the mount of a character or creature, at the cursor.
void drawLookMount(const PanelContext& context, const Session& session, float width, Requests& requests);

/// The creatures to sit on.
void drawLookMounts(const PanelContext& context, const Rect& area, const Session& session, bool takesFocus,
                    LookMountsState& state, Requests& requests);

} // namespace app
