#pragma once

#include "formats/base/result.hpp"
#include "formats/platform/folder_handle.hpp"
#include "formats/platform/termination.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace formats {

/// Whether the output may be a device (/dev/null, a terminal) or a pipe with a reader.
enum class Devices { written, refused };

/// Writes a file piece by piece into a temporary file beside it. `finish` replaces the old file, which stays if
/// `finish` is never called. Links are followed; the permissions of a replaced file are kept. Devices and pipes are
/// written directly; a pipe without a reader, a disk or a socket is refused.
///
/// `finish` reports the first failure; callers that can stop early may check `hasFailed` between pieces.
class FileWriter {
public:
    explicit FileWriter(const std::filesystem::path& path, Devices devices = Devices::written);
    /// A regular file in a folder, even if the folder is moved or renamed meanwhile; links and devices are refused.
    FileWriter(const platform::FolderHandle& folder, const std::filesystem::path& name);
    /// Removes the temporary file unless the file was finished.
    ~FileWriter();
    FileWriter(const FileWriter&) = delete;
    FileWriter& operator=(const FileWriter&) = delete;

    /// The file will be on the disk before it replaces the old one: if the system crashes, one of both is there.
    void requireSync() { m_isSynced = true; }

    /// Does nothing after a failure.
    void write(std::span<const std::byte> bytes);
    [[nodiscard]] bool hasFailed() const { return !m_problem.empty(); }

    /// Completes the temporary file, so that it can be read back before `finish`. Returns its path; empty for a device
    /// or after a failure. Nothing may be written afterwards.
    [[nodiscard]] std::filesystem::path close();

    /// Replaces the target with the temporary file. Call it once. Errors: io, with the system's reason for the first
    /// failure.
    [[nodiscard]] Result<void> finish();

private:
    void open();
    void openTemporary();
    void openDevice(const std::filesystem::path& path);
    bool writeAll(std::span<const std::byte> bytes);
    void closeFile();
    void fail();

    std::string m_name;                                   // as the user gave it, for messages
    std::optional<platform::FolderHandle> m_ownFolder;    // used if the caller passed no folder
    const platform::FolderHandle* m_folder = nullptr;     // the file's folder, links resolved
    std::filesystem::path m_target;                       // its name in the folder
    std::filesystem::path m_temporary;                    // its name in the folder; empty: a device, or already renamed
    std::optional<platform::UnfinishedFile> m_unfinished; // while the temporary file exists
    std::vector<std::byte> m_buffer;                      // collects small pieces
    int m_descriptor = -1;
    bool m_isSynced = false;
    std::string m_problem; // the first failure; empty: none
};

/// Writes a whole file through a FileWriter. Errors: io, with the system's reason.
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes,
                                     Devices devices = Devices::written);
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::string_view text,
                                     Devices devices = Devices::written);
[[nodiscard]] Result<void> writeFile(const platform::FolderHandle& folder, const std::filesystem::path& name,
                                     std::span<const std::byte> bytes);

} // namespace formats
