#pragma once

#include "renderer/scene/document/document.hpp"

#include <vector>

namespace scene {

class Listfile;
struct ModelLook;

/// Further skins are not offered.
inline constexpr std::size_t kMaxReplaceableSkins = 1024;

/// Fills the texture slots of a skinned model (docs/formats/m2.md §8.3, §17). Adds to the
/// textures and diagnostics of `document`; decodes nothing.
///
/// A slot with a number: the image that `listfile` has for it, searched like a slot with a name; then its name; then
/// the names of `namesOfNumber`.
/// A slot with a name: the image with that name in each mount, below each folder above the model from which its own
/// path could be such a name, and by its file name beside the model; `.blp`, then `.tga` and `.png`.
/// A slot that the game fills, of a creature that the game's tables know: the images that they name in the model's
/// folder (see creatureLooks). Each look is a skin, first those with all images; a missing image causes a diagnostic.
/// Another slot that the game fills: images in the model's folder with a matching name:
///  - monster skins: those named like the model, else like the start of its name or like its folder; then all others
///    except those that another model beside it names or has the name of. See textureSets for combinations;
///  - body, its extra and hair: "<model>Skin00_00", "<model>Skin00_00_Extra", "Hair00_00" in the folder above;
///  - items: those named like the model, without its race and sex or the side of its shoulder.
/// Each such image or set is one of the skins, in the order of their names; a model without such slots has one skin.
/// An image that this program wrote (formats::PngMark) is found only under its exact name.
///
/// Images of `look` (null: none) take precedence over these rules; other skins of a creature follow it.
///
/// A slot without an image has a texture without a path, with the log of its lookups and a diagnostic. If `bindings`
/// have the id of such a slot ("monster skin 1") although images were found for it, the first skin is the bound one.
/// Slots with the same type, and slots with the same name, share their texture. Without effects, slots that only
/// particles and ribbons use are not searched and cause no diagnostic.
[[nodiscard]] std::vector<Skin> replaceableSkins(const formats::VirtualFileSystem& files,
                                                 const formats::FoundFile& modelFile, const formats::Model& model,
                                                 const Bindings& bindings, Document& document,
                                                 const Listfile* listfile = nullptr, bool withEffects = true,
                                                 const ModelLook* look = nullptr);

} // namespace scene
