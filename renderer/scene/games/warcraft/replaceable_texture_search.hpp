#pragma once

#include "formats/model/model.hpp"
#include "formats/vfs/virtual_file_system.hpp"

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The images found beside a model for the slots filled by the game.
struct ReplaceableTextures {
    /// One set of images to texture the model, by texture type (docs/formats/m2.md §8.2); types may be missing.
    struct Set {
        std::string name;
        std::map<std::uint32_t, formats::FoundFile> images;
        bool isBeside = false; ///< not named like the model
    };
    std::vector<Set> sets;                               ///< the first is the default; empty: nothing was found
    std::map<std::uint32_t, formats::LookupLog> lookups; ///< by texture type
};

/// Searches them: see replaceableSkins.
[[nodiscard]] ReplaceableTextures findReplaceableTextures(const formats::VirtualFileSystem& files,
                                                          const formats::FoundFile& modelFile,
                                                          const formats::Model& model);

/// Image files in the model's folder: one per name without extension, `.blp` before `.tga` before `.png`; none that
/// this program wrote. Sorted by name.
[[nodiscard]] std::vector<formats::FoundFile> texturesIn(const formats::VirtualFileSystem& files,
                                                         const std::string& folder, std::uint32_t ownMount);

/// In the game's search order.
inline constexpr std::array<std::string_view, 3> kWarcraftImages{".blp", ".tga", ".png"};

} // namespace scene
