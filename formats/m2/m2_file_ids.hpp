#pragma once

#include "formats/m2/m2_chunks.hpp"

#include <cstdint>
#include <vector>

namespace formats::m2 {

/// The numbers that later clients have for a model's files in place of names (docs/formats/m2.md §14.2); 0: none.
struct FileIds {
    struct Animation {
        std::uint16_t id = 0, variation = 0;
        std::uint32_t file = 0;
    };
    std::vector<std::uint32_t> skins;    ///< views, the most detailed first, then further levels of detail
    std::vector<std::uint32_t> textures; ///< one for each texture
    std::vector<Animation> animations;
    std::vector<std::uint32_t> boneFiles;
    std::vector<std::uint32_t> geometryModels, recursionModels; ///< one for each particle emitter
    std::uint32_t physics = 0;
    std::uint32_t skeleton = 0;
    bool hasSkeleton = false; ///< also where its number is 0: then the file beside the model is meant

    [[nodiscard]] std::uint32_t skin(std::size_t index) const { return index < skins.size() ? skins[index] : 0; }
    [[nodiscard]] std::uint32_t animation(std::uint16_t id, std::uint16_t variation) const;
};

/// The file numbers of a model or a `.skel` file. A chunk whose length is not a multiple of its entries is read as far
/// as they are whole, with a diagnostic.
[[nodiscard]] FileIds readFileIds(const Chunks& chunks, Diagnostics& diagnostics);

} // namespace formats::m2
