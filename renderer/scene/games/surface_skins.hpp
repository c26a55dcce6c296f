#pragma once

#include "renderer/scene/games/materials.hpp"

#include <span>
#include <string>
#include <vector>

/// `.skin` files: the shader of each surface of an MD3 (docs/formats/quake3_skin.md).
namespace scene {

/// A `.skin` file that belongs to a model.
struct SkinFileFound {
    std::string id; ///< the skin's name: "default" of "lower_default.skin"
    formats::FoundFile file;
};

/// The files in the model's folder named like the model, optionally followed by "_" and an id: "default" first, then
/// "blue" and "red", then by name. A level of detail ("lower_1") uses the finest level's; a head in a folder of "heads"
/// also those of the part "head".
[[nodiscard]] std::vector<SkinFileFound> skinFilesOf(const formats::VirtualFileSystem& files,
                                                     const formats::FoundFile& modelFile);

/// The ids of all parts together, in the same order.
[[nodiscard]] std::vector<std::string> skinIds(std::span<const std::vector<SkinFileFound>> parts);

/// The skins of an MD3: one for each of `ids`, from the file with that id, else "default", else the first, else from
/// the shaders that the surfaces name. Without ids a single skin from these.
[[nodiscard]] std::vector<Skin> surfaceSkins(const formats::VirtualFileSystem& files,
                                             const formats::FoundFile& modelFile, const formats::Model& model,
                                             std::span<const std::string> ids, std::span<const SkinFileFound> found,
                                             MaterialResolver& materials, Document& document);

/// "lower_1" is the second level of detail of "lower": the stem without the level, and the level (0 for none). Callers
/// check whether the finer file exists.
struct StemLevel {
    std::string stem;
    std::uint32_t level = 0;
};
[[nodiscard]] StemLevel stemLevel(std::string_view stem);

} // namespace scene
