#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/look/look.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace app {

/// A search field and the text of the session that it showed last.
struct LookField {
    std::string text;
    std::string seen;
};
/// Draws the field; its text is `present` until something else is typed. True if the text is another one now.
[[nodiscard]] bool drawLookField(const char* id, const char* hint, float width, const std::string& present,
                                 LookField& field);

/// The found items, until what they depend on changes.
struct LookItemsState {
    LookField search;
    std::shared_ptr<const scene::LookCatalog> catalog;
    std::shared_ptr<const scene::RowNames> names;
    scene::ItemSlot slot{};
    std::string text;
    scene::LookCatalog::FoundItems found;
};

/// The slots of a character with the worn items, at the cursor.
void drawLookSlots(const PanelContext& context, const Session& session, const scene::CharacterChoices& character,
                   Requests& requests);

/// The slots in an area of their own; or, while an item is chosen, those that may be worn in a slot.
void drawLookItems(const PanelContext& context, const Rect& area, const Session& session,
                   const scene::CharacterChoices& character, bool takesFocus, LookItemsState& state,
                   Requests& requests);

} // namespace app
