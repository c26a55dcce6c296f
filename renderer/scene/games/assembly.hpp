#pragma once

#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/document/open_options.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// The files that make up an opened model: the parts of a player, a weapon with its barrel and flash, and models the
/// user attached (docs/formats/md3.md §3 and §6, docs/formats/mdx.md §3).
namespace scene {

/// A model file with its place in the scene.
struct Part {
    formats::FoundFile file;
    std::string name; ///< "lower"; empty where it is the only one
    NodeRole role = NodeRole::part;
    std::uint32_t parent = formats::kNoIndex; ///< into the parts
    std::string tag;
    std::uint32_t layer = 0;
    std::vector<formats::FoundFile> levels{}; ///< coarser ones, the finest of them first; `file` again where one lacks
};

struct GameProfile;

enum class AssemblyKind {
    single,       ///< one model, or a weapon with its parts
    segmented,    ///< a Quake III player: lower, upper, head
    sharedOrigin, ///< parts that share origin and frame number (Kingpin)
};

struct Assembly {
    AssemblyKind kind = AssemblyKind::single;
    std::vector<Part> parts;
    std::uint32_t level = 0;              ///< asked for by the name of the file that was opened ("lower_1.md3")
    const GameProfile* profile = nullptr; ///< of the file that was opened, as far as its name tells; never null once
                                          ///< it is assembled
};

/// `modelFile` is what was opened. A part of a player becomes the whole player unless `options.isPart`.
[[nodiscard]] Assembly assemble(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                                const OpenOptions& options);

/// Nothing but the file itself.
[[nodiscard]] Assembly singleFile(const formats::FoundFile& file);

/// A model that is put on `tag` of a part, with what belongs to it: a weapon's barrel and flash.
[[nodiscard]] std::vector<Part> attachedParts(const formats::VirtualFileSystem& files, const formats::FoundFile& file,
                                              std::uint32_t parent, std::string_view tag, std::uint32_t firstIndex);

/// The weapons that the model of this file can hold, by the names that OpenOptions::weapon takes: the weapons of the
/// game for a part of a Quake III player, those that lie beside a Quake II or Kingpin one. Lists the game's files: work
/// for a worker.
[[nodiscard]] std::vector<std::string> weaponsFor(const std::filesystem::path& file);

} // namespace scene
