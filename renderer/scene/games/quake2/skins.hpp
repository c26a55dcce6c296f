#pragma once

#include "renderer/scene/document/document.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The extensions that are tried for an image name whose own extension is missing or not found, in this order.
inline constexpr std::array<std::string_view, 6> kQuake2Images{".tga", ".png", ".jpg", ".jpeg", ".pcx", ".bmp"};

/// Finds the images a model can use (docs/formats/md2.md §5): those `configured` in a file beside it, those it names,
/// in its order, then every other matching image in its folder; for the parts of Kingpin's players those with the
/// part's name and a number, in order of the numbers (docs/formats/mdx.md §3). An image that this program wrote
/// (formats::PngMark) counts only if a model names exactly its file. `extensions` are those of the game, in search
/// order. Adds to `textures` and `diagnostics`; decodes nothing.
///
/// A name is searched in each mount (as stored, with other extensions, from its part "models/" or "players/" on), then
/// by its file name beside the model. If no name leads to an image, the image beside the model with the best matching
/// name (name_fit) is shown, as a guess. A name without an image stays as a skin without a file.
[[nodiscard]] std::vector<Skin> resolveSkins(const formats::VirtualFileSystem& files,
                                             const formats::FoundFile& modelFile, const formats::Model& model,
                                             std::span<const std::string_view> extensions,
                                             std::vector<Texture>& textures, formats::Diagnostics& diagnostics,
                                             std::span<const std::string> configured = {});

} // namespace scene
