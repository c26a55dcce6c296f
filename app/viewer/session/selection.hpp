#pragma once

#include "app/viewer/session/session.hpp"

#include <set>

/// Looking at parts of the present document: surfaces, textures, diagnostics. Changes nothing of its files.
namespace app {

void showInspectorTab(Session& session, InspectorTab tab); ///< unfolds the inspector
void stepInspectorTab(Session& session,
                      int steps); ///< to the next one that the model has, or the one before; around the ends

/// Whether the present model has something for a tab: those that are of some formats only are not shown for others.
[[nodiscard]] bool hasTab(const Session& session, InspectorTab tab);
[[nodiscard]] InspectorTab shownTab(const Session& session); ///< the chosen one, or the first where it is not there

void selectSurface(Session& session, std::uint32_t surface); ///< kNoIndex: nothing is selected any more
void toggleSurface(Session& session, std::uint32_t surface); ///< hides or shows it
/// Hides all others of what is shown; when it was the only one to be seen, shows what usually shows.
void showOnlySurface(Session& session, std::uint32_t surface);
void showAllSurfaces(Session& session);
/// The surfaces that the view leaves out: the hidden ones, except those under the pointer in a list.
[[nodiscard]] std::set<std::uint32_t> drawnHidden(const ViewState& view);

/// Whether any surface shows that a weapon has only while it fires.
[[nodiscard]] bool showsMuzzleFlash(const Session& session);
void toggleMuzzleFlash(Session& session);

void highlightSurfaces(Session& session, std::set<std::uint32_t> surfaces); ///< and no others

void toggleStage(Session& session, std::uint32_t material, std::uint32_t stage); ///< leaves it out, or shows it

void selectBone(Session& session, std::uint32_t bone);  ///< the same once more: none
void pointAtBone(Session& session, std::uint32_t bone); ///< kNoIndex: none
/// Shows the scene through a camera of the model; the same once more, or one that is not there: as before.
void lookThrough(Session& session, std::uint32_t camera);

/// With it a surface that it is known by, unless one is selected that is.
void selectTexture(Session& session, std::uint32_t texture);
void selectMaterial(Session& session, std::uint32_t material); ///< likewise; kNoIndex: none

/// The texture that an image goes to which is for no texture in particular: the present skin's, or the one that the
/// model does not name. kNoIndex when there is none.
[[nodiscard]] std::uint32_t usualTexture(const Session& session);

/// Shows what a diagnostic is about.
void showDiagnostic(Session& session, std::uint32_t diagnostic);
void toggleFileMap(Session& session);

/// Asks for `text` to be put on the clipboard; `place` is the widget that says so.
void copyText(Session& session, std::string place, std::string text);

/// For another document: nothing is selected or bound, and hidden is only what usually is.
void resetSelection(Tab& tab);
/// For a reloaded document: what was selected and hidden of `before`, by name.
void carrySelection(Tab& tab, const scene::Document& before);

} // namespace app
