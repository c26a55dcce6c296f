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

/// The images found beside a model for the slots that the game fills.
struct ReplaceableTextures {
    /// The images of one way to texture the model, by texture type (docs/formats/m2.md §8.2); not each type has one.
    struct Set {
        std::string name;
        std::map<std::uint32_t, formats::FoundFile> images;
        bool isBeside = false; ///< not called like the model
    };
    std::vector<Set> sets;                               ///< the first is the default; none: nothing was found at all
    std::map<std::uint32_t, formats::LookupLog> lookups; ///< by texture type
};

/// Looks for them: see replaceableSkins.
[[nodiscard]] ReplaceableTextures findReplaceableTextures(const formats::VirtualFileSystem& files,
                                                          const formats::FoundFile& modelFile,
                                                          const formats::Model& model);

/// Image files in the model's folder: one for each name without its extension, `.blp` before `.tga` before `.png`;
/// none that this program wrote. By name.
[[nodiscard]] std::vector<formats::FoundFile> texturesIn(const formats::VirtualFileSystem& files,
                                                         const std::string& folder, std::uint32_t ownMount);

/// In the order in which the game's textures are looked for.
inline constexpr std::array<std::string_view, 3> kWarcraftImages{".blp", ".tga", ".png"};

} // namespace scene
