#include "formats/platform/game_places.hpp"

namespace platform {

GamePlaces gamePlaces()
{
    return {}; // a page sees no disk
}

} // namespace platform
