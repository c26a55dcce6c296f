#pragma once

#include <filesystem>

namespace platform {

/// From now on the first request to end the program (SIGTERM, SIGINT or SIGHUP) only sets a flag, so that the program
/// can end by itself; a second one ends it immediately.
void noteTermination();

/// Whether the flag is set.
[[nodiscard]] bool isTerminationRequested();

/// A file that is being written under a temporary name. While this object lives, a signal that ends the program removes
/// the file (see `removeUnfinishedFilesOnSignals`). Only 64 files at a time are removed.
class UnfinishedFile {
public:
    UnfinishedFile() = default;
    /// The path must stay valid: absolute, or the working folder does not change.
    explicit UnfinishedFile(const std::filesystem::path& path);
    ~UnfinishedFile();
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;

private:
    int m_slot = -1;
};

/// From now on SIGTERM, SIGINT and SIGHUP remove unfinished files before they end the program. A file that grows beyond
/// the limit for files (SIGXFSZ) makes the write fail instead of raising a signal.
void removeUnfinishedFilesOnSignals();

/// Removes all of them now and ends child processes, which may write them, for a program that ends immediately. May be
/// called from a signal handler.
void removeUnfinishedFiles();

} // namespace platform
