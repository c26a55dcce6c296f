#pragma once

#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/document/open_options.hpp"
#include "renderer/scene/games/warcraft/game_tables.hpp"
#include "renderer/scene/games/warcraft/look_tables.hpp"

#include <filesystem>
#include <memory>
#include <optional>

namespace scene {

/// The tables of a client, kept open: for choices of characters without opening a model. See characterRanges
/// and randomChoices.
class LookSource {
public:
    /// `path` and the game folders of `options` as for OpenOptions::character. Errors: those of mounting; notFound (no
    /// tables); those of a table that is there but cannot be read.
    [[nodiscard]] static formats::Result<std::unique_ptr<LookSource>> open(const std::filesystem::path& path,
                                                                           const OpenOptions& options = {});
    LookSource(const LookSource&) = delete;
    LookSource& operator=(const LookSource&) = delete;

    [[nodiscard]] const LookTables& tables() const { return *m_looks; }
    /// Problems of the tables that were read so far.
    [[nodiscard]] const formats::Diagnostics& diagnostics() const { return m_tables->diagnostics(); }

private:
    LookSource() = default;

    formats::VirtualFileSystem m_files; // m_tables refers to it
    std::optional<GameTables> m_tables; // m_looks refers to it
    std::optional<LookTables> m_looks;
};

} // namespace scene
