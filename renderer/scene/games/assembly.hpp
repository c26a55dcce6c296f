#pragma once

#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/document/open_options.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// Collects the files that make up an opened model: the parts of a player, a weapon with its barrel and flash, and
/// models the user attached (docs/formats/md3.md §3 and §6, docs/formats/mdx.md §3).
namespace scene {

struct GameProfile;
struct ModelLook;

/// A model file with its position in the assembly.
struct Part {
    formats::FoundFile file;
    std::string name; ///< "lower"; empty if it is the only one
    NodeRole role = NodeRole::part;
    std::uint32_t parent = formats::kNoIndex; ///< into the parts
    std::string tag;
    std::uint32_t layer = 0;
    std::vector<formats::FoundFile> levels{}; ///< coarser ones, finest first; `file` replaces a missing one
    std::shared_ptr<const ModelLook> look{};  ///< by the game's tables; null: it has none
};

enum class AssemblyKind {
    single,       ///< one model, or a weapon with its parts
    segmented,    ///< a Quake III player: lower, upper, head
    sharedOrigin, ///< parts with the same origin and frame number (Kingpin)
};

struct Assembly {
    AssemblyKind kind = AssemblyKind::single;
    std::vector<Part> parts;
    std::uint32_t level = 0;              ///< requested by the name of the opened file ("lower_1.md3")
    const GameProfile* profile = nullptr; ///< of the opened file, derived from its name; never null after assembling
};

/// `modelFile` is the opened file. A part of a player becomes the whole player unless `options.isPart`.
[[nodiscard]] Assembly assemble(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                                const OpenOptions& options);

/// Only the file itself.
[[nodiscard]] Assembly singleFile(const formats::FoundFile& file);

/// A model attached to `tag` of a part, with its own parts: a weapon's barrel and flash.
[[nodiscard]] std::vector<Part> attachedParts(const formats::VirtualFileSystem& files, const formats::FoundFile& file,
                                              std::uint32_t parent, std::string_view tag, std::uint32_t firstIndex);

/// The weapons that the model in this file can hold, by names for OpenOptions::weapon: the weapons of the game for a
/// part of a Quake III player, those beside a Quake II or Kingpin one. Lists the game's files, so call it on a worker
/// thread.
[[nodiscard]] std::vector<std::string> weaponsFor(const std::filesystem::path& file);

} // namespace scene
