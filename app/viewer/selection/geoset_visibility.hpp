#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>

/// Visibility of geosets.
namespace app {

/// Shows a geoset and hides the others of its group.
void chooseGeoset(Session& session, std::uint16_t id);
void toggleGeoset(Session& session, std::uint16_t id);
/// Hides the whole group; if all are hidden, shows the default variant, or else the first.
void toggleGeosetGroup(Session& session, std::uint16_t id);
void showOnlyGeoset(Session& session, std::uint16_t id);
void showAllGeosets(Session& session);
void hideAllGeosets(Session& session);
void showUsualGeosets(Session& session);

} // namespace app
