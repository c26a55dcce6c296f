#pragma once

#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/document/open_options.hpp"
#include "renderer/scene/games/warcraft/game_tables.hpp"
#include "renderer/scene/games/warcraft/look_tables.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace scene {

/// The tables of a client, kept open: for choices of characters without opening a model (see characterRanges and
/// randomChoices), and for opening one look after another (OpenOptions::lookSource). All tables about looks are read by
/// `open`, so that several threads may use it afterwards.
class LookSource {
public:
    /// `path` and the game folders of `options` as for OpenOptions::character. Errors: those of mounting; notFound (no
    /// tables); those of a table that is there but cannot be read.
    [[nodiscard]] static formats::Result<std::unique_ptr<LookSource>> open(const std::filesystem::path& path,
                                                                           const OpenOptions& options = {});
    LookSource(const LookSource&) = delete;
    LookSource& operator=(const LookSource&) = delete;

    [[nodiscard]] const LookTables& tables() const { return *m_looks; }
    /// All rows of a table about looks ("ItemDisplayInfo"); null if it is missing or unreadable.
    [[nodiscard]] const formats::Dbc* table(std::string_view name) const;
    /// Problems of the tables.
    [[nodiscard]] const formats::Diagnostics& diagnostics() const { return m_tables->diagnostics(); }
    /// The mounts that the tables are in, and their files.
    [[nodiscard]] const std::shared_ptr<const formats::VirtualFileSystem>& files() const { return m_files; }
    [[nodiscard]] const GameTables& gameTables() const { return *m_tables; }
    /// The folder to which names in the tables are relative.
    [[nodiscard]] const std::string& root() const { return m_root; }
    /// The model of `path`; none: it was a folder or a table.
    [[nodiscard]] const std::optional<formats::FoundFile>& opened() const { return m_opened; }

private:
    LookSource() = default;

    std::shared_ptr<const formats::VirtualFileSystem> m_files; // m_tables refers to it
    std::optional<GameTables> m_tables;                        // m_looks refers to it
    std::optional<LookTables> m_looks;
    std::string m_root;
    std::optional<formats::FoundFile> m_opened;
};

} // namespace scene
