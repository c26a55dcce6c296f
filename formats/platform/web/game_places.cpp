#include "formats/platform/game_places.hpp"

namespace platform {

GamePlaces gamePlaces()
{
    return {}; // a page has no access to the disk
}

} // namespace platform
