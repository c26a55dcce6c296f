#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/blp/blp_header.hpp"
#include "formats/image/blp/blp_palette.hpp"
#include "formats/image/dxt.hpp"
#include "formats/image/image.hpp"

#include <optional>
#include <string>
#include <vector>

namespace formats {

/// One mip level of an image: level 0 is the full size, each further level half the size of the one before.
struct BlpLevel {
    std::uint32_t width = 0, height = 0;
    FileBytes file;               ///< the image's own file; for BLP0 the file of the level
    ByteRange range;              ///< the part of the level that exists in `file`
    std::uint64_t wholeBytes = 0; ///< expected size of a level with these dimensions; JPEG: size from the header

    [[nodiscard]] bool isWhole() const { return range.length == wholeBytes; }
    /// The pixels as stored: valid as long as the level.
    [[nodiscard]] std::span<const std::byte> bytes() const
    {
        return file.span().subspan(static_cast<std::size_t>(range.offset), static_cast<std::size_t>(range.length));
    }
};

/// A parsed BLP file; its pixels stay in the file's bytes.
///
/// Blocks can be uploaded to the GPU unchanged, from level 0 up to the first level that is not complete: game files
/// store one block for every level less than four pixels high or wide, even if it needs several (8x2, 16x2).
struct BlpFile {
    std::string name;
    std::uint32_t version = 2; ///< 0, 1, 2
    BlpContent content = BlpContent::palette;
    std::optional<BlockFormat> blocks; ///< for `content` blocks; if empty, only decoded pixels (RGBA) can be uploaded
    std::uint32_t alphaBits = 0;       ///< 0, 1, 4, 8 for palettes; else the value from the header
    std::uint32_t width = 0, height = 0;
    std::vector<BlpLevel> levels; ///< at least one
    BlpPalette palette{};         ///< for `content` palette
    ByteRange jpegHeader;         ///< for `content` jpeg, in `file`: the bytes before the data of every level
    FileBytes file;
    Diagnostics diagnostics; ///< warnings for odd content, errors for missing content
    FileMap map;
};

[[nodiscard]] bool sniffBlp(std::span<const std::byte> head);

/// Whether the file is a BLP0, which stores the pixels of each level in a sidecar.
[[nodiscard]] bool sniffBlp0(std::span<const std::byte> head);

/// The name of the file with the pixels of a level of a BLP0: "a/b.blp", 3 gives "a/b.b03".
[[nodiscard]] std::string blpLevelName(std::string_view name, std::size_t level);

/// Parses a texture of World of Warcraft (BLP2) or Warcraft III (BLP1, BLP0): all encodings and alpha depths, and the
/// valid start of the level chain. `levelFiles` are the files of a BLP0 from level 0 on.
///
/// Levels end at the first one without offset or size, at one that repeats the previous one (some writers fill up the
/// table so), at the end of the file (warning), and after level 0 if the header says that there is only one. A
/// truncated level 0 is an error diagnostic. If the header contradicts the size of level 0, the size decides the block
/// format (note). Errors: wrongFormat; truncated (header, level 0 past the end, nearly everything of a huge image);
/// corrupt (no size, no level 0); unsupported (unknown encodings); tooLarge; notFound (BLP0 without the file of level
/// 0). Source: docs/formats/blp.md. Not supported: the image type of BLP1, which adds nothing to the alpha bits.
[[nodiscard]] Result<BlpFile> openBlp(const ByteView& file, std::span<const ByteView> levelFiles = {});

/// Decodes the pixels of one of `file.levels` (asserted). Missing pixels are transparent black, missing alphas 255. The
/// diagnostics are those of this level alone. Errors: corrupt, tooLarge: only JPEG.
[[nodiscard]] Result<LoadedImage> decodeLevel(const BlpFile& file, std::size_t level);

/// Level 0, with all diagnostics. Errors: those of openBlp and decodeLevel.
[[nodiscard]] Result<LoadedImage> loadBlp(const ByteView& file, std::span<const ByteView> levelFiles);
[[nodiscard]] Result<LoadedImage> loadBlp(const ByteView& file);

[[nodiscard]] Result<ImageInfo> probeBlp(const ByteView& file);

} // namespace formats
