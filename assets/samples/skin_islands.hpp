#pragma once

#include "assets/samples/loft.hpp"

/// The islands of the body parts on the skin: at least four texels apart, so that mipmaps do not mix them.
namespace samples::islands {

inline constexpr Island kTrunk = {3, 3, 300, 118};
inline constexpr Island kLeg = {310, 3, 198, 118};
inline constexpr Island kSkull = {3, 128, 136, 124};
inline constexpr Island kJaw = {146, 128, 108, 78};
inline constexpr Island kArm = {146, 213, 108, 39};
inline constexpr Island kToe = {261, 128, 60, 44};
inline constexpr Island kHorn = {261, 179, 60, 30};
inline constexpr Island kSpike = {261, 216, 40, 36};
inline constexpr Island kEye = {328, 128, 52, 52};
inline constexpr Island kBrow = {328, 187, 52, 26};
inline constexpr Island kTongue = {328, 220, 52, 32};
inline constexpr Island kTooth = {308, 216, 13, 36};
inline constexpr Island kFinger = {387, 128, 36, 30};

} // namespace samples::islands
