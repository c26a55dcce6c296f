#pragma once

#include "formats/base/byte_view.hpp"

#include <cstdint>
#include <string_view>

/// The header of a Kingpin MDX and the checks that need only the header (docs/formats/mdx.md §1).
namespace formats::mdx {

inline constexpr std::string_view kMagic = "IDPX";

struct Header {
    static constexpr std::size_t kWireSize = 92;
    std::string_view magic;
    std::uint32_t version, skinWidth, skinHeight, frameSize;
    std::uint32_t skinCount, vertexCount, triangleCount, glWordCount, frameCount;
    std::uint32_t effectKindCount, effectCount, subObjectCount; // NumSfxDefines, NumSfxEntries, NumSubObjects
    std::uint32_t skinOffset, triangleOffset, frameOffset, glOffset, vertexInfoOffset;
    std::uint32_t effectKindOffset, effectOffset, boxOffset; // OffsetSfxDefines, OffsetSfxEntries, OffsetBBoxFrames
    std::uint32_t dummyEndOffset, endOffset;

    static Header read(FieldReader in)
    {
        Header header{};
        header.magic = in.text(kMagic.size());
        for (std::uint32_t Header::*field :
             {&Header::version,          &Header::skinWidth,        &Header::skinHeight,    &Header::frameSize,
              &Header::skinCount,        &Header::vertexCount,      &Header::triangleCount, &Header::glWordCount,
              &Header::frameCount,       &Header::effectKindCount,  &Header::effectCount,   &Header::subObjectCount,
              &Header::skinOffset,       &Header::triangleOffset,   &Header::frameOffset,   &Header::glOffset,
              &Header::vertexInfoOffset, &Header::effectKindOffset, &Header::effectOffset,  &Header::boxOffset,
              &Header::dummyEndOffset,   &Header::endOffset})
            header.*field = in.u32();
        return header;
    }
};

/// The ranges of header fields, for diagnostics.
inline constexpr ByteRange kVersionField{4, 4};
inline constexpr ByteRange kFrameSizeField{16, 4};
inline constexpr ByteRange kSkinCountField{20, 4};
inline constexpr ByteRange kVertexCountField{24, 4};
inline constexpr ByteRange kTriangleCountField{28, 4};
inline constexpr ByteRange kGlWordCountField{32, 4};
inline constexpr ByteRange kFrameCountField{36, 4};
inline constexpr ByteRange kEffectCountFields{40, 8};
inline constexpr ByteRange kSubObjectCountField{48, 4};
inline constexpr ByteRange kBoxOffsetField{80, 4};
inline constexpr ByteRange kDummyEndField{84, 4};
inline constexpr ByteRange kEndOffsetField{88, 4};

/// Errors: corrupt if there is nothing to show (no vertices, no frames).
[[nodiscard]] Result<void> checkCounts(const ByteView& file, const Header& header);

/// Reports problems that an engine would reject: version, limits, sizes that contradict the file.
[[nodiscard]] Diagnostics checkHeader(const ByteView& file, const Header& header);

/// The number of surfaces of the model: the stated number of sub-objects, at least one and at most our limit.
[[nodiscard]] std::uint32_t surfaceCountOf(const Header& header);

} // namespace formats::mdx
