#pragma once

#include "formats/base/file_diagnostics.hpp"
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

    /// The same for a table that was asked for before; null for others.
    [[nodiscard]] const formats::Dbc* known(std::string_view name) const;

    /// The file of a table that was asked for; null if there is none.
    [[nodiscard]] const formats::WholeFile* fileOf(std::string_view name) const;
    /// Why a table that was asked for cannot be read; null if it can, or if there is none.
    [[nodiscard]] const formats::LoadError* errorOf(std::string_view name) const;
    /// Tables that are read from now on have the columns of this version of the client, if they have as many.
    void prefer(std::string_view version) { m_version = version; }

    /// The tables that cannot be read, and problems of the others. Each names its file.
    [[nodiscard]] const formats::Diagnostics& diagnostics() const { return m_diagnostics; }
    /// Paths of the tables that were found so far.
    [[nodiscard]] const std::vector<std::string>& paths() const { return m_paths; }

private:
    struct Entry {
        std::optional<formats::WholeFile> file{};  // none: there is no such table
        std::optional<formats::Dbc> table{};       // none: not usable
        std::optional<formats::LoadError> error{}; // why
    };

    [[nodiscard]] Entry read(std::string_view name);
    [[nodiscard]] const Entry* entryOf(std::string_view name) const;

    const formats::VirtualFileSystem& m_files;
    std::string m_folder;
    std::string m_version;
    std::map<std::string, Entry, std::less<>> m_tables; // by lower-case name
    std::vector<std::string> m_paths;
    formats::Diagnostics m_diagnostics;
};

/// What a row is called: its name, else its first text that is not empty; empty if it has none.
[[nodiscard]] std::string_view captionOf(const formats::Dbc& table, std::uint32_t row);

/// The id to which a value refers in the table of its column; none: the column has no references, or the value is 0,
/// with which tables say "none".
[[nodiscard]] std::optional<std::uint32_t> referredId(const formats::Dbc& table, std::uint32_t row,
                                                      std::uint32_t column);

/// What the row is called that a value refers to; empty if it refers to none that is known.
[[nodiscard]] std::string_view referredCaption(GameTables& tables, const formats::Dbc& table, std::uint32_t row,
                                               std::uint32_t column);

} // namespace scene
