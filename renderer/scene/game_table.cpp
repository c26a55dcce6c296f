#include "renderer/scene/games/cube2/cube2_profile.hpp"
#include "renderer/scene/games/game_profile.hpp"
#include "renderer/scene/games/quake1/quake1_profile.hpp"
#include "renderer/scene/games/quake2/kingpin_profile.hpp"
#include "renderer/scene/games/quake2/quake2_profile.hpp"
#include "renderer/scene/games/quake3/quake3_profile.hpp"
#include "renderer/scene/games/warcraft/warcraft_profile.hpp"

#include <array>

namespace scene {
namespace {

constexpr std::array<const GameProfile*, 6> kGameProfiles{&kQuake2Profile, &kQuake1Profile,   &kKingpinProfile,
                                                          &kQuake3Profile, &kWarcraftProfile, &kCube2Profile};

} // namespace

std::span<const GameProfile* const> gameProfiles()
{
    return kGameProfiles;
}

} // namespace scene
