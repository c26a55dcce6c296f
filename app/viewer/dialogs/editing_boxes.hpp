#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <string>

/// The boxes about edits of files.
namespace app {

struct EditingBoxesState {
    std::string path; ///< typed where to save
};

/// Every edit of the repairs that were chosen, with *Apply* and *Cancel*.
void drawFixBox(const PanelContext& context, const Session& session, Requests& requests);
/// Where to save: a path.
void drawSaveBox(const PanelContext& context, const Session& session, EditingBoxesState& state, bool isNew,
                 Requests& requests);
/// "Save the edits?"
void drawUnsavedBox(const PanelContext& context, const Session& session, Requests& requests);

} // namespace app
