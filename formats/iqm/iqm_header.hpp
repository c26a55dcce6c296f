#pragma once

#include "formats/base/byte_view.hpp"

#include <cmath>
#include <cstdint>
#include <string_view>

/// The header of an Inter-Quake model and types shared by all parts of its loader. Reference: docs/formats/iqm.md; L.
/// Salzman, "Inter-Quake Model (IQM) format", iqm.txt.
namespace formats::iqm {

inline constexpr std::string_view kMagic{"INTERQUAKEMODEL\0", 16};
inline constexpr std::uint32_t kVersion = 2;

/// `count` records at `offset` of the file.
struct TableRange {
    std::uint32_t count = 0;
    std::uint32_t offset = 0;
};

struct Header {
    static constexpr std::size_t kWireSize = 124;
    std::string_view magic;
    std::uint32_t version = 0, fileBytes = 0, flags = 0;
    TableRange text; ///< in bytes
    TableRange meshes;
    TableRange vertexArrays;
    std::uint32_t vertexCount = 0;
    TableRange triangles;
    std::uint32_t adjacencyOffset = 0;
    TableRange joints, poses, anims;
    TableRange frames;
    std::uint32_t channelCount = 0; ///< words of a frame
    std::uint32_t boundsOffset = 0;
    TableRange comment; ///< in bytes
    TableRange extensions;

    static Header read(FieldReader in);
};

/// The header field with the length of the file.
inline constexpr ByteRange kFileBytesField{20, 4};
inline constexpr ByteRange kPoseCountField{76, 4};

/// Reads and checks the magic, the version, and stated counts against the limits of this program. Errors: wrongFormat,
/// truncated, unsupported (another version), tooLarge.
[[nodiscard]] Result<Header> readHeader(const ByteView& file);

/// The texts that records refer to by offset.
class TextBlock {
public:
    /// Errors: truncated.
    [[nodiscard]] static Result<TextBlock> read(const ByteView& file, const Header& header);

    /// The text at `offset` up to the next NUL, at most 255 bytes; empty for an offset past the end.
    [[nodiscard]] std::string_view at(std::uint32_t offset) const;

private:
    std::string_view m_text;
};

/// A table and its name in messages. Errors: truncated.
template <WireRecord Record>
[[nodiscard]] Result<Table<Record>> tableOf(const ByteView& file, TableRange range, const TableName& what)
{
    return file.table<Record>(range.offset, range.count, what);
}

} // namespace formats::iqm
