#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

/// System calls used by InputFile and FileWriter. If one fails, errno has the reason.
namespace platform {

enum class FileKind { regular, folder, other };

struct FileStatus {
    FileKind kind = FileKind::other;
    std::uint64_t size = 0; ///< of a regular file
};

[[nodiscard]] int openForReading(const std::filesystem::path& path); ///< never waits; -1: failed
[[nodiscard]] bool statusOf(int descriptor, FileStatus& status);     ///< false: failed

/// Returns the number of bytes read, 0 at the end; -1: failed.
[[nodiscard]] std::ptrdiff_t readSome(int descriptor, std::byte* bytes, std::size_t count);
[[nodiscard]] std::ptrdiff_t readSomeAt(int descriptor, std::uint64_t offset, std::byte* bytes, std::size_t count);

/// Opens a device or a pipe. Never waits for the reader of a pipe, and never creates a file; -1: failed.
[[nodiscard]] int openDeviceForWriting(const std::filesystem::path& path);
/// Returns the number of bytes written; -1: failed.
[[nodiscard]] std::ptrdiff_t writeSome(int descriptor, const std::byte* bytes, std::size_t count);

/// Waits until written data is on the disk; false if it cannot be written there.
[[nodiscard]] bool syncDescriptor(int descriptor);

/// False if written data did not reach the disk.
bool closeDescriptor(int descriptor);

} // namespace platform
