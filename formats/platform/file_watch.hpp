#pragma once

#include <filesystem>
#include <memory>
#include <vector>

namespace platform {

/// Tells when files of the disk were changed by another program, also when they were replaced (written to a temporary
/// name and renamed), deleted and written again, or came into being after watching began.
///
/// Watches their folders (inotify), so that a few hundred files are cheap. A file is reported once it has been quiet
/// for `kQuietMs`: a saving program writes in several steps.
class FileWatch {
public:
    static constexpr int kQuietMs = 80;

    FileWatch();
    ~FileWatch();
    FileWatch(FileWatch&&) noexcept;
    FileWatch& operator=(FileWatch&&) noexcept;

    /// Replaces the list of watched files.
    void watch(const std::vector<std::filesystem::path>& files);

    /// The watched files that changed since the last call and are quiet now. Never blocks.
    [[nodiscard]] std::vector<std::filesystem::path> changed();

    /// Whether a change was seen that is not quiet yet: ask again soon.
    [[nodiscard]] bool pending() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace platform
