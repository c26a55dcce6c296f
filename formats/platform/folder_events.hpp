#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>

namespace platform {

/// Reports names in watched folders that were written, created, renamed or deleted (inotify; ReadDirectoryChangesW). If
/// the system has no such events, `add` always returns kNoWatch.
class FolderEvents {
public:
    static constexpr int kNoWatch = -1;

    FolderEvents();
    ~FolderEvents();
    FolderEvents(const FolderEvents&) = delete;
    FolderEvents& operator=(const FolderEvents&) = delete;

    /// The number of the watch on a folder: the same for every path to the same folder. kNoWatch if it is missing or
    /// cannot be watched.
    [[nodiscard]] int add(const std::filesystem::path& folder);
    void remove(int watch);

    /// Delivers pending events: `written(watch, name)` for a name in a folder, `lost(watch)` if a folder is gone,
    /// `lost(kNoWatch)` if the system dropped events of any folder. Never waits.
    void take(const std::function<void(int, std::string_view)>& written, const std::function<void(int)>& lost);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace platform
