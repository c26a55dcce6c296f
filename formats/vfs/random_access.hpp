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

/// Bytes that can be read from anywhere without all of them being in memory: an open file of the disk, a part of one,
/// or memory. Copying shares. Safe to be used by several threads.
class RandomAccess {
public:
    explicit RandomAccess(FileBytes bytes);
    /// Opens a file and keeps it open. Errors: notFound, io.
    [[nodiscard]] static Result<RandomAccess> open(const std::filesystem::path& file, const std::string& name);

    [[nodiscard]] std::uint64_t size() const { return m_size; }

    /// `length` bytes from `offset` on, which need not lie within.
    [[nodiscard]] bool contains(std::uint64_t offset, std::uint64_t length) const
    {
        return offset <= m_size && length <= m_size - offset;
    }
    /// The bytes of such a range, without a copy.
    [[nodiscard]] RandomAccess part(std::uint64_t offset, std::uint64_t length) const;

    /// Fills `into` from `offset` on and returns the number of bytes read: fewer at the end or after a disk error.
    [[nodiscard]] std::size_t read(std::uint64_t offset, std::span<std::byte> into) const;

    /// All bytes of a range, which is proved before memory is allocated. Errors: truncated, io.
    [[nodiscard]] Result<FileBytes> bytes(std::uint64_t offset, std::uint64_t length, const std::string& name,
                                          std::string_view what) const;

private:
    RandomAccess() = default;

    std::shared_ptr<platform::InputFile> m_file; // null: m_memory
    FileBytes m_memory;
    std::uint64_t m_start = 0;
    std::uint64_t m_size = 0;
};

} // namespace formats
