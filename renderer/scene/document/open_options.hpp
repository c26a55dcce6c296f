#pragma once

#include "renderer/scene/document/document.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace scene {

class Listfile;

enum class ImagePolicy {
    none,           ///< names, sizes and logs only
    chosen,         ///< decode the skin that is shown first; leave the others unread
    chosenAndFacts, ///< decode the skin that is shown first; of the others sizes, and of whole skins their alpha
    all,            ///< decode every skin
};

/// A model that the user put on a tag.
struct Attached {
    std::filesystem::path path;
    std::string tag;    ///< empty: the first of the model's own usual ones
    std::string node{}; ///< by name, the one whose tag it is; empty: the first that has a tag of this name

    bool operator==(const Attached&) const = default;
};

struct OpenOptions {
    std::vector<std::filesystem::path> gameFolders{}; ///< searched after the model's own game root
    ImagePolicy images = ImagePolicy::all;
    std::string skin{};                   ///< the chosen one: name or index; empty: the first
    Bindings bindings{};                  ///< those of textures that the document has not are passed over
    bool isPart = false;                  ///< nothing but the file itself: no player around it, nothing attached
    std::optional<std::uint32_t> level{}; ///< of detail, 0 the finest; too large: the coarsest; none: the one that
                                          ///< the file's name states
    std::string weapon{};                 ///< what a player holds: a weapon of the game files, or a file of its folder
    std::vector<Attached> attached{};
    /// Gives a model that moves by sequences a layer of its own for its torso: this bone (name or index) and all
    /// that hang on it; empty: the bone of torsoBone.
    std::optional<std::string> torso{};
    std::optional<std::uint32_t> face{};        ///< into Skinned::faces of the model; none: as its tracks have it
    bool withEffects = true;                    ///< false: what particles and ribbons alone use is not looked for
    std::shared_ptr<const Listfile> listfile{}; ///< names of the files that models of later clients number; may be null
    std::filesystem::path palette{}; ///< colors of skins inside models, see readPaletteFile; empty: the game's
};

} // namespace scene
