#pragma once

#include "formats/platform/clock.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

namespace platform {

/// Tells when files of the disk were changed by another program, also when they were replaced (written to a temporary
/// name and renamed), deleted and written again, or came into being after watching began.
///
/// Watches their folders (inotify), so that a few hundred files are cheap; where the system offers no watch, and when a
/// folder itself comes, goes or is replaced, sizes and times are compared every `kFolderCheckMs`. A file is reported
/// once it has been quiet for `kQuietMs`: a saving program writes in several steps. A file that is gone is one of the
/// `lost` until it is back, and reported then. Behind a link to a file, its target is watched too. For one thread.
class FileWatch {
public:
    static constexpr int kQuietMs = 80;
    static constexpr int kFolderCheckMs = 200;

    explicit FileWatch(Clock clock = steadySeconds);
    ~FileWatch();
    FileWatch(FileWatch&&) noexcept;
    FileWatch& operator=(FileWatch&&) noexcept;

    /// A path as the system writes it: thousands of files may be watched, and text takes a tenth of what a
    /// std::filesystem::path does, which keeps its parts.
    using PathText = std::filesystem::path::string_type;

    /// Replaces the list of watched files. Changes of files that stay in it are not lost.
    void watch(std::vector<PathText> files);

    /// The watched files that changed since the last call and are quiet now, as they were given to `watch`. Never
    /// waits.
    [[nodiscard]] std::vector<std::filesystem::path> changed();

    /// The watched files that were there once while they were watched and are not now, as the last `changed` saw them
    /// or, of files that are new in the list, `watch`. A file that is about to be replaced is not among them.
    [[nodiscard]] std::vector<std::filesystem::path> lost() const;

    /// Whether the last `changed` saw a change that is not quiet yet: ask again soon.
    [[nodiscard]] bool pending() const;

    /// How many times the state of a single file was asked for, which is what takes time.
    [[nodiscard]] std::uint64_t looks() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace platform
