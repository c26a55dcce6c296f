#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/look/look.hpp"
#include "app/viewer/look/look_picker_panel.hpp"

#include <memory>
#include <string>

namespace app {

/// The found items, until what they depend on changes.
struct LookItemsState {
    LookField search;
    std::shared_ptr<const scene::LookCatalog> catalog;
    std::shared_ptr<const scene::RowNames> names;
    scene::ItemSlot slot{};
    std::string text;
    scene::LookCatalog::FoundItems found;
};

/// The mount of a character and its slots with the worn items, at the cursor.
void drawLookSlots(const PanelContext& context, const Session& session, const scene::CharacterChoices& character,
                   Requests& requests);

/// The items that may be worn in the chosen slot.
void drawLookItems(const PanelContext& context, const Rect& area, const Session& session,
                   const scene::CharacterChoices& character, bool takesFocus, LookItemsState& state,
                   Requests& requests);

} // namespace app
