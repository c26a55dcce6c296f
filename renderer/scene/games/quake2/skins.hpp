#pragma once

#include "renderer/scene/document/document.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The extensions with which a name of an image is tried where its own is missing or not there, in this order.
inline constexpr std::array<std::string_view, 6> kQuake2Images{".tga", ".png", ".jpg", ".jpeg", ".pcx", ".bmp"};

/// Finds the images a model can use (docs/formats/md2.md §5): those that are `configured` in a file beside it, those it
/// names, in its order, then every other fitting
/// image of its folder; for the parts of Kingpin's players those that bear the part's name and a number, in order of
/// the numbers (docs/formats/mdx.md §3). An image that this program wrote (formats::PngMark) is one only where a model
/// names its very file. `extensions` are those of the game, in the order in which they are tried. Adds to `textures`
/// and `diagnostics`; decodes nothing.
///
/// A name is looked for below each mounted place (as written, with other extensions, from its part "models/" or
/// "players/" on), then by its file name beside the model. When no name leads anywhere, the image beside the model
/// whose name fits best (name_fit) is shown, as a guess. A name that leads nowhere stays as a skin without a file.
[[nodiscard]] std::vector<Skin> resolveSkins(const formats::VirtualFileSystem& files,
                                             const formats::FoundFile& modelFile, const formats::Model& model,
                                             std::span<const std::string_view> extensions,
                                             std::vector<Texture>& textures, formats::Diagnostics& diagnostics,
                                             std::span<const std::string> configured = {});

} // namespace scene
