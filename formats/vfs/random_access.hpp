#pragma once

#include "formats/base/file_bytes.hpp"
#include "formats/base/result.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace platform {
class InputFile;
}

namespace formats {

/// Bytes with random access that need not be in memory as a whole: an open file on disk, a part of one, or memory.
/// Copies share the data. Safe to use from several threads.
class RandomAccess {
public:
    explicit RandomAccess(FileBytes bytes);
    /// Bytes that were unpacked from `outer`.
    RandomAccess(FileBytes bytes, const RandomAccess& outer);
    /// Opens a file and keeps it open. Errors: notFound, io.
    [[nodiscard]] static Result<RandomAccess> open(const std::filesystem::path& file, const std::string& name);

    [[nodiscard]] std::uint64_t size() const { return m_size; }
    /// The size of the outermost file: limits of memory follow it, because unpacked bytes cost an attacker nothing.
    [[nodiscard]] std::uint64_t outermostBytes() const { return m_outermostBytes; }
    /// The unpacked bytes that it keeps in memory.
    [[nodiscard]] std::uint64_t unpackedBytes() const { return m_unpackedBytes; }

    /// Whether `length` bytes from `offset` lie within.
    [[nodiscard]] bool contains(std::uint64_t offset, std::uint64_t length) const
    {
        return offset <= m_size && length <= m_size - offset;
    }
    /// Such a range, without a copy.
    [[nodiscard]] RandomAccess part(std::uint64_t offset, std::uint64_t length) const;

    /// Fills `into` from `offset` on and returns the number of bytes read: fewer at the end or after a disk error.
    [[nodiscard]] std::size_t read(std::uint64_t offset, std::span<std::byte> into) const;

    /// All bytes of a range, which is checked before memory is allocated. Errors: truncated, io.
    [[nodiscard]] Result<FileBytes> bytes(std::uint64_t offset, std::uint64_t length, const std::string& name,
                                          std::string_view what) const;

private:
    RandomAccess() = default;

    std::shared_ptr<platform::InputFile> m_file; // null: m_memory
    FileBytes m_memory;
    std::uint64_t m_start = 0;
    std::uint64_t m_size = 0;
    std::uint64_t m_outermostBytes = 0;
    std::uint64_t m_unpackedBytes = 0;
};

} // namespace formats
