#pragma once

#include "renderer/scene/games/assembly.hpp"
#include "renderer/scene/games/warcraft/data_folders.hpp"
#include "renderer/scene/games/warcraft/game_tables.hpp"
#include "renderer/scene/games/warcraft/look_tables.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// Mounts the data that tables of the game belong to: a folder that has the folder DBFilesClient, with its archives and
/// those of its folder Data; also from DBFilesClient itself, however it is written, or a table in it; an archive; all
/// archives of a client if it is in one; or the root of a model, which is returned. Errors: those of mounting.
[[nodiscard]] formats::Result<std::optional<formats::FoundFile>> mountTables(formats::VirtualFileSystem& files,
                                                                             const std::filesystem::path& path);

/// Where the tables about displays may be, in the order of the search. `opened`: the result of mountTables.
[[nodiscard]] std::vector<TablePlace> tablePlaces(const std::optional<formats::FoundFile>& opened);

/// The table without which there are no looks.
inline constexpr std::string_view kDisplayTable = "CreatureDisplayInfo";

/// Keeps the first reason why that table is there but cannot be read.
void noteUnreadableTable(const GameTables& tables, std::optional<formats::LoadError>& first);

/// The error if no place has a usable one: `unreadable`, else that `path` has none.
[[nodiscard]] formats::LoadError noTables(std::string_view path, const std::optional<formats::LoadError>& unreadable);

/// Tables that were read, and the folder to which their names are relative.
struct ReadTables {
    std::string root;
    const GameTables& tables;
    const LookTables& looks; ///< by `tables`
};

/// The look that assembleLook finds, by these tables. Adds the attempts to find models and images that no mount has to
/// `missed`, also before an error.
[[nodiscard]] formats::Result<Assembly> assembleLookBy(const ReadTables& read, const formats::VirtualFileSystem& files,
                                                       const std::optional<formats::FoundFile>& opened,
                                                       const OpenOptions& options, Document& document,
                                                       formats::LookupLog& missed);

/// The model of OpenOptions::display or OpenOptions::character with its look, and the models that it wears
/// (docs/formats/dbc.md §7). One of both options is given; with OpenOptions::mount it sits on that creature, which is
/// the first part. `opened` is the model from whose folders tables are searched, as for its skins; it stands for the
/// model of the same name if the tables' path does not exist.
///
/// Adds the paths of tables to the files of `document`; missing rows, models and layers, and choices out of range, to
/// its diagnostics. Errors: notFound (no tables, no such display or race, no file of its model); those of a table
/// without which nothing is known.
[[nodiscard]] formats::Result<Assembly> assembleLook(const formats::VirtualFileSystem& files,
                                                     const std::optional<formats::FoundFile>& opened,
                                                     const OpenOptions& options, Document& document);

} // namespace scene
