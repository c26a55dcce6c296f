#pragma once

#include "formats/platform/clock.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

namespace platform {

/// Reports changes of files by other programs, including files that were replaced (written to a temporary name and
/// renamed), deleted and written again, or created after watching began.
///
/// Watches their folders (inotify), so that a few hundred files are cheap; if the system offers no watch, and if a
/// folder itself appears, disappears or is replaced, it compares sizes and times every `kFolderCheckMs`. A file is
/// reported once it has been unchanged for `kQuietMs`, because programs save in several steps. A missing file is in
/// `lost` until it is back, and is reported then. For a link to a file, the target is watched too. For use from one
/// thread.
class FileWatch {
public:
    static constexpr int kQuietMs = 80;
    static constexpr int kFolderCheckMs = 200;

    explicit FileWatch(Clock clock = steadySeconds);
    ~FileWatch();
    FileWatch(FileWatch&&) noexcept;
    FileWatch& operator=(FileWatch&&) noexcept;

    /// A path in the system's encoding: thousands of files may be watched, and a string needs a tenth of the memory of
    /// a std::filesystem::path, which stores its components.
    using PathText = std::filesystem::path::string_type;

    /// Replaces the list of watched files. Changes of files that are in both lists are not missed.
    void watch(std::vector<PathText> files);

    /// The watched files that changed since the last call and are stable now, as passed to `watch`. Never waits.
    [[nodiscard]] std::vector<std::filesystem::path> changed();

    /// The watched files that existed while they were watched and are missing now, according to the last `changed` or,
    /// for files new in the list, `watch`. A file that is just being replaced is not included.
    [[nodiscard]] std::vector<std::filesystem::path> lost() const;

    /// Whether the last `changed` found a change that is not stable yet: call it again soon.
    [[nodiscard]] bool pending() const;

    /// Number of times the state of a single file was read, the expensive operation.
    [[nodiscard]] std::uint64_t looks() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace platform
