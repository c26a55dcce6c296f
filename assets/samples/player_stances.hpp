#pragma once

#include "assets/samples/creature_stances.hpp"

/// Movements of the player only: with a weapon in the right hand, crouching, gestures of one half of the body.
namespace samples::stances {

[[nodiscard]] Stance mirrored(const Stance& stance);

[[nodiscard]] Stance deathToTheLeft(float frame); ///< like `death`, on the other side
[[nodiscard]] Stance collapse(float frame);       ///< death on the belly, 10 frames; to be put on the ground

[[nodiscard]] Stance roar(float frame);        ///< 14 frames: `taunt` with a weapon
[[nodiscard]] Stance shoot(float frame);       ///< 6 frames
[[nodiscard]] Stance bite(float frame);        ///< 6 frames: `attack`, faster
[[nodiscard]] Stance dropWeapon(float frame);  ///< 5 frames
[[nodiscard]] Stance raiseWeapon(float frame); ///< 4 frames
[[nodiscard]] Stance readyToBite(float frame); ///< 12 frames, loops
[[nodiscard]] Stance guard(float frame);       ///< 12 frames, loops
[[nodiscard]] Stance beckon(float frame);      ///< 10 frames
[[nodiscard]] Stance nod(float frame);         ///< 8 frames
[[nodiscard]] Stance shakeHead(float frame);   ///< 8 frames

[[nodiscard]] Stance walkCrouched(float frame);  ///< 12 frames, loops
[[nodiscard]] Stance swim(float frame);          ///< 10 frames, loops
[[nodiscard]] Stance takeOff(float frame);       ///< 5 frames; the game moves the player
[[nodiscard]] Stance land(float frame);          ///< 5 frames
[[nodiscard]] Stance crouch(float frame);        ///< 12 frames, loops
[[nodiscard]] Stance turnOnTheSpot(float frame); ///< 8 frames, loops

} // namespace samples::stances
