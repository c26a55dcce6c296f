#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <filesystem>
#include <string>

namespace app {

/// The state of the form of a model for a game.
struct GameFormState {
    GameChoices choices;
    std::string folder;            ///< as typed
    std::string palette;           ///< as typed
    std::string suggestedName;     ///< the text that the name was filled with
    bool wasFieldLeft = false;     ///< in this frame
    bool isChoosingFolder = false; ///< the open dialog covers the form, which continues afterwards
    float footerHeight = 0.0f;     ///< of the preview and the buttons below the fields, in the previous frame

    [[nodiscard]] std::filesystem::path typedFolder() const;
};

void drawGameForm(const PanelContext& context, const Session& session, GameFormState& state, bool isNew,
                  Requests& requests);

} // namespace app
