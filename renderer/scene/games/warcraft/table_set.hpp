#pragma once

#include "formats/dbc/dbc.hpp"
#include "formats/vfs/virtual_file_system.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// A table that lies beside another one.
struct TableFile {
    std::string name; ///< "CreatureDisplayInfo", as in the name of the file
    formats::FoundFile file;
};

/// The tables of World of Warcraft in one folder, in the folders and archives that the game searches for it. It does
/// not change: workers and panels share it, and `withTable` makes another one.
struct TableSet {
    std::shared_ptr<const formats::VirtualFileSystem> mounts;
    std::vector<TableFile> files; ///< all tables, by name (case is ignored)
    /// Those that were read, by lower-case name. They hold the bytes of their files.
    std::map<std::string, std::shared_ptr<const formats::Dbc>, std::less<>> tables;
    /// Why others could not be read, by lower-case name: whole messages.
    std::map<std::string, std::string, std::less<>> problems;

    [[nodiscard]] const formats::Dbc* find(std::string_view name) const; ///< null: not read, or there is none
    [[nodiscard]] std::shared_ptr<const formats::Dbc> share(std::string_view name) const; ///< null: as for find
    [[nodiscard]] const TableFile* fileOf(std::string_view name) const; ///< null: there is no such file
};

/// Reads a table and those beside it that have known layouts, to which references lead and which are searched. Other
/// tables are only listed. The game's order applies if the table lies in a folder DBFilesClient: archives beside that
/// folder may have later versions of the others.
///
/// Errors: those of finding the file; a table that cannot be read is in `problems`, also the one asked for.
[[nodiscard]] formats::Result<TableSet> readTableSet(const std::filesystem::path& file);

/// The same set with another of its tables read, or with the reason why it cannot be read.
[[nodiscard]] TableSet withTable(const TableSet& set, std::string_view name);

/// The row to which a value refers.
struct TableReference {
    std::string_view table;           ///< the name of the other table
    std::uint32_t id = 0;             ///< in it; never 0, with which tables say "none"
    std::optional<std::uint32_t> row; ///< none: the other table is not read, or has no such row
    std::string_view caption;         ///< what the row is called; may be empty; valid as long as the set
};

/// None for a value that is no reference, or refers to nothing.
[[nodiscard]] std::optional<TableReference> referenceOf(const TableSet& set, const formats::Dbc& table,
                                                        std::uint32_t row, std::uint32_t column);

} // namespace scene
