#pragma once

#include "renderer/scene/games/assembly.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

/// Finds files beside a model's file, for game profiles.
namespace scene {

/// Names of levels of detail in Quake's engines: "gun_1" is coarser than "gun".
inline constexpr std::array<std::string_view, 2> kNumberedLevels{"_1", "_2"};

/// Another file in the folder of `file`, with the same extension.
[[nodiscard]] std::optional<formats::FoundFile> siblingOf(const formats::VirtualFileSystem& files,
                                                          const formats::FoundFile& file, std::string_view stem);

/// A part of a model with the coarser levels of detail that its game has for `file`.
[[nodiscard]] Part partOf(const formats::VirtualFileSystem& files, const formats::FoundFile& file, std::string name,
                          std::uint32_t parent, std::string tag, std::uint32_t layer);

} // namespace scene
