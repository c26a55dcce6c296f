#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The files of a list that open as models of their own: a player of several files is its `lower.md3`
/// (or `legs.mdx`); coarser levels of detail, barrels and flashes of weapons and the held weapons of Quake II players
/// come with what they belong to. `kept` stays in any case, whatever it is a part of; it stands for its player then.
[[nodiscard]] std::vector<std::string> wholeModels(std::span<const std::string> names, std::string_view kept = {});

} // namespace scene
