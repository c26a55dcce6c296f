#pragma once

#include "formats/dbc/dbc.hpp"
#include "formats/vfs/virtual_file_system.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The tables of World of Warcraft in one folder, each read at the first request.
class GameTables {
public:
    /// `folder` of the names in `files`, usually "DBFilesClient"; "" for the root. `files` must outlive the object.
    GameTables(const formats::VirtualFileSystem& files, std::string folder)
        : m_files(files), m_folder(std::move(folder))
    {
    }

    /// The table of this name ("CreatureModelData"); null if there is none or it cannot be read, which causes a
    /// diagnostic.
    [[nodiscard]] const formats::Dbc* find(std::string_view name);

    /// The tables that cannot be read, and problems of the others. Each names its file.
    [[nodiscard]] const formats::Diagnostics& diagnostics() const { return m_diagnostics; }
    /// Paths of the tables that were found so far.
    [[nodiscard]] const std::vector<std::string>& paths() const { return m_paths; }

private:
    [[nodiscard]] std::optional<formats::Dbc> read(std::string_view name);

    const formats::VirtualFileSystem& m_files;
    std::string m_folder;
    std::map<std::string, std::optional<formats::Dbc>, std::less<>> m_tables; // by lower-case name; none: not usable
    std::vector<std::string> m_paths;
    formats::Diagnostics m_diagnostics;
};

/// What a row is called: its name, else its first text that is not empty; empty if it has none.
[[nodiscard]] std::string_view captionOf(const formats::Dbc& table, std::uint32_t row);

/// What the row is called that a value refers to; empty if it refers to none that is known.
[[nodiscard]] std::string_view referredCaption(GameTables& tables, const formats::Dbc& table, std::uint32_t row,
                                               std::uint32_t column);

} // namespace scene
