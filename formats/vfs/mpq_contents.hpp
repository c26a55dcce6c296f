#pragma once

#include "formats/base/file_bytes.hpp"
#include "formats/base/result.hpp"
#include "formats/vfs/mpq_tables.hpp"
#include "formats/vfs/random_access.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

/// Contents of the files of MPQ archives: decrypted and unpacked, sector by sector. Reference: docs/formats/mpq.md §4.
namespace formats {

/// A larger file is rejected: it may have this many bytes and `kMaxMpqRatio` times those of the archive on the disk. An
/// archive in another one, which was unpacked into memory, counts as a part of them.
inline constexpr std::uint64_t kFreeMpqBytes = std::uint64_t{48} << 20U;
inline constexpr std::uint64_t kMaxMpqRatio = 4;

[[nodiscard]] std::uint64_t mostMpqBytes(const RandomAccess& archive);
/// Of each packed piece of a file `MpqContents::readStart` reads this many bytes: deflate needs fewer for the first
/// bytes.
inline constexpr std::uint64_t kMpqStartBytes = 1024;

struct MpqContents {
    const RandomAccess& file;
    MpqBlock block{};
    std::uint64_t sectorBytes = 0;
    std::optional<std::uint32_t> key{}; ///< of the name, not adjusted; none: the name is unknown
    bool wraps = false;                 ///< version 1: offsets of sectors have 32 bits and may lead before the file

    /// The contents, or their first `most` bytes if they have more. Sectors that unpack to fewer bytes than stated are
    /// filled with zeros; `filled`, if given, is set to their number of these. Errors: unsupported (a patch, LZMA,
    /// sound, an encrypted file whose name is unknown), tooLarge, truncated, corrupt, io.
    [[nodiscard]] Result<FileBytes> read(std::uint64_t most, const std::string& name,
                                         std::uint64_t* filled = nullptr) const;
    /// The first few bytes with little work, for looking at many files: bzip2 is unsupported here.
    [[nodiscard]] Result<FileBytes> readStart(std::uint64_t most) const;
};

} // namespace formats
