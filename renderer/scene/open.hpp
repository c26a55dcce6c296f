#pragma once

#include "renderer/scene/document.hpp"

#include <filesystem>
#include <memory>
#include <optional>

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

/// Reads a model file and everything it needs; every command and the window use it.
///
/// A part of a player opens the player, a weapon comes with its barrel and flash; see scene/assembly. The path may lie
/// in an archive. Errors: those of reading the file and of `formats::loadModel`. A missing or broken texture or
/// sidecar file is a diagnostic. Whether the chosen skin exists is the caller's question (`findSkin`).
[[nodiscard]] formats::Result<Document> open(const std::filesystem::path& file, const OpenOptions& options = {});

/// As `open`, of a file that belongs to no game, whatever lies in the folders above it: nothing is looked for but in
/// its own folder, and in the folders of `options`.
[[nodiscard]] formats::Result<Document> openAlone(const std::filesystem::path& file, const OpenOptions& options = {});

/// The models at a path: the file itself, or those in a folder or archive and below it, by path. A player of several
/// files is one (its `lower.md3`), and coarser levels of detail and the parts of a weapon are none of their own.
/// Errors: notFound (no such path, or no models in it), io.
[[nodiscard]] formats::Result<std::vector<std::filesystem::path>> modelFilesAt(const std::filesystem::path& path);

/// The model files in a file's folder, itself among them under any extension, by path.
[[nodiscard]] std::vector<std::filesystem::path> modelFilesBeside(const std::filesystem::path& file);

} // namespace scene
