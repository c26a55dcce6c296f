#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The files of a list that open as separate models: a player with several files is represented by its `lower.md3` (or
/// `legs.mdx`); coarser levels of detail, barrels and flashes of weapons and the held weapons of Quake II players
/// belong to other models. `kept` is always included; if it is part of a player, it represents the player.
[[nodiscard]] std::vector<std::string> wholeModels(std::vector<std::string> names, std::string_view kept = {});

} // namespace scene
