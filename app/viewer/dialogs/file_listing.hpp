#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// The listing of a folder in the open dialog. Read it on a worker thread: the disk may be slow.
namespace app {

enum class FileKind { folder, archive, model, image, table, other }; ///< archive: opens all models in it

struct FileEntry {
    std::string name; ///< UTF-8
    FileKind kind = FileKind::other;
    std::uint64_t bytes = 0;
    std::filesystem::file_time_type modified;
};

struct FileListing {
    std::filesystem::path folder;
    std::vector<FileEntry> entries; ///< without hidden files
    std::string problem;            ///< why entries are missing
};

inline constexpr std::size_t kMaxEntries = 20'000;

/// Follows links; omits broken ones. Never throws.
[[nodiscard]] FileListing listFolder(const std::filesystem::path& folder);

enum class FileFilter { models, images, all };
enum class FileColumn { name, size, modified };

/// Indices of the entries that pass: all folders, and files that match the filter and whose name contains `text`,
/// ignoring case. Folders come first; both are sorted by the column.
[[nodiscard]] std::vector<std::size_t> shownEntries(const FileListing& listing, FileFilter filter,
                                                    std::string_view text, FileColumn column, bool isDescending);

/// A shortcut to a folder.
struct FolderShortcut {
    std::string name;
    std::filesystem::path folder;
};

/// Home and the system's user folders, the samples, the folder of the active model, those of recent models, the root;
/// each once, and only existing ones.
[[nodiscard]] std::vector<FolderShortcut> shortcutsFor(const std::filesystem::path& present,
                                                       const std::vector<std::filesystem::path>& recent);

/// Completes `typed` to the only name in its folder that begins with it, or to the common beginning of all such names.
/// "~" is the home.
[[nodiscard]] std::string completedPath(std::string_view typed);

} // namespace app
