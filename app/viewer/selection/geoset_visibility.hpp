#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>

/// Which geosets are shown.
namespace app {

/// Shows it and hides the others of its group.
void chooseGeoset(Session& session, std::uint16_t id);
void toggleGeoset(Session& session, std::uint16_t id);
/// Hides all of its group; where all are hidden, shows what usually shows of it, or else the first.
void toggleGeosetGroup(Session& session, std::uint16_t id);
void showOnlyGeoset(Session& session, std::uint16_t id);
void showAllGeosets(Session& session);
void hideAllGeosets(Session& session);
void showUsualGeosets(Session& session);

} // namespace app
