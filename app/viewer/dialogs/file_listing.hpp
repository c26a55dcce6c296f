#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// The listing of a folder in the open dialog. Read it on a worker: a folder may be on a slow disk.
namespace app {

enum class FileKind { folder, archive, model, image, other }; ///< archive: opened as all models in it

struct FileEntry {
    std::string name; ///< UTF-8
    FileKind kind = FileKind::other;
    std::uint64_t bytes = 0;
    std::filesystem::file_time_type modified;
};

struct FileListing {
    std::filesystem::path folder;
    std::vector<FileEntry> entries; ///< without hidden ones
    std::string problem;            ///< why there are none, or not all
};

inline constexpr std::size_t kMaxEntries = 20'000;

/// Links are followed; one to nowhere is left out. Never throws.
[[nodiscard]] FileListing listFolder(const std::filesystem::path& folder);

enum class FileFilter { models, images, all };
enum class FileColumn { name, size, modified };

/// The entries (as indices) that pass: folders always, then files of the filter whose name contains `text` without
/// regard to case; folders first, each by the column.
[[nodiscard]] std::vector<std::size_t> shownEntries(const FileListing& listing, FileFilter filter,
                                                    std::string_view text, FileColumn column, bool isDescending);

/// A place to begin from.
struct Place {
    std::string name;
    std::filesystem::path folder;
};

/// The home and what the system keeps in it, the samples, the folder of the present model, those of recent models, the
/// root; each once, only those that exist.
[[nodiscard]] std::vector<Place> placesFor(const std::filesystem::path& present,
                                           const std::vector<std::filesystem::path>& recent);

} // namespace app
