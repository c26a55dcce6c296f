#pragma once

#include <filesystem>

namespace platform {

/// From now on the first request to end the program (SIGTERM, SIGINT or SIGHUP) is only noted, so that the program can
/// end by itself; a second one ends it at once.
void noteTermination();

/// Whether one was noted.
[[nodiscard]] bool isTerminationRequested();

/// A file that is being written under a temporary name. While this object lives, a signal that ends the program
/// removes the file (see `removeUnfinishedFilesOnSignals`). Of more than 64 at a time the further ones stay.
class UnfinishedFile {
public:
    UnfinishedFile() = default;
    /// The path must be one that stays valid: absolute, or the working folder does not change.
    explicit UnfinishedFile(const std::filesystem::path& path);
    ~UnfinishedFile();
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;

private:
    int m_slot = -1;
};

/// From now on SIGTERM, SIGINT and SIGHUP remove unfinished files before they end the program. A file that grows beyond
/// the limit for files (SIGXFSZ) is an error of the write and no longer a signal.
void removeUnfinishedFilesOnSignals();

/// Removes all of them now, for a program that ends at once. May be called from a signal's handler.
void removeUnfinishedFiles();

} // namespace platform
