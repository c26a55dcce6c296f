#pragma once

#include "formats/base/result.hpp"
#include "formats/platform/termination.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace formats {

/// Writes a file piece by piece into a temporary file beside it. `finish` puts it in place of the old file, which stays
/// if `finish` is never called. Links are followed; devices and pipes are written directly. The permissions of a
/// replaced file are kept.
///
/// `finish` reports the first failure; callers that can stop early may ask `hasFailed` between pieces.
class FileWriter {
public:
    explicit FileWriter(const std::filesystem::path& path);
    /// Removes the temporary file unless the file was finished.
    ~FileWriter();
    FileWriter(const FileWriter&) = delete;
    FileWriter& operator=(const FileWriter&) = delete;

    /// Does nothing after a failure.
    void write(std::span<const std::byte> bytes);
    [[nodiscard]] bool hasFailed() const { return m_error != 0; }

    /// Puts the file into its place. Call it once. Errors: io, with the system's reason for the first failure.
    [[nodiscard]] Result<void> finish();

private:
    std::string m_name;                                   // as the user gave it, for messages
    std::filesystem::path m_target;                       // behind links
    std::filesystem::path m_written;                      // the temporary file, or the device itself
    std::optional<platform::UnfinishedFile> m_unfinished; // while the temporary file is there
    std::ofstream m_stream;
    int m_error = 0; // the system's number for what went wrong first
};

/// Writes a whole file through a FileWriter. Errors: io, with the system's reason.
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::string_view text);

} // namespace formats
