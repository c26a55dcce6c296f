#include "formats/platform/file_watch.hpp"

#include "formats/platform/file_stamp.hpp"
#include "formats/platform/folder_events.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace platform {

namespace {

namespace fs = std::filesystem;

constexpr double kQuietSeconds = FileWatch::kQuietMs / 1000.0;
constexpr double kFolderCheckSeconds = FileWatch::kFolderCheckMs / 1000.0;

struct WatchedFile {
    FileWatch::PathText path; // as given
    FileStamp seen;
    std::optional<double> touchedAt; // time on the clock
    bool wasThere = false;           // at any time
};

struct WatchedFolder {
    int watch = FolderEvents::kNoWatch;
    bool isThere = false;                                       // at the last check
    std::multimap<std::string, std::size_t, std::less<>> files; // by name; into State::files
};

bool isFolder(const fs::path& path)
{
    std::error_code error;
    return fs::is_directory(path, error);
}

} // namespace

struct FileWatch::State {
    explicit State(Clock clockOfWatch) : clock(std::move(clockOfWatch)), foldersChecked(clock()) {}

    Clock clock;
    FolderEvents events;
    std::vector<WatchedFile> files;
    std::map<fs::path, WatchedFolder> folders;
    double foldersChecked;
    std::uint64_t looks = 0;

    [[nodiscard]] FileStamp lookAt(const fs::path& path);
    [[nodiscard]] bool isInFolder(const fs::path& path) const;
    void watchPath(const fs::path& path, std::size_t file);
    void takeEvents(double now);
    void checkFolders(double now);
    void compareFiles(const WatchedFolder& folder, double now);
    void removeIfUnused(int watch);
};

FileStamp FileWatch::State::lookAt(const fs::path& path)
{
    ++looks;
    return fileStampOf(path);
}

/// Whether the folder of a file existed when watching it began.
bool FileWatch::State::isInFolder(const fs::path& path) const
{
    const auto folder = folders.find(path.parent_path());
    return folder != folders.end() && folder->second.isThere;
}

void FileWatch::State::watchPath(const fs::path& path, std::size_t file)
{
    WatchedFolder& folder = folders[path.parent_path()];
    if (folder.files.empty()) {
        folder.watch = events.add(path.parent_path());
        folder.isThere = isFolder(path.parent_path());
    }
    folder.files.emplace(utf8FromPath(path.filename()), file);
}

void FileWatch::State::takeEvents(double now)
{
    const auto written = [this, now](int watch, std::string_view name) {
        for (const auto& [path, folder] : folders) {
            if (folder.watch != watch)
                continue;
            for (auto [file, end] = folder.files.equal_range(name); file != end; ++file)
                files[file->second].touchedAt = now;
        }
    };
    const auto lost = [this, now](int watch) {
        for (auto& [path, folder] : folders) {
            if (watch == FolderEvents::kNoWatch)
                compareFiles(folder, now);
            else if (folder.watch == watch)
                folder.watch = FolderEvents::kNoWatch;
        }
    };
    events.take(written, lost);
}

void FileWatch::State::checkFolders(double now)
{
    if (now - foldersChecked < kFolderCheckSeconds)
        return;
    foldersChecked = now;
    for (auto& [path, folder] : folders) {
        // The watch stays the same unless another folder has this path now.
        const int before = std::exchange(folder.watch, events.add(path));
        // A folder that is still missing contains none of its files: there may be thousands of names to check.
        const bool wasThere = std::exchange(folder.isThere, isFolder(path));
        if (!folder.isThere && !wasThere)
            continue;
        if (folder.watch == before && folder.watch != FolderEvents::kNoWatch)
            continue;
        removeIfUnused(before);
        compareFiles(folder, now);
    }
}

void FileWatch::State::compareFiles(const WatchedFolder& folder, double now)
{
    for (const auto& [name, index] : folder.files) {
        const FileStamp stamp = lookAt(files[index].path);
        if (std::exchange(files[index].seen, stamp) != stamp)
            files[index].touchedAt = now;
    }
}

void FileWatch::State::removeIfUnused(int watch)
{
    const bool isUsed =
        std::any_of(folders.begin(), folders.end(), [watch](const auto& entry) { return entry.second.watch == watch; });
    if (watch != FolderEvents::kNoWatch && !isUsed)
        events.remove(watch);
}

FileWatch::FileWatch(Clock clock) : m_state(std::make_unique<State>(std::move(clock))) {}
FileWatch::~FileWatch() = default;
FileWatch::FileWatch(FileWatch&&) noexcept = default;
FileWatch& FileWatch::operator=(FileWatch&&) noexcept = default;

void FileWatch::watch(std::vector<PathText> files)
{
    State& state = *m_state;
    const double now = state.clock();
    state.takeEvents(now);
    const std::vector<WatchedFile> oldFiles = std::exchange(state.files, {});
    const std::map<fs::path, WatchedFolder> oldFolders = std::exchange(state.folders, {});
    std::map<std::basic_string_view<fs::path::value_type>, const WatchedFile*> known;
    for (const WatchedFile& file : oldFiles)
        known.emplace(file.path, &file);

    state.files.reserve(files.size());
    for (PathText& path : files) {
        std::error_code error;
        const fs::path full = fs::absolute(path, error);
        if (error || !full.has_filename())
            continue;
        const std::size_t index = state.files.size();
        state.files.push_back({.path = std::move(path), .seen = {}, .touchedAt = {}});
        WatchedFile& file = state.files.back();
        state.watchPath(full, index);
        const bool mayBeThere = state.isInFolder(full);
        if (mayBeThere && fs::is_symlink(full, error)) {
            const fs::path target = fs::weakly_canonical(full, error);
            if (!error)
                state.watchPath(target, index);
        }
        // Read the state only after the watch began, so that no change in between is missed.
        const FileStamp stamp = mayBeThere ? state.lookAt(file.path) : FileStamp();
        const auto old = known.find(file.path);
        if (old != known.end())
            file.touchedAt = old->second->seen == stamp ? old->second->touchedAt : now;
        file.wasThere = stamp.exists || (old != known.end() && old->second->wasThere);
        file.seen = stamp;
    }
    for (const auto& [path, folder] : oldFolders)
        state.removeIfUnused(folder.watch);
}

std::vector<fs::path> FileWatch::changed()
{
    State& state = *m_state;
    const double now = state.clock();
    state.takeEvents(now);
    state.checkFolders(now);

    std::vector<fs::path> paths;
    for (WatchedFile& file : state.files) {
        if (!file.touchedAt || now - *file.touchedAt < kQuietSeconds)
            continue;
        file.touchedAt.reset();
        file.seen = state.lookAt(file.path);
        file.wasThere = file.wasThere || file.seen.exists;
        if (file.seen.exists)
            paths.emplace_back(file.path);
    }
    return paths;
}

std::vector<fs::path> FileWatch::lost() const
{
    std::vector<fs::path> paths;
    for (const WatchedFile& file : m_state->files) {
        if (file.wasThere && !file.seen.exists && !file.touchedAt)
            paths.push_back(file.path);
    }
    return paths;
}

bool FileWatch::pending() const
{
    return std::any_of(m_state->files.begin(), m_state->files.end(),
                       [](const WatchedFile& file) { return file.touchedAt.has_value(); });
}

std::uint64_t FileWatch::looks() const
{
    return m_state->looks;
}

} // namespace platform
