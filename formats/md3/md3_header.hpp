#pragma once

#include "formats/base/byte_view.hpp"

#include <cstdint>
#include <string_view>

/// The header of an MD3 and the checks that need only the header (docs/formats/md3.md §1.1, §7).
namespace formats::md3 {

inline constexpr std::string_view kMagic = "IDP3";
inline constexpr std::size_t kNameBytes = 64; // MAX_QPATH

struct Header { // md3Header_t in qfiles.h
    static constexpr std::size_t kWireSize = 108;
    std::string_view magic;
    std::int32_t version;
    std::string_view name; // a hint, often empty or nonsense
    std::int32_t flags, frameCount, tagCount, surfaceCount, skinCount;
    std::int32_t frameOffset, tagOffset, surfaceOffset, endOffset;

    static Header read(FieldReader in)
    {
        Header header{};
        header.magic = in.text(kMagic.size());
        header.version = in.i32();
        header.name = in.text(kNameBytes);
        for (std::int32_t Header::*field :
             {&Header::flags, &Header::frameCount, &Header::tagCount, &Header::surfaceCount, &Header::skinCount,
              &Header::frameOffset, &Header::tagOffset, &Header::surfaceOffset, &Header::endOffset})
            header.*field = in.i32();
        return header;
    }
};

/// The ranges of header fields, for diagnostics.
inline constexpr ByteRange kVersionField{4, 4};
inline constexpr ByteRange kFrameCountField{76, 4};
inline constexpr ByteRange kTagCountField{80, 4};
inline constexpr ByteRange kSurfaceCountField{84, 4};
inline constexpr ByteRange kEndOffsetField{104, 4};

/// An offset or count from a file in a form safe for calculation: a negative offset becomes one past every file, a
/// negative count 0.
[[nodiscard]] constexpr std::uint64_t offsetFrom(std::uint64_t base, std::int32_t offset)
{
    return offset < 0 ? UINT64_MAX : base + static_cast<std::uint64_t>(offset);
}
[[nodiscard]] constexpr std::uint64_t countOf(std::int32_t count)
{
    return count < 0 ? 0 : static_cast<std::uint64_t>(count);
}

/// Reports problems that an engine would reject: version, limits, sizes that contradict the file.
[[nodiscard]] Diagnostics checkHeader(const ByteView& file, const Header& header);

} // namespace formats::md3
