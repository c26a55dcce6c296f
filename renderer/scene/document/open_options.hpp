#pragma once

#include "renderer/scene/document/character_choices.hpp"
#include "renderer/scene/document/document.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace scene {

class Listfile;
class LookSource;

enum class ImagePolicy {
    none,           ///< names, sizes and logs only
    chosen,         ///< decode the skin that is shown first; do not read the others
    chosenAndFacts, ///< decode the skin that is shown first; of the others read the size, and of whole skins the alpha
    all,            ///< decode every skin
};

/// A model that the user attached to a tag.
struct Attached {
    std::filesystem::path path;
    std::string tag;    ///< empty: the first of the model's usual tags
    std::string node{}; ///< name of the node with the tag; empty: the first that has a tag with this name

    bool operator==(const Attached&) const = default;
};

struct OpenOptions {
    std::vector<std::filesystem::path> gameFolders{}; ///< searched after the model's own game root
    ImagePolicy images = ImagePolicy::all;
    std::string skin{};                   ///< the selected one: name or index; empty: the first
    Bindings bindings{};                  ///< bindings of unknown textures are ignored
    bool isPart = false;                  ///< only the file itself: not the whole player, nothing attached
    std::optional<std::uint32_t> level{}; ///< level of detail, 0 the finest; empty: the level in the file's name
    std::string weapon{};                 ///< weapon of a player: a weapon of the game files, or a file in its folder
    std::vector<Attached> attached{};
    /// Gives a model with sequences a separate layer for its torso: this bone (name or index) and its descendants;
    /// empty: the bone of torsoBone.
    std::optional<std::string> torso{};
    std::optional<std::uint32_t> face{};        ///< into Skinned::faces of the model; empty: only its tracks
    bool withEffects = true;                    ///< false: files used only by particles and ribbons are not searched
    std::shared_ptr<const Listfile> listfile{}; ///< file names by number, for models of later clients; may be null
    std::filesystem::path palette{}; ///< colors of skins inside models, see readPaletteFile; empty: the game's
    Overrides overrides{};
    /// A row of World of Warcraft's CreatureDisplayInfo: its model is opened as the game shows it. The path is a folder
    /// with the game's data, its folder DBFilesClient, or a file in it.
    std::optional<std::uint32_t> display{};
    std::optional<CharacterChoices> character{}; ///< a character is opened, from such a path
    /// A row of CreatureDisplayInfo: the display or character sits on this creature, which is the opened model. Ignored
    /// without them.
    std::optional<std::uint32_t> mount{};
    /// For such a look: the mounts and tables of its client, which were read before; null: they are read. Not used with
    /// attached models and overrides, which need mounts of their own, and if a file that the look misses was added to
    /// the disk since then.
    std::shared_ptr<const LookSource> lookSource{};
    /// With `lookSource`: the document that the look replaces, whose images are used again; null: there is none.
    std::shared_ptr<const Document> before{};
};

} // namespace scene
