#pragma once

#include "formats/model/skinned.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The game's names for numbers in an M2.
namespace formats {

/// "Stand" for 0; empty for an unknown id (docs/formats/m2.md §20.1).
[[nodiscard]] std::string m2AnimationName(std::uint32_t id);

/// "ArmL" for 0; empty for an id without a name (§6.6).
[[nodiscard]] std::string_view m2KeyBoneName(std::int32_t id);

/// "HandRight" for 1; empty for an id without a name (§10.1).
[[nodiscard]] std::string_view m2AttachmentName(std::uint32_t id);

/// The source of a texture slot's image: "file" for 0, "monster skin 1" for 11 (§8.2); "unknown" beyond.
[[nodiscard]] std::string_view m2TextureTypeName(std::uint32_t type);

/// "boots" for group 5 (§16), a geoset's id divided by 100; empty beyond.
[[nodiscard]] std::string_view m2GeosetGroupName(std::uint32_t group);

/// A mesh part by its id, group * 100 + variant: "body" for 0, "boots 2" for 502, "geoset 5203" without a name.
[[nodiscard]] std::string m2GeosetName(std::uint32_t id);

/// The mesh parts that a preview shows by default: one flag for each of `ids` (§16, default set).
[[nodiscard]] std::vector<bool> m2DefaultGeosets(std::span<const std::uint16_t> ids);

/// The file name of the sidecar with the keys of an animation: "Wolf0004-01.anim" (§15.2).
[[nodiscard]] std::string m2AnimFileName(std::string_view modelStem, std::uint16_t id, std::uint16_t variation);

} // namespace formats
