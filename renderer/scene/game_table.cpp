#include "renderer/scene/games/game_profiles.hpp"

#include <array>

namespace scene {
namespace {

constexpr std::array<const GameProfile*, 7> kGameProfiles{&kQuake2Profile, &kQuake1Profile,   &kKingpinProfile,
                                                          &kQuake3Profile, &kWarcraftProfile, &kCube2Profile,
                                                          &kGltfProfile};

} // namespace

std::span<const GameProfile* const> gameProfiles()
{
    return kGameProfiles;
}

} // namespace scene
