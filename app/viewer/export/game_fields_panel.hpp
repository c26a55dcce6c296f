#pragma once

#include "app/viewer/export/game_form_panel.hpp"

/// The fields of the form of a model for a game. Each function returns true if Enter was pressed in one of its fields.
namespace app {

/// Format, game, and where the model goes.
[[nodiscard]] bool drawGameTarget(const PanelContext& context, GameFormState& state, Requests& requests);
/// Size, clips, tags, images. `preview`: of these choices; may be null.
[[nodiscard]] bool drawGameOptions(const PanelContext& context, const Session& session, const GamePreview* preview,
                                   GameFormState& state);

} // namespace app
