#pragma once

#include <cstdint>
#include <filesystem>

namespace platform {

/// Tells two states of a file apart without reading it.
struct FileStamp {
    bool exists = false; ///< as a regular file
    std::uint64_t size = 0;
    std::int64_t written = 0; ///< as exactly as the system knows it, in units and from a start of its own

    bool operator==(const FileStamp&) const = default;
};

/// std::filesystem::last_write_time knows seconds alone on some systems.
[[nodiscard]] FileStamp fileStampOf(const std::filesystem::path& file);

} // namespace platform
