#pragma once

#include "formats/base/byte_view.hpp"

#include <cstdint>
#include <string_view>

/// The header of an MD2 and the checks that need nothing else (docs/formats/md2.md §1.1, §7).
namespace formats {

inline constexpr std::string_view kMd2Magic = "IDP2";

/// Texture coordinates have 16 bits, so larger sizes of a skin are as meaningless as 0 (or negative).
inline constexpr std::uint32_t kLargestMd2SkinSide = 32768;

struct Md2Header { // dmdl_t in qfiles.h
    static constexpr std::size_t kWireSize = 68;
    std::string_view magic;
    std::uint32_t version, skinWidth, skinHeight, frameSize;
    std::uint32_t skinCount, vertexCount, texCoordCount, triangleCount, glWordCount, frameCount;
    std::uint32_t skinOffset, texCoordOffset, triangleOffset, frameOffset, glOffset, endOffset;

    static Md2Header read(FieldReader in)
    {
        Md2Header header{};
        header.magic = in.text(kMd2Magic.size());
        for (std::uint32_t Md2Header::*field :
             {&Md2Header::version, &Md2Header::skinWidth, &Md2Header::skinHeight, &Md2Header::frameSize,
              &Md2Header::skinCount, &Md2Header::vertexCount, &Md2Header::texCoordCount, &Md2Header::triangleCount,
              &Md2Header::glWordCount, &Md2Header::frameCount, &Md2Header::skinOffset, &Md2Header::texCoordOffset,
              &Md2Header::triangleOffset, &Md2Header::frameOffset, &Md2Header::glOffset, &Md2Header::endOffset})
            header.*field = in.u32();
        return header;
    }

    [[nodiscard]] bool statesSkinSize() const
    {
        return skinWidth > 0 && skinWidth <= kLargestMd2SkinSide && skinHeight > 0 && skinHeight <= kLargestMd2SkinSide;
    }
};

/// Where the header's fields stand, for diagnostics about them.
inline constexpr ByteRange kMd2VersionField{4, 4};
inline constexpr ByteRange kMd2SkinSizeFields{8, 8};
inline constexpr ByteRange kMd2SkinHeightField{12, 4};
inline constexpr ByteRange kMd2FrameSizeField{16, 4};
inline constexpr ByteRange kMd2SkinCountField{20, 4};
inline constexpr ByteRange kMd2VertexCountField{24, 4};
inline constexpr ByteRange kMd2TexCoordCountField{28, 4};
inline constexpr ByteRange kMd2TriangleCountField{32, 4};
inline constexpr ByteRange kMd2FrameCountField{40, 4};
inline constexpr ByteRange kMd2EndOffsetField{64, 4};

/// Errors: corrupt when there is nothing to show (no vertices, no frames).
[[nodiscard]] Result<void> checkCounts(const ByteView& file, const Md2Header& header);

/// Reports what an engine would object to: version, limits, sizes that contradict the file.
[[nodiscard]] Diagnostics checkHeader(const ByteView& file, const Md2Header& header);

} // namespace formats
