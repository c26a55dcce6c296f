#pragma once

#include <cstdint>
#include <filesystem>

namespace platform {

/// Distinguishes two states of a file without reading it.
struct FileStamp {
    bool exists = false; ///< as a regular file
    std::uint64_t size = 0;
    std::int64_t written = 0; ///< with the system's full precision, in its own unit and epoch

    bool operator==(const FileStamp&) const = default;
};

/// std::filesystem::last_write_time has a precision of seconds on some systems.
[[nodiscard]] FileStamp fileStampOf(const std::filesystem::path& file);

} // namespace platform
