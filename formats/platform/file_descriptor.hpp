#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

/// The system's calls behind InputFile and FileWriter. Where one fails, errno says why.
namespace platform {

enum class FileKind { regular, folder, other };

struct FileStatus {
    FileKind kind = FileKind::other;
    std::uint64_t size = 0; ///< of a regular file
};

[[nodiscard]] int openForReading(const std::filesystem::path& path); ///< never waits; -1: failed
[[nodiscard]] bool statusOf(int descriptor, FileStatus& status);     ///< false: failed

/// How many bytes were read, 0 at the end; -1: failed.
[[nodiscard]] std::ptrdiff_t readSome(int descriptor, std::byte* bytes, std::size_t count);
[[nodiscard]] std::ptrdiff_t readSomeAt(int descriptor, std::uint64_t offset, std::byte* bytes, std::size_t count);

/// A device or a pipe. Never waits for somebody who reads a pipe, and never makes a file; -1: failed.
[[nodiscard]] int openDeviceForWriting(const std::filesystem::path& path);
/// How many bytes were written; -1: failed.
[[nodiscard]] std::ptrdiff_t writeSome(int descriptor, const std::byte* bytes, std::size_t count);

/// False where something that was written did not reach the disk.
bool closeDescriptor(int descriptor);

} // namespace platform
