#pragma once

#include "app/viewer/session/session.hpp"

#include <set>

/// Which surfaces, shader stages and effects of the present document are hidden.
namespace app {

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

void toggleEffect(Session& session, std::uint32_t effect); ///< hides or shows it
/// Hides all others; when it was the only one to be seen, shows all.
void showOnlyEffect(Session& session, std::uint32_t effect);
void showAllEffects(Session& session);

/// Whether `hidden` leaves any surface visible that a weapon has only while it fires.
[[nodiscard]] bool showsAnyFlash(const std::set<std::uint32_t>& hidden, const scene::Document& document);

} // namespace app
