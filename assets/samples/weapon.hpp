#pragma once

#include "assets/samples/creature.hpp"
#include "formats/md3/md3_writer.hpp"

/// What the creature holds as a Quake III player: a stubby thing that spits glowing matter, with three tubes that turn
/// and a glass vessel on its back.
namespace samples {

inline constexpr const char* kWeaponFolder = "models/weapons2/spitter";

/// `tag_weapon` is its grip, between the fingers; +X is where it shoots.
struct Weapon {
    formats::Md3Source body;
    formats::Md3Source barrel; ///< turns around its own X axis
    formats::Md3Source flash;
};

[[nodiscard]] Weapon makeWeapon();

/// Body and barrel in one, for painting: each shades the other.
[[nodiscard]] Creature weaponMesh();

} // namespace samples
