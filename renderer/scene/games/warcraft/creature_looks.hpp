#pragma once

#include "formats/dbc/dbc.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/games/warcraft/texture_sets.hpp"

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The path of a model in the game as tables and files are compared: in lower case, without extension (".mdx" of a
/// table is ".m2").
[[nodiscard]] std::string comparableModelPath(std::string_view path);

/// One look of a creature in the game's tables: all displays that use the same images.
struct CreatureLook {
    std::array<std::string, kMaxParts> images; ///< by part, without folder; empty: none, or the model has no such part
    std::vector<std::uint32_t> displays;       ///< their ids, ascending
};

/// The looks of a creature by CreatureModelData and CreatureDisplayInfo (docs/formats/dbc.md §5), in the order of their
/// first displays; empty without tables, or if these do not know the model or its images. `hasPart` states which parts
/// the model has.
///
/// The tables are searched in the folder DBFilesClient below each folder from which the model's path could be a name of
/// the game, then in such a folder beside the model, then beside the model itself. There, and if no such path is in the
/// tables, a model is known by the end of its path, if that fits to one path of the tables alone. Adds the paths of
/// tables to the files of `document`, and their problems to its diagnostics.
[[nodiscard]] std::vector<CreatureLook> creatureLooks(const formats::VirtualFileSystem& files,
                                                      const formats::FoundFile& modelFile,
                                                      const std::array<bool, kMaxParts>& hasPart, Document& document);

/// The ids of the rows of CreatureModelData (`models`) that have the path of a model, found as creatureLooks does;
/// `path`: of the model's file, with '/' between its parts. Empty: no row has it.
[[nodiscard]] std::set<std::uint32_t> modelRowIds(const formats::Dbc& models, std::string_view path);

} // namespace scene
