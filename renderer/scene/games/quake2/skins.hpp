#pragma once

#include "renderer/scene/document.hpp"

namespace scene {

/// Finds the images a model can use (docs/formats/md2.md §5): those it names, in its order, then every other fitting
/// image of its folder; for the parts of Kingpin's players those that bear the part's name and a number, in order of
/// the numbers (docs/formats/mdx.md §3). An image that this program wrote (formats::PngMark) is one only where a model
/// names its very file. Adds to `textures` and `diagnostics`; decodes nothing.
///
/// A name is looked for below each mounted place (as written, with other extensions, from its part "models/" or
/// "players/" on), then by its file name beside the model. When no name leads anywhere, the image beside the model
/// whose name fits best (name_fit) is shown, as a guess. A name that leads nowhere stays as a skin without a file.
[[nodiscard]] std::vector<Skin> resolveSkins(const formats::VirtualFileSystem& files,
                                             const formats::FoundFile& modelFile, const formats::Model& model,
                                             std::vector<Texture>& textures, formats::Diagnostics& diagnostics);

} // namespace scene
