#pragma once

#include "renderer/export/game/make.hpp"

#include <string>
#include <vector>

namespace renderer::game {

/// Adds sentences about what a user probably did not mean: an unusual size (with a factor that gives a player's), names
/// that are too long or equal, tags that a part of a player lacks, images whose sides are no powers of two, long clips,
/// clips that the game would divide otherwise. `read`: the file as its loader reads it.
void addWarnings(const GameModel& model, const GameOptions& options, const formats::Model& read,
                 std::vector<std::string>& warnings);

} // namespace renderer::game
