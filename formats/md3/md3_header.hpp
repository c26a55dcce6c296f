#pragma once

#include "formats/base/byte_view.hpp"

#include <cstdint>
#include <string_view>

/// The header of an MD3 and the checks that need nothing else (docs/formats/md3.md §1.1, §7).
namespace formats {

inline constexpr std::string_view kMd3Magic = "IDP3";
inline constexpr std::size_t kMd3NameBytes = 64; // MAX_QPATH

struct Md3Header { // md3Header_t in qfiles.h
    static constexpr std::size_t kWireSize = 108;
    std::string_view magic;
    std::int32_t version;
    std::string_view name; // a hint, often empty or nonsense
    std::int32_t flags, frameCount, tagCount, surfaceCount, skinCount;
    std::int32_t frameOffset, tagOffset, surfaceOffset, endOffset;

    static Md3Header read(FieldReader in)
    {
        Md3Header header{};
        header.magic = in.text(kMd3Magic.size());
        header.version = in.i32();
        header.name = in.text(kMd3NameBytes);
        for (std::int32_t Md3Header::*field : {&Md3Header::flags, &Md3Header::frameCount, &Md3Header::tagCount,
                                               &Md3Header::surfaceCount, &Md3Header::skinCount, &Md3Header::frameOffset,
                                               &Md3Header::tagOffset, &Md3Header::surfaceOffset, &Md3Header::endOffset})
            header.*field = in.i32();
        return header;
    }
};

/// Where the header's fields stand, for diagnostics about them.
inline constexpr ByteRange kMd3VersionField{4, 4};
inline constexpr ByteRange kMd3FrameCountField{76, 4};
inline constexpr ByteRange kMd3TagCountField{80, 4};
inline constexpr ByteRange kMd3SurfaceCountField{84, 4};
inline constexpr ByteRange kMd3EndOffsetField{104, 4};

/// An offset or count from a file, safe to calculate with: a negative offset lies past every file, and a negative count
/// is 0.
[[nodiscard]] constexpr std::uint64_t md3Offset(std::uint64_t base, std::int32_t offset)
{
    return offset < 0 ? UINT64_MAX : base + static_cast<std::uint64_t>(offset);
}
[[nodiscard]] constexpr std::uint64_t md3Count(std::int32_t count)
{
    return count < 0 ? 0 : static_cast<std::uint64_t>(count);
}

/// A diagnostic when `found` is beyond a limit that an engine enforces (warning) or only states (note).
void noteMd3Limit(Diagnostics& diagnostics, Severity severity, std::string_view rule, ByteRange field,
                  std::string_view whose, std::uint64_t found, std::string_view what, std::uint64_t limit,
                  std::string_view constant);

/// Reports what an engine would object to: version, limits, sizes that contradict the file.
[[nodiscard]] Diagnostics checkHeader(const ByteView& file, const Md3Header& header);

} // namespace formats
