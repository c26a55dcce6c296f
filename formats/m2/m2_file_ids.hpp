#pragma once

#include "formats/m2/m2_chunks.hpp"

#include <cstdint>
#include <vector>

namespace formats::m2 {

/// The file numbers that later clients use instead of file names (docs/formats/m2.md §14.2); 0: none.
struct FileIds {
    struct Animation {
        std::uint16_t id = 0, variation = 0;
        std::uint32_t file = 0;
    };
    std::vector<std::uint32_t> skins;    ///< views, the most detailed first, then further levels of detail
    std::vector<std::uint32_t> textures; ///< one per texture
    std::vector<Animation> animations;
    std::vector<std::uint32_t> boneFiles;
    std::vector<std::uint32_t> geometryModels, recursionModels; ///< one per particle emitter
    std::uint32_t physics = 0;
    std::uint32_t skeleton = 0;
    bool hasSkeleton = false; ///< true even if its number is 0: then the file beside the model is used

    [[nodiscard]] std::uint32_t skin(std::size_t index) const { return index < skins.size() ? skins[index] : 0; }
    [[nodiscard]] std::uint32_t animation(std::uint16_t id, std::uint16_t variation) const;
};

/// Reads the file numbers of a model or a `.skel` file. An incomplete last entry of a chunk is dropped, with a
/// diagnostic.
[[nodiscard]] FileIds readFileIds(const Chunks& chunks, Diagnostics& diagnostics);

} // namespace formats::m2
