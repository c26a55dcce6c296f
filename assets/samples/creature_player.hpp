#pragma once

#include "assets/samples/creature.hpp"
#include "assets/samples/player_animation.hpp"
#include "formats/md3/md3_writer.hpp"

#include <string>

namespace samples {

/// The creature with a ball joint between legs and torso: each gets a dome that lies inside the other as long as the
/// torso is not turned, so that no gap opens when it is.
[[nodiscard]] Creature withWaist(const Creature& creature);

/// A Quake III player of three parts, and the text around it.
///
/// `tag_torso` stands in the middle of the waist and turns with the pelvis, `tag_head` with the head, `tag_weapon` with
/// the right hand. The head has as many frames as the torso, in which its jaw moves; the game shows the first, at rest.
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
