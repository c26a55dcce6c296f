#pragma once

#include "formats/base/byte_view.hpp"

#include <cstdint>
#include <string_view>

/// The header of an MD2 and the checks that need only the header (docs/formats/md2.md §1.1, §7).
namespace formats::md2 {

inline constexpr std::string_view kMagic = "IDP2";

/// Texture coordinates have 16 bits, so larger skin sizes are as invalid as 0 or negative ones.
inline constexpr std::uint32_t kLargestSkinSide = 32768;

struct Header { // dmdl_t in qfiles.h
    static constexpr std::size_t kWireSize = 68;
    std::string_view magic;
    std::uint32_t version, skinWidth, skinHeight, frameSize;
    std::uint32_t skinCount, vertexCount, texCoordCount, triangleCount, glWordCount, frameCount;
    std::uint32_t skinOffset, texCoordOffset, triangleOffset, frameOffset, glOffset, endOffset;

    static Header read(FieldReader in)
    {
        Header header{};
        header.magic = in.text(kMagic.size());
        for (std::uint32_t Header::*field :
             {&Header::version, &Header::skinWidth, &Header::skinHeight, &Header::frameSize, &Header::skinCount,
              &Header::vertexCount, &Header::texCoordCount, &Header::triangleCount, &Header::glWordCount,
              &Header::frameCount, &Header::skinOffset, &Header::texCoordOffset, &Header::triangleOffset,
              &Header::frameOffset, &Header::glOffset, &Header::endOffset})
            header.*field = in.u32();
        return header;
    }

    [[nodiscard]] bool statesSkinSize() const
    {
        return skinWidth > 0 && skinWidth <= kLargestSkinSide && skinHeight > 0 && skinHeight <= kLargestSkinSide;
    }
};

/// The ranges of header fields, for diagnostics.
inline constexpr ByteRange kVersionField{4, 4};
inline constexpr ByteRange kSkinSizeFields{8, 8};
inline constexpr ByteRange kSkinHeightField{12, 4};
inline constexpr ByteRange kFrameSizeField{16, 4};
inline constexpr ByteRange kSkinCountField{20, 4};
inline constexpr ByteRange kVertexCountField{24, 4};
inline constexpr ByteRange kTexCoordCountField{28, 4};
inline constexpr ByteRange kTriangleCountField{32, 4};
inline constexpr ByteRange kFrameCountField{40, 4};
inline constexpr ByteRange kEndOffsetField{64, 4};

/// Errors: corrupt if there is nothing to show (no vertices, no frames).
[[nodiscard]] Result<void> checkCounts(const ByteView& file, const Header& header);

/// Reports problems that an engine would reject: version, limits, sizes that contradict the file.
[[nodiscard]] Diagnostics checkHeader(const ByteView& file, const Header& header);

} // namespace formats::md2
