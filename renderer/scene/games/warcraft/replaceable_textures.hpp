#pragma once

#include "renderer/scene/document/document.hpp"

#include <vector>

namespace scene {

class Listfile;

/// Skins beyond so many are not offered.
inline constexpr std::size_t kMaxReplaceableSkins = 1024;

/// Fills the texture slots of a skinned model, without database files (docs/formats/m2.md §8.3, §17). Adds to the
/// textures and diagnostics of `document`; decodes nothing.
///
/// A slot with a number: the image that `listfile` has for it, looked for like a slot with a name; then its name; then
/// what `namesOfNumber` says.
/// A slot with a name: the image of that name below each mounted place, below each folder above the model from which
/// on its own path could be such a name, and by its file name beside the model; `.blp`, then `.tga` and `.png`.
/// A slot that the game fills: images in the model's folder whose names suggest it.
///  - monster skins: those called like the model, else like the beginning of its name or like its folder; then all
///  others
///    but those that another model beside it names or is called like. See textureSets for what is used together;
///  - body, its extra and hair: "<model>Skin00_00", "<model>Skin00_00_Extra", "Hair00_00" in the folder above;
///  - items: those called like the model, without its race and sex or the side of its shoulder.
/// Each such image or set is one of the skins, in the order of their names; a model without such slots has one skin.
/// An image that this program wrote (formats::PngMark) is found under its very name only.
///
/// A slot for which nothing is found has a texture without a path, with the log of its lookups and a diagnostic. Where
/// `bindings` have what such a slot is known by ("monster skin 1") although images were found for it, the first skin is
/// that one's. Slots of one type, and slots of one name, share their texture. Without effects, slots that particles and
/// ribbons alone use are not looked for and give no diagnostic.
[[nodiscard]] std::vector<Skin> replaceableSkins(const formats::VirtualFileSystem& files,
                                                 const formats::FoundFile& modelFile, const formats::Model& model,
                                                 const Bindings& bindings, Document& document,
                                                 const Listfile* listfile = nullptr, bool withEffects = true);

} // namespace scene
