#pragma once

#include "assets/samples/creature.hpp"
#include "formats/md3/md3_writer.hpp"

/// The weapon of the creature as a Quake III player: a short gun that spits glowing matter, with three rotating tubes
/// and a glass vessel on its back.
namespace samples {

inline constexpr const char* kWeaponFolder = "models/weapons2/spitter";

/// `tag_weapon` is its grip, between the fingers; it shoots along +X.
struct Weapon {
    formats::Md3Source body;
    formats::Md3Source barrel; ///< rotates about its X axis
    formats::Md3Source flash;
};

[[nodiscard]] Weapon makeWeapon();

/// Body and barrel together, for painting: they shade each other.
[[nodiscard]] Creature weaponMesh();

} // namespace samples
