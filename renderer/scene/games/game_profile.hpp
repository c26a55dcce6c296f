#pragma once

#include "formats/vfs/game_folder.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/document/open_options.hpp"
#include "renderer/scene/games/assembly.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

class MaterialResolver;

// Complete before the function's address is taken below, else Clang 14 gives it another type in WebAssembly.
static_assert(sizeof(std::span<const std::string_view>) > 0 && sizeof(std::optional<formats::ContentFolder>) > 0);

/// Names of files in lower case.
using FileNames = std::set<std::string, std::less<>>;

/// The models of a document while their skins are looked for. Parts and models are those of the nodes, in that order.
struct SkinQuery {
    const formats::VirtualFileSystem& files;
    const OpenOptions& options;
    std::span<const Part> parts;
    std::span<const formats::Model> models;
    MaterialResolver& materials;
    Document& document; ///< gets the textures, materials and diagnostics of the skins
};

/// The rules of one game for its models: which files belong together, where textures come from, what a user may
/// choose. Everything else in the program asks a profile instead of testing the name or extension of a format.
/// A function that is null has nothing to do.
struct GameProfile {
    std::string_view name;
    std::span<const std::string_view> modelFormats;    ///< names of the registry (Model::format)
    std::span<const std::string_view> imageExtensions; ///< lower case with dot, in the order in which they are tried

    /// Which folder above a model the names in it are relative to.
    formats::ContentRule contentFolder = formats::contentFolderIn;

    // --- Files that belong together

    /// The endings of file names of coarser levels of detail, finest first.
    std::span<const std::string_view> levelEndings{};
    /// The stems of the files that are one player, in lower case; the first stands for it in lists.
    std::span<const std::string_view> playerParts{};
    /// Everything that is opened with a file, which is part of something larger or has others that belong to it.
    Assembly (*assemble)(const formats::VirtualFileSystem& files, const formats::FoundFile& file,
                         const OpenOptions& options) = nullptr;
    /// Adds what belongs to a model that is attached to another one: parts[owner - firstIndex].
    void (*addBelongings)(const formats::VirtualFileSystem& files, std::vector<Part>& parts, std::uint32_t owner,
                          std::uint32_t firstIndex, std::uint32_t layer) = nullptr;
    /// The name of the file that `name` is part of, as far as names tell; `name` itself where it stands alone. All of
    /// them in lower case.
    std::string (*wholeOf)(const std::string& name, const FileNames& all) = nullptr;

    // --- Choices

    /// The names of the weapons that the model of a file can hold.
    std::vector<std::string> (*weapons)(const formats::VirtualFileSystem& files,
                                        const formats::FoundFile& file) = nullptr;
    /// Of a player whose weapons hang on a tag: the parts of one (see scene::weaponParts).
    std::vector<Part> (*weaponParts)(const formats::VirtualFileSystem& files, std::string_view weapon,
                                     std::uint32_t parent, std::string_view tag, std::uint32_t firstIndex,
                                     formats::LookupLog& lookups) = nullptr;
    /// The tag or attachment that models are put on where nobody says which.
    std::string_view holdingTag = "tag_weapon";
    /// Whether its formats have a place for GL commands beside the triangles.
    bool hasGlCommands = false;

    // --- What models use and how they move

    /// The skins of a node's model.
    std::vector<Skin> (*skins)(const SkinQuery& query, std::size_t node) = nullptr;
    /// The models that the particles of a node's model need, into Document::effectModels, where they are added: one for
    /// each emitter; empty where none needs any.
    std::vector<EmitterModels> (*emitterModels)(const SkinQuery& query, std::size_t node) = nullptr;
    /// Lets the parts of a player change their skins together.
    void (*alignSkins)(std::span<const Part> parts, Document& document) = nullptr;
    /// Adds clips from a file beside the model.
    void (*addClips)(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                     formats::Model& model, Document& document) = nullptr;
    /// Gives a player its animation layers; false where it is none.
    bool (*addLayers)(const formats::VirtualFileSystem& files, const Assembly& assembly,
                      std::span<formats::Model> models, Document& document) = nullptr;
    /// A file that belongs to a model and has a number (formats::SidecarRequest); `name` is what it is called beside
    /// the model. `listfile` may be null.
    std::optional<formats::FoundFile> (*findNumbered)(const formats::VirtualFileSystem& files,
                                                      const std::string& modelName, std::string_view name,
                                                      std::uint32_t number, const Listfile* listfile,
                                                      formats::LookupLog* lookups) = nullptr;
    /// The keys of a sequence that lie in a file of their own (Sequence::keysFile): never null for a format with such.
    formats::Result<formats::SequenceKeys> (*loadSequenceKeys)(const formats::Skinned& shape, std::uint32_t sequence,
                                                               const formats::ByteView& file) = nullptr;
    /// The clip that is shown before anybody chooses, kNoIndex for none; null: by the names of the clips.
    std::uint32_t (*idleClip)(const formats::Model& model) = nullptr;
    /// The bone of a skinned model that the upper body hangs on, kNoIndex for none.
    std::uint32_t (*torsoBone)(const formats::Model& model) = nullptr;
    /// The surfaces (into Model::surfaces) that are hidden before anybody chooses.
    std::set<std::uint32_t> (*hiddenSurfaces)(const formats::Model& model) = nullptr;
    /// The surfaces (into Model::surfaces) of a node that show only while a weapon fires.
    std::set<std::uint32_t> (*muzzleFlash)(const Node& node) = nullptr;
};

/// All games. The first is also asked about files whose names say nothing. The table stands above the games that it
/// lists: renderer/scene/game_table.cpp.
[[nodiscard]] std::span<const GameProfile* const> gameProfiles();

/// The game that a model belongs to, by its format.
[[nodiscard]] const GameProfile& profileOf(const formats::Model& model);

/// The game that a file belongs to as far as its extension tells, before anything is read.
[[nodiscard]] const GameProfile& profileOfFile(std::string_view fileName);

/// A file beside a model by its name, or in games that number files by its number where it is not 0.
[[nodiscard]] std::optional<formats::FoundFile> findSidecar(const formats::VirtualFileSystem& files,
                                                            const formats::FoundFile& modelFile, std::string_view name,
                                                            std::uint32_t number, const Listfile* listfile,
                                                            formats::LookupLog* lookups = nullptr);

/// Mounts the game root that a model file belongs to: VirtualFileSystem::mountRootOf under the rule of its game.
[[nodiscard]] formats::Result<formats::FoundFile> mountRootOfModel(formats::VirtualFileSystem& files,
                                                                   const std::filesystem::path& file);

} // namespace scene
