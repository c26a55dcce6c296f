#pragma once

#include "formats/vfs/virtual_file_system.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace scene {

/// In the search order of Quake III's images (docs/formats/quake3_shader.md §1.1).
inline constexpr std::array<std::string_view, 6> kQuake3Images{".tga", ".jpg", ".jpeg", ".png", ".pcx", ".bmp"};

/// Finds the image named by a shader, a `.skin` file or a surface (docs/formats/quake3_shader.md §1.1): as stored, with
/// each other image extension, without a second extension; the same from the part "models/", "textures/", ... on; by
/// its file name beside the model, in the parent folder and in its folders "textures", "skins" and "tex". An image that
/// this program wrote is found only under its exact name.
[[nodiscard]] std::optional<formats::FoundFile> findImage(const formats::VirtualFileSystem& files,
                                                          const formats::FoundFile& modelFile, std::string_view name,
                                                          formats::LookupLog& lookups);

/// Names that mean plain white ("$whiteimage", "*white", "$lightmap").
[[nodiscard]] bool isWhiteImage(std::string_view name);

} // namespace scene
