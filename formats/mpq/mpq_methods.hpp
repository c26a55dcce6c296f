#pragma once

#include "formats/base/result.hpp"

#include <cstddef>
#include <span>
#include <string>

/// Compression methods of MPQ archives. Reference: docs/formats/mpq.md §5.
namespace formats {

enum class MpqCompression {
    none,     ///< the bytes are plain
    imploded, ///< explode() unpacks all of them
    methods,  ///< the first byte of each sector has its methods: zlib, bzip2, explode(), runs of zeros
};

/// Unpacks the beginning of a decrypted sector (or of a file in one piece) into `into` and returns the number of bytes:
/// fewer if the data end earlier. `packed` may be changed. Errors: unsupported (LZMA, sound, other methods), tooLarge
/// (between two methods), corrupt.
[[nodiscard]] Result<std::size_t> unpackMpqSector(std::span<std::byte> packed, MpqCompression compression,
                                                  std::span<std::byte> into, const std::string& name);

} // namespace formats
