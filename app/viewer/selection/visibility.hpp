#pragma once

#include "app/viewer/session/session.hpp"

#include <set>

/// Visibility of surfaces, shader stages and effects of the active document.
namespace app {

void toggleSurface(Session& session, std::uint32_t surface); ///< hides or shows it
/// Hides all other shown surfaces; if it was the only visible one, restores the default visibility.
void showOnlySurface(Session& session, std::uint32_t surface);
void showAllSurfaces(Session& session);
/// The surfaces that the view does not draw: the hidden ones, except those under the pointer in a list.
[[nodiscard]] std::set<std::uint32_t> drawnHidden(const ViewState& view);

/// Whether a muzzle flash is visible, which weapons show only while firing.
[[nodiscard]] bool showsMuzzleFlash(const Session& session);
void toggleMuzzleFlash(Session& session);

void highlightSurfaces(Session& session, std::set<std::uint32_t> surfaces); ///< exactly these

void toggleStage(Session& session, std::uint32_t material, std::uint32_t stage); ///< leaves it out, or shows it

void toggleEffect(Session& session, std::uint32_t effect); ///< hides or shows it
/// Hides all others; if it was the only visible one, shows all.
void showOnlyEffect(Session& session, std::uint32_t effect);
void showAllEffects(Session& session);

/// Whether any muzzle flash stays visible with `hidden`.
[[nodiscard]] bool showsAnyFlash(const std::set<std::uint32_t>& hidden, const scene::Document& document);

} // namespace app
