#pragma once

#include "assets/samples/creature.hpp"
#include "assets/samples/player_animation.hpp"
#include "formats/md3/md3_writer.hpp"

#include <string>

namespace samples {

/// The creature with a ball joint between legs and torso: each gets a dome that is inside the other one in the bind
/// pose, so that rotating the torso opens no gap.
[[nodiscard]] Creature withWaist(const Creature& creature);

/// A Quake III player of three parts, and its text file.
///
/// `tag_torso` is in the middle of the waist and rotates with the pelvis, `tag_head` with the head, `tag_weapon` with
/// the right hand. The head has as many frames as the torso, in which its jaw moves; the game shows only the first.
struct CreaturePlayer {
    formats::Md3Source lower;
    formats::Md3Source upper;
    formats::Md3Source head;
};

inline constexpr const char* kPlayerFolder = "models/players/creature";

/// `body` from withWaist().
[[nodiscard]] CreaturePlayer creaturePlayer(const Creature& body, const PlayerAnimation& animation);

/// The text of `<part>_<skin>.skin`: the shader of each surface of the part.
[[nodiscard]] std::string defaultSkin(const formats::Md3Source& part);
[[nodiscard]] std::string redSkin(const formats::Md3Source& part);

} // namespace samples
