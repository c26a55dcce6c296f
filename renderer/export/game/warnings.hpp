#pragma once

#include "renderer/export/game/make.hpp"

#include <optional>
#include <string>
#include <vector>

namespace renderer::game {

/// A factor in place of `scale` that makes a model of this height, in units of the game, as high as a player. Empty:
/// its height is usual, 8 to 512 units, or it has none.
[[nodiscard]] std::optional<double> proposedScaleOf(double height, double scale);

/// The sentence about an unusual height, with this factor.
[[nodiscard]] std::string heightSentence(double height, double proposedScale, const OptionNames& names);

/// Adds sentences about what a user probably did not mean: an unusual size (with a factor that gives a player's), names
/// that are too long or equal, tags that a part of a player lacks, images whose sides are no powers of two, long clips,
/// clips that the game would divide otherwise. `read`: the file as its loader reads it.
void addWarnings(const GameModel& model, const GameOptions& options, const formats::Model& read,
                 std::vector<std::string>& warnings);

} // namespace renderer::game
