#pragma once

#include "renderer/scene/games/warcraft/look_catalog.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// What the lists of the panel Look show.
namespace app {

/// The groups (into ModelLooks::displays) with this id, or with images whose names contain the text; case is ignored.
/// An empty text: all.
[[nodiscard]] std::vector<std::uint32_t> displaysFound(const scene::ModelLooks& looks, std::string_view text);

/// The name of a group: its images, else "Person" or "No images".
[[nodiscard]] std::string nameOfGroup(const scene::DisplayGroup& group);
/// Its ids: "161, 163" or "161, 163 and 40 more".
[[nodiscard]] std::string idsOfGroup(const scene::DisplayGroup& group);

/// "Right hand".
[[nodiscard]] std::string_view titleOfSlot(scene::ItemSlot slot);

} // namespace app
