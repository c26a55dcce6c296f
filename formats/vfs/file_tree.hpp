#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/vfs/folder_walk.hpp"
#include "formats/vfs/mount.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Visits all files below a path: loose ones, and those in archives.
namespace formats {

/// The file being visited; valid only during the visit.
class VisitedFile {
public:
    VisitedFile(const Mount& mount, const std::string& name) : m_mount(mount), m_name(name) {}

    [[nodiscard]] std::string path() const { return m_mount.pathOf(m_name); } ///< as the user would write it; UTF-8
    [[nodiscard]] const std::string& name() const { return m_name; }          ///< the last parts of the path
    [[nodiscard]] bool isInArchive() const { return m_mount.archive() != nullptr; }
    /// Its first bytes, at most `most`; empty if it cannot be read.
    [[nodiscard]] std::vector<std::byte> head(std::size_t most) const { return m_mount.readHead(m_name, most); }
    [[nodiscard]] Result<ByteView> read() const { return m_mount.read(m_name); }
    /// As a whole, for diagnostics.
    [[nodiscard]] WholeFile wholeFile() const { return {path(), m_mount.sizeOf(m_name).value_or(0)}; }

private:
    const Mount& m_mount;
    const std::string& m_name;
};

struct TreeOptions {
    WalkLimits limits{}; ///< for the files, including those in archives
    std::size_t mostArchives = 4096;
    IsCancelled isCancelled{};
    MoreNames moreNames{};
};

/// Visits every file below a folder, an archive, or a folder in one, until `visit` returns false. For each game (see
/// GameTree): the loose files, then those of its archives in the game's order, then those of other archives. An archive
/// in an archive follows the files of the outer one; at most kFreeInnerBytes and kMaxInnerTimes the outer one's bytes
/// are unpacked for these. One archive is open at a time. Diagnostics report skipped files with the reason:
/// archive-unreadable, archive-limit, those of `walkFolder` and of the tables of archives. Errors: notFound, io (a
/// folder that cannot be entered, no folder and no archive), those of opening an archive in `path`.
[[nodiscard]] Result<Diagnostics> visitFiles(const std::filesystem::path& path, const TreeOptions& options,
                                             const std::function<bool(const VisitedFile& file)>& visit);

} // namespace formats
