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

/// One size of an image: level 0 is the whole one, each further one half of it.
struct BlpLevel {
    std::uint32_t width = 0, height = 0;
    FileBytes file;               ///< the image's own, for BLP0 the level's
    ByteRange range;              ///< what is there of the level, in `file`
    std::uint64_t wholeBytes = 0; ///< what a level of this size takes; JPEG: what the header states

    [[nodiscard]] bool isWhole() const { return range.length == wholeBytes; }
    /// The pixels as they are stored: valid as long as the level.
    [[nodiscard]] std::span<const std::byte> bytes() const
    {
        return file.span().subspan(static_cast<std::size_t>(range.offset), static_cast<std::size_t>(range.length));
    }
};

/// A BLP file taken apart, its pixels where they were.
///
/// Blocks can go to the graphics card as they are, from level 0 up to the first that is not whole: game files have one
/// block for every level less than four pixels high or wide, also where it takes several (8x2, 16x2).
struct BlpFile {
    std::string name;
    std::uint32_t version = 2; ///< 0, 1, 2
    BlpContent content = BlpContent::palette;
    std::optional<BlockFormat> blocks; ///< of `content` blocks; else only decoded pixels (RGBA) can go to a card
    std::uint32_t alphaBits = 0;       ///< 0, 1, 4, 8 for palettes; as written for others
    std::uint32_t width = 0, height = 0;
    std::vector<BlpLevel> levels; ///< at least one
    BlpPalette palette{};         ///< of `content` palette
    ByteRange jpegHeader;         ///< of `content` jpeg, in `file`: what comes before the bytes of every level
    FileBytes file;
    Diagnostics diagnostics; ///< what is odd, errors for what is missing
    FileMap map;
};

[[nodiscard]] bool sniffBlp(std::span<const std::byte> head);

/// Whether the pixels are in files of their own, one for each level.
[[nodiscard]] bool sniffBlp0(std::span<const std::byte> head);

/// The name of the file with the pixels of a level of a BLP0: "a/b.blp", 3 gives "a/b.b03".
[[nodiscard]] std::string blpLevelName(std::string_view name, std::size_t level);

/// Takes a texture of World of Warcraft (BLP2) or Warcraft III (BLP1, BLP0) apart: every encoding and alpha depth, the
/// chain of levels as far as it is sound. `levelFiles` are those of a BLP0 from level 0 on.
///
/// Levels end at the first without place or size, where one repeats the one before (what some writers fill up the table
/// with), where the file ends (warning), and where the header says that there is only one. A level 0 of which only the
/// beginning is there is an error diagnostic. Blocks are of the format that the size of level 0 allows where the header
/// contradicts it (note).
/// Errors: wrongFormat; truncated (header, level 0 past the end, nearly everything of a huge image); corrupt (no
/// size, no level 0); unsupported (encodings that nobody knows); tooLarge; notFound (BLP0 without the file of level 0).
/// Source: docs/formats/blp.md. Not supported: the image type of BLP1, which says no more than the alpha bits.
[[nodiscard]] Result<BlpFile> openBlp(const ByteView& file, std::span<const ByteView> levelFiles = {});

/// The pixels of one of `file.levels` (asserted). Pixels that are not there are transparent black, alphas that are not
/// there 255. The diagnostics are those of this level alone.
/// Errors: corrupt, tooLarge: only JPEG.
[[nodiscard]] Result<LoadedImage> decodeLevel(const BlpFile& file, std::size_t level);

/// Level 0, with all diagnostics. Errors: those of openBlp and decodeLevel.
[[nodiscard]] Result<LoadedImage> loadBlp(const ByteView& file, std::span<const ByteView> levelFiles);
[[nodiscard]] Result<LoadedImage> loadBlp(const ByteView& file);

[[nodiscard]] Result<ImageInfo> probeBlp(const ByteView& file);

} // namespace formats
