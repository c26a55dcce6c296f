#pragma once

#include "app/viewer/session/session.hpp"

#include <set>

/// Looking at parts of the present document: surfaces, textures, diagnostics. Changes nothing of its files.
namespace app {

void selectSurface(Session& session, std::uint32_t surface); ///< kNoIndex: nothing is selected any more
void selectBone(Session& session, std::uint32_t bone);       ///< the same once more: none
void pointAtBone(Session& session, std::uint32_t bone);      ///< kNoIndex: none
void selectTag(Session& session, std::uint32_t tag);         ///< the same once more: none
void pointAtTag(Session& session, std::uint32_t tag);        ///< kNoIndex: none
void selectEffect(Session& session, std::uint32_t effect);   ///< the same once more: none
void pointAtEffect(Session& session, std::uint32_t effect);  ///< kNoIndex: none
/// Shows the scene through a camera of the model; the same once more, or one that is not there: as before.
void lookThrough(Session& session, std::uint32_t camera);

/// With it a surface that it is known by, unless one is selected that is.
void selectTexture(Session& session, std::uint32_t texture);
void selectMaterial(Session& session, std::uint32_t material); ///< likewise; kNoIndex: none

/// Shows what a diagnostic is about.
void showDiagnostic(Session& session, std::uint32_t diagnostic);
void toggleFileMap(Session& session);

/// For another document: nothing is selected or bound, and hidden is only what usually is.
void resetSelection(Tab& tab);
} // namespace app
