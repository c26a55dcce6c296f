#pragma once

#include "formats/base/byte_view.hpp"

#include <cstdint>
#include <string_view>

/// The header of a Kingpin MDX and the checks that need nothing else (docs/formats/mdx.md §1).
namespace formats {

inline constexpr std::string_view kMdxMagic = "IDPX";

struct MdxHeader {
    static constexpr std::size_t kWireSize = 92;
    std::string_view magic;
    std::uint32_t version, skinWidth, skinHeight, frameSize;
    std::uint32_t skinCount, vertexCount, triangleCount, glWordCount, frameCount;
    std::uint32_t effectKindCount, effectCount, subObjectCount; // NumSfxDefines, NumSfxEntries, NumSubObjects
    std::uint32_t skinOffset, triangleOffset, frameOffset, glOffset, vertexInfoOffset;
    std::uint32_t effectKindOffset, effectOffset, boxOffset; // OffsetSfxDefines, OffsetSfxEntries, OffsetBBoxFrames
    std::uint32_t dummyEndOffset, endOffset;

    static MdxHeader read(FieldReader in)
    {
        MdxHeader header{};
        header.magic = in.text(kMdxMagic.size());
        for (std::uint32_t MdxHeader::*field :
             {&MdxHeader::version,         &MdxHeader::skinWidth,        &MdxHeader::skinHeight,
              &MdxHeader::frameSize,       &MdxHeader::skinCount,        &MdxHeader::vertexCount,
              &MdxHeader::triangleCount,   &MdxHeader::glWordCount,      &MdxHeader::frameCount,
              &MdxHeader::effectKindCount, &MdxHeader::effectCount,      &MdxHeader::subObjectCount,
              &MdxHeader::skinOffset,      &MdxHeader::triangleOffset,   &MdxHeader::frameOffset,
              &MdxHeader::glOffset,        &MdxHeader::vertexInfoOffset, &MdxHeader::effectKindOffset,
              &MdxHeader::effectOffset,    &MdxHeader::boxOffset,        &MdxHeader::dummyEndOffset,
              &MdxHeader::endOffset})
            header.*field = in.u32();
        return header;
    }
};

/// Where the header's fields stand, for diagnostics about them.
inline constexpr ByteRange kMdxVersionField{4, 4};
inline constexpr ByteRange kMdxFrameSizeField{16, 4};
inline constexpr ByteRange kMdxSkinCountField{20, 4};
inline constexpr ByteRange kMdxVertexCountField{24, 4};
inline constexpr ByteRange kMdxTriangleCountField{28, 4};
inline constexpr ByteRange kMdxGlWordCountField{32, 4};
inline constexpr ByteRange kMdxFrameCountField{36, 4};
inline constexpr ByteRange kMdxEffectCountFields{40, 8};
inline constexpr ByteRange kMdxSubObjectCountField{48, 4};
inline constexpr ByteRange kMdxBoxOffsetField{80, 4};
inline constexpr ByteRange kMdxDummyEndField{84, 4};
inline constexpr ByteRange kMdxEndOffsetField{88, 4};

/// Errors: corrupt when there is nothing to show (no vertices, no frames).
[[nodiscard]] Result<void> checkCounts(const ByteView& file, const MdxHeader& header);

/// Reports what an engine would object to: version, limits, sizes that contradict the file.
[[nodiscard]] Diagnostics checkHeader(const ByteView& file, const MdxHeader& header);

/// How many surfaces the model gets: as many as the header states sub-objects, at least one and no more than this
/// program keeps.
[[nodiscard]] std::uint32_t surfaceCountOf(const MdxHeader& header);

} // namespace formats
