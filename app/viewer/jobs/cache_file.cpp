#include "app/viewer/jobs/cache_file.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/folder_handle.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/read_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <system_error>

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kChecksumBytes = 8;
constexpr std::chrono::seconds kCoarseClock{1}; // file times are no finer on some disks

std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text.data(), text.size()));
}

void append(std::vector<std::byte>& bytes, std::uint64_t value, std::size_t length)
{
    for (std::size_t i = 0; i < length; ++i)
        bytes.push_back(static_cast<std::byte>((value >> (8 * i)) & 0xFFU));
}

std::uint64_t numberIn(std::span<const std::byte> bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        value = (value << 8U) | std::to_integer<std::uint64_t>(bytes[i]);
    return value;
}

} // namespace

std::vector<StampedFile> stampedFiles(std::span<const std::string> paths)
{
    std::vector<StampedFile> files;
    files.reserve(paths.size());
    for (const std::string& path : paths) {
        std::error_code error;
        fs::path absolute = fs::absolute(platform::pathFromUtf8(path), error);
        const platform::FileStamp stamp = platform::fileStampOf(absolute);
        files.push_back({std::move(absolute), stamp});
    }
    return files;
}

bool areUnchanged(std::span<const StampedFile> files)
{
    return std::all_of(files.begin(), files.end(),
                       [](const StampedFile& file) { return platform::fileStampOf(file.path) == file.stamp; });
}

bool wereWrittenSince(std::span<const StampedFile> files, fs::file_time_type start)
{
    return std::any_of(files.begin(), files.end(), [&](const StampedFile& file) {
        std::error_code error;
        return file.stamp.exists && fs::last_write_time(file.path, error) > start - kCoarseClock;
    });
}

void CacheWriter::u32(std::uint32_t value)
{
    append(m_bytes, value, 4);
}

void CacheWriter::u64(std::uint64_t value)
{
    append(m_bytes, value, 8);
}

void CacheWriter::f32(float value)
{
    u32(std::bit_cast<std::uint32_t>(value));
}

void CacheWriter::text(std::string_view value)
{
    u64(value.size());
    const std::span<const std::byte> bytes = bytesOf(value);
    m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
}

void CacheWriter::file(const StampedFile& file)
{
    text(platform::utf8FromPath(file.path));
    u32(file.stamp.exists ? 1 : 0);
    u64(file.stamp.size);
    u64(static_cast<std::uint64_t>(file.stamp.written));
}

bool CacheWriter::save(const fs::path& file)
{
    append(m_bytes, hashOf(m_bytes), kChecksumBytes);
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    // The path may have become a link or a pipe: a link is not followed, and a pipe does not block.
    return formats::writeFile(platform::FolderHandle(file.parent_path()), file.filename(), m_bytes).has_value();
}

std::optional<CacheReader> CacheReader::open(const fs::path& file, std::uint64_t mostBytes)
{
    std::error_code error;
    if (!fs::is_regular_file(fs::symlink_status(file, error)))
        return std::nullopt;
    const std::uintmax_t size = fs::file_size(file, error);
    if (error || size < kChecksumBytes || size > mostBytes)
        return std::nullopt;
    CacheReader reader;
    reader.m_bytes = formats::readHead(file, static_cast<std::size_t>(size));
    if (reader.m_bytes.size() < kChecksumBytes)
        return std::nullopt; // it was truncated meanwhile
    const auto all = std::span(reader.m_bytes);
    const std::size_t content = all.size() - kChecksumBytes;
    if (numberIn(all.subspan(content)) != hashOf(all.first(content)))
        return std::nullopt;
    reader.m_bytes.resize(content);
    return reader;
}

std::span<const std::byte> CacheReader::take(std::uint64_t bytes)
{
    m_isSound = m_isSound && bytes <= bytesLeft();
    if (!m_isSound)
        return {};
    const auto taken = std::span(m_bytes).subspan(m_at, static_cast<std::size_t>(bytes));
    m_at += taken.size();
    return taken;
}

std::uint32_t CacheReader::u32()
{
    return static_cast<std::uint32_t>(numberIn(take(4)));
}

std::uint64_t CacheReader::u64()
{
    return numberIn(take(8));
}

float CacheReader::f32()
{
    return std::bit_cast<float>(u32());
}

std::string CacheReader::text()
{
    const std::span<const std::byte> bytes = take(u64());
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

StampedFile CacheReader::file()
{
    StampedFile used;
    used.path = platform::pathFromUtf8(text());
    used.stamp.exists = u32() != 0;
    used.stamp.size = u64();
    used.stamp.written = static_cast<std::int64_t>(u64());
    return used;
}

std::uint64_t hashOf(std::span<const std::byte> bytes, std::uint64_t seed)
{
    constexpr std::uint64_t kPrime = 0x100000001B3ULL;
    for (const std::byte byte : bytes)
        seed = (seed ^ std::to_integer<std::uint64_t>(byte)) * kPrime;
    return seed;
}

std::uint64_t hashOf(std::string_view text, std::uint64_t seed)
{
    return hashOf(bytesOf(text), seed);
}

std::string cacheNameOf(std::string_view key, std::string_view extension)
{
    constexpr std::uint64_t kOtherSeed = 0x9E3779B97F4A7C15ULL;
    return fmt::format("{:016x}{:016x}{}", hashOf(key), hashOf(key, kOtherSeed), extension);
}

bool isCacheName(std::string_view name)
{
    constexpr std::size_t kHashDigits = 32;
    const auto isHexDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return name.size() > kHashDigits && name[kHashDigits] == '.' &&
           std::all_of(name.begin(), name.begin() + kHashDigits, isHexDigit);
}

std::uint64_t pruneFolder(const fs::path& folder, std::uint64_t mostBytes)
{
    struct Kept {
        fs::file_time_type touched;
        std::uint64_t bytes = 0;
        fs::path path;
    };
    std::vector<Kept> files;
    std::uint64_t bytes = 0;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code problem; // it may have been deleted meanwhile
        if (!isCacheName(platform::utf8FromPath(entry->path().filename())) ||
            !fs::is_regular_file(entry->symlink_status(problem)))
            continue;
        const std::uint64_t size = entry->file_size(problem);
        const fs::file_time_type touched = entry->last_write_time(problem);
        if (problem)
            continue;
        files.push_back({touched, size, entry->path()});
        bytes += size;
    }
    std::sort(files.begin(), files.end(), [](const Kept& a, const Kept& b) { return a.touched < b.touched; });
    for (auto oldest = files.begin(); oldest != files.end() && bytes > mostBytes; ++oldest) {
        if (fs::remove(oldest->path, error) || !error) // or another program removed it
            bytes -= oldest->bytes;
    }
    return bytes;
}

} // namespace app
