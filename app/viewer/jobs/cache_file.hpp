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

/// Files of our own in the user's cache folder. They may be cut off, be those of another version, or be anybody's: one
/// that is not exactly what was written counts as missing.
namespace app {

/// A file of the disk that something was made from, as it was then. Of what lies in an archive the archive.
struct StampedFile {
    std::filesystem::path path; ///< absolute
    platform::FileStamp stamp;
};

/// The files at `paths` as they are now; relative paths are those of the working folder.
[[nodiscard]] std::vector<StampedFile> stampedFiles(std::span<const std::string> paths);

/// Whether each of them is still what it was.
[[nodiscard]] bool areUnchanged(std::span<const StampedFile> files);

/// Whether one of them was written since shortly before `start`: what was read may be older than what is there now.
[[nodiscard]] bool wereWrittenSince(std::span<const StampedFile> files, std::filesystem::file_time_type start);

/// Little-endian fields one after the other.
class CacheWriter {
public:
    void u32(std::uint32_t value);
    void u64(std::uint64_t value);
    void f32(float value);
    void text(std::string_view value); ///< any bytes
    void file(const StampedFile& file);

    /// Writes them with a checksum, in place of a file of this name, or not at all. False where it cannot be written.
    [[nodiscard]] bool save(const std::filesystem::path& file);

private:
    std::vector<std::byte> m_bytes;
};

/// Reads such a file. After a field that is not there every other one is 0 or empty, and `isSound` is false.
class CacheReader {
public:
    /// Nothing where there is no such file, it is larger than `mostBytes`, or its checksum is not that of its content.
    [[nodiscard]] static std::optional<CacheReader> open(const std::filesystem::path& file, std::uint64_t mostBytes);

    [[nodiscard]] std::uint32_t u32();
    [[nodiscard]] std::uint64_t u64();
    [[nodiscard]] float f32();
    [[nodiscard]] std::string text();
    [[nodiscard]] StampedFile file();

    /// Whether all fields so far were there.
    [[nodiscard]] bool isSound() const { return m_isSound; }
    [[nodiscard]] std::size_t bytesLeft() const { return m_bytes.size() - m_at; }

private:
    [[nodiscard]] std::span<const std::byte> take(std::uint64_t bytes);

    std::vector<std::byte> m_bytes;
    std::size_t m_at = 0;
    bool m_isSound = true;
};

/// 64 bits that tell texts apart (FNV-1a).
[[nodiscard]] std::uint64_t hashOf(std::span<const std::byte> bytes, std::uint64_t seed = 0xCBF29CE484222325ULL);
[[nodiscard]] std::uint64_t hashOf(std::string_view text, std::uint64_t seed = 0xCBF29CE484222325ULL);

/// A name for the file that is kept under this key.
[[nodiscard]] std::string cacheNameOf(std::string_view key, std::string_view extension);

/// Whether `cacheNameOf` gives such names.
[[nodiscard]] bool isCacheName(std::string_view name);

/// Removes the cache files of a folder that were not touched for the longest time until no more than `mostBytes` are
/// left. Files with other names and links do not count and stay. Returns how many bytes are left.
std::uint64_t pruneFolder(const std::filesystem::path& folder, std::uint64_t mostBytes);

} // namespace app
