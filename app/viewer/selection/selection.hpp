#pragma once

#include "app/viewer/session/session.hpp"

#include <set>

/// Selection of parts of the active document: surfaces, textures, diagnostics. Never changes files.
namespace app {

void selectSurface(Session& session, std::uint32_t surface); ///< kNoIndex: clears the selection
// Bones, tags and effects.
void toggleItem(Session& session, const SceneItem& item); ///< selecting it again deselects it
void pointAtRow(Session& session, const SceneItem& item); ///< index kNoIndex: none
/// Shows the scene through a camera of the model; the same camera again, or an invalid one, returns to the orbit
/// camera.
void lookThrough(Session& session, std::uint32_t camera);

/// Also selects a surface that uses the texture, unless the selected one does.
void selectTexture(Session& session, std::uint32_t texture);
void selectMaterial(Session& session, std::uint32_t material); ///< also selects a surface; kNoIndex: none

/// Shows the subject of a diagnostic.
void showDiagnostic(Session& session, std::uint32_t diagnostic);
void toggleFileMap(Session& session);

/// For another document: clears selection and bindings, and resets visibility to the defaults.
void resetSelection(Tab& tab);
} // namespace app
