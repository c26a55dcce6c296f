#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>

/// Paths of models (UTF-8 with '/') that lie in archives and in the folders of games; for lists of a hundred thousand.
namespace app {

/// Compares part by part, ignoring case; files come before folders. The last part of each path is a file name.
[[nodiscard]] bool comesBefore(std::string_view a, std::string_view b);

/// Whether a path is below a folder.
[[nodiscard]] bool isWithin(std::string_view path, std::string_view folder);

/// The folder that contains all files; empty if there is none.
[[nodiscard]] std::string sharedFolder(std::span<const std::string> files);

/// `path` relative to `folder`, which contains it or is empty.
[[nodiscard]] std::string_view below(std::string_view path, std::string_view folder);

/// The archives of paths. Paths of one archive follow each other, so the last archive is tried first. The last path
/// must still exist.
class ArchiveParts {
public:
    /// The part of a path that is an archive, by its name, with the folders before it; "" for other paths.
    [[nodiscard]] std::string_view archiveOf(std::string_view path);
    /// The part of a path in the archive that contains it; "" for other paths.
    [[nodiscard]] std::string_view nameIn(std::string_view path);
    /// Whether a path is inside an archive or in a folder laid out like a game's.
    [[nodiscard]] bool isOfGame(std::string_view path);

private:
    std::string_view m_last; // in the last path
};

/// The folders that contain archives with models; of nested folders only the outermost.
class GameFolders {
public:
    explicit GameFolders(std::span<const std::string> files);

    /// The game that contains a path; "" if none. Paths of one game follow each other, so the last game is tried first.
    [[nodiscard]] std::string_view of(std::string_view path);

private:
    [[nodiscard]] std::string_view outermost(std::string_view path) const;

    std::set<std::string, std::less<>> m_folders;
    std::string_view m_last; // in m_folders
};

} // namespace app
