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

// Must be complete before the function's address is taken below, else Clang 14 gives it another type in WebAssembly.
static_assert(sizeof(std::span<const std::string_view>) > 0 && sizeof(std::optional<formats::ContentFolder>) > 0);

/// Names of files in lower case.
using FileNames = std::set<std::string, std::less<>>;

/// The models of a document during the search for their skins. Parts and models are those of the nodes, in the same
/// order.
struct SkinQuery {
    const formats::VirtualFileSystem& files;
    const OpenOptions& options;
    std::span<const Part> parts;
    std::span<const formats::Model> models;
    MaterialResolver& materials;
    Document& document; ///< receives the textures, materials and diagnostics of the skins
};

/// The rules of one game for its models: files that belong together, sources of textures, the user's options. All other
/// code uses a profile instead of testing the name or extension of a format. A null function means that there is
/// nothing to do.
struct GameProfile {
    std::string_view name;
    std::span<const std::string_view> modelFormats;    ///< names of the registry (Model::format)
    std::span<const std::string_view> imageExtensions; ///< lower case with dot, in search order

    /// The folder above a model that names in it are relative to.
    formats::ContentRule contentFolder = formats::contentFolderIn;

    // --- Files that belong together

    /// The suffixes of file names of coarser levels of detail, finest first.
    std::span<const std::string_view> levelEndings{};
    /// The stems of the files that make up one player, in lower case; the first represents it in lists.
    std::span<const std::string_view> playerParts{};
    /// Collects everything that is opened with a file, which is part of a larger model or has parts of its own.
    Assembly (*assemble)(const formats::VirtualFileSystem& files, const formats::FoundFile& file,
                         const OpenOptions& options) = nullptr;
    /// Adds the parts of a model that is attached to another one: parts[owner - firstIndex].
    void (*addBelongings)(const formats::VirtualFileSystem& files, std::vector<Part>& parts, std::uint32_t owner,
                          std::uint32_t firstIndex, std::uint32_t layer) = nullptr;
    /// The name of the file that `name` is part of, judged by names; `name` itself if it is a model of its own. All in
    /// lower case.
    std::string (*wholeOf)(const std::string& name, const FileNames& all) = nullptr;

    // --- Choices

    /// The names of the weapons that the model in a file can hold.
    std::vector<std::string> (*weapons)(const formats::VirtualFileSystem& files,
                                        const formats::FoundFile& file) = nullptr;
    /// For players whose weapons are attached to a tag: the parts of a weapon (see scene::weaponParts).
    std::vector<Part> (*weaponParts)(const formats::VirtualFileSystem& files, std::string_view weapon,
                                     std::uint32_t parent, std::string_view tag, std::uint32_t firstIndex,
                                     formats::LookupLog& lookups) = nullptr;
    /// The default tag or attachment for attaching models.
    std::string_view holdingTag = "tag_weapon";
    /// Whether its formats may contain GL commands beside the triangles.
    bool hasGlCommands = false;

    // --- Textures and animation

    /// The skins of a node's model.
    std::vector<Skin> (*skins)(const SkinQuery& query, std::size_t node) = nullptr;
    /// The models that the particles of a node's model need, as indices into Document::effectModels, where they are
    /// added: one per emitter; empty if none needs any.
    std::vector<EmitterModels> (*emitterModels)(const SkinQuery& query, std::size_t node) = nullptr;
    /// Aligns the skins of a player's parts, so that they change together.
    void (*alignSkins)(std::span<const Part> parts, Document& document) = nullptr;
    /// Adds clips from a sidecar.
    void (*addClips)(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                     formats::Model& model, Document& document) = nullptr;
    /// Adds the animation layers of a player; false if it is none.
    bool (*addLayers)(const formats::VirtualFileSystem& files, const Assembly& assembly,
                      std::span<formats::Model> models, Document& document) = nullptr;
    /// A numbered sidecar of a model (formats::SidecarRequest); `name` is its name beside the model. `listfile` may be
    /// null.
    std::optional<formats::FoundFile> (*findNumbered)(const formats::VirtualFileSystem& files,
                                                      const std::string& modelName, std::string_view name,
                                                      std::uint32_t number, const Listfile* listfile,
                                                      formats::LookupLog* lookups) = nullptr;
    /// Loads the keys of a sequence from a sidecar (Sequence::keysFile): never null for a format with such sidecars.
    formats::Result<formats::SequenceKeys> (*loadSequenceKeys)(const formats::Skinned& shape, std::uint32_t sequence,
                                                               const formats::ByteView& file) = nullptr;
    /// The clip shown by default, kNoIndex for none; null: selected by clip names.
    std::uint32_t (*idleClip)(const formats::Model& model) = nullptr;
    /// The root bone of the upper body in a skinned model, kNoIndex for none.
    std::uint32_t (*torsoBone)(const formats::Model& model) = nullptr;
    /// The surfaces (into Model::surfaces) that are hidden by default.
    std::set<std::uint32_t> (*hiddenSurfaces)(const formats::Model& model) = nullptr;
    /// The surfaces (into Model::surfaces) of a node that are visible only while a weapon fires.
    std::set<std::uint32_t> (*muzzleFlash)(const Node& node) = nullptr;
};

/// All games. The first one also handles files with unknown names. The table is outside of the games' folders that it
/// lists: renderer/scene/game_table.cpp.
[[nodiscard]] std::span<const GameProfile* const> gameProfiles();

/// The game of a model, by its format.
[[nodiscard]] const GameProfile& profileOf(const formats::Model& model);

/// The game of a file, judged by its extension before anything is read.
[[nodiscard]] const GameProfile& profileOfFile(std::string_view fileName);

/// A file beside a model by its name, or in games with file numbers by its number if that is not 0.
[[nodiscard]] std::optional<formats::FoundFile> findSidecar(const formats::VirtualFileSystem& files,
                                                            const formats::FoundFile& modelFile, std::string_view name,
                                                            std::uint32_t number, const Listfile* listfile,
                                                            formats::LookupLog* lookups = nullptr);

/// Mounts the game root of a model file: VirtualFileSystem::mountRootOf with the rule of its game.
[[nodiscard]] formats::Result<formats::FoundFile> mountRootOfModel(formats::VirtualFileSystem& files,
                                                                   const std::filesystem::path& file);

} // namespace scene
