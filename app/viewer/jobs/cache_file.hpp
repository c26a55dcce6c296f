#pragma once

#include "formats/platform/file_stamp.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Files in the user's cache folder. They may be truncated, stale or foreign; invalid files count as missing.
namespace app {

/// A source file on disk and its state when it was read. For an entry of an archive, the archive.
struct StampedFile {
    std::filesystem::path path; ///< absolute
    platform::FileStamp stamp;
};

/// The current state of the files at `paths`; relative paths refer to the working folder.
[[nodiscard]] std::vector<StampedFile> stampedFiles(std::span<const std::string> paths);

/// Whether no file has changed.
[[nodiscard]] bool areUnchanged(std::span<const StampedFile> files);

/// Whether a file was written since shortly before `start`: then the data read may be older than the file.
[[nodiscard]] bool wereWrittenSince(std::span<const StampedFile> files, std::filesystem::file_time_type start);

/// Writes little-endian fields.
class CacheWriter {
public:
    void u32(std::uint32_t value);
    void u64(std::uint64_t value);
    void f32(float value);
    void text(std::string_view value); ///< any bytes
    void file(const StampedFile& file);

    /// Writes all fields with a checksum and atomically replaces `file`. False if it cannot be written.
    [[nodiscard]] bool save(const std::filesystem::path& file);

private:
    std::vector<std::byte> m_bytes;
};

/// Reads such a file. After a missing field all further fields are 0 or empty, and `isSound` is false.
class CacheReader {
public:
    /// None if the file does not exist, is larger than `mostBytes`, or has a wrong checksum.
    [[nodiscard]] static std::optional<CacheReader> open(const std::filesystem::path& file, std::uint64_t mostBytes);

    [[nodiscard]] std::uint32_t u32();
    [[nodiscard]] std::uint64_t u64();
    [[nodiscard]] float f32();
    [[nodiscard]] std::string text();
    [[nodiscard]] StampedFile file();

    /// Whether all fields so far were present.
    [[nodiscard]] bool isSound() const { return m_isSound; }
    [[nodiscard]] std::size_t bytesLeft() const { return m_bytes.size() - m_at; }

private:
    [[nodiscard]] std::span<const std::byte> take(std::uint64_t bytes);

    std::vector<std::byte> m_bytes;
    std::size_t m_at = 0;
    bool m_isSound = true;
};

/// A 64-bit hash (FNV-1a).
[[nodiscard]] std::uint64_t hashOf(std::span<const std::byte> bytes, std::uint64_t seed = 0xCBF29CE484222325ULL);
[[nodiscard]] std::uint64_t hashOf(std::string_view text, std::uint64_t seed = 0xCBF29CE484222325ULL);

/// The cache file name for a key.
[[nodiscard]] std::string cacheNameOf(std::string_view key, std::string_view extension);

/// Whether a name has the form of `cacheNameOf`.
[[nodiscard]] bool isCacheName(std::string_view name);

/// Removes the least recently used cache files of a folder until at most `mostBytes` are left. Files with other names
/// and links do not count and stay. Returns the number of bytes left.
std::uint64_t pruneFolder(const std::filesystem::path& folder, std::uint64_t mostBytes);

} // namespace app
