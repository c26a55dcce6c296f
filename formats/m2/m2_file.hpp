#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/tally.hpp"
#include "formats/model/skinned.hpp"

#include <glm/vec3.hpp>

#include <type_traits>

/// Types shared by the parts of the M2 loader: the file, the layout of its records, and the list of diagnostics.
namespace formats::m2 {

inline constexpr std::string_view kMagic = "MD20";

inline constexpr std::uint32_t kSmallestHeader = 48; ///< of a .skin file (docs/formats/m2.md §18.1)

/// The lengths of a file's records. The version decides, unless the content contradicts it (docs/formats/m2.md
/// §1.3, §18.3).
struct Layout {
    bool hasSharedTimeline = false; ///< before 264: one timeline for all sequences, views inside the file
    bool hasPackedRotation = true;  ///< bones' rotation keys are 4 words, else 4 floats
    std::uint32_t boneBytes = 88;
    std::uint32_t sectionBytes = 48; ///< of embedded views
    std::uint32_t cameraBytes = 100;
    std::uint32_t particleBytes = 476;
    std::uint32_t headerBytes = kSmallestHeader; ///< no table starts before

    [[nodiscard]] std::uint32_t trackBytes() const { return hasSharedTimeline ? 28 : 20; }
    [[nodiscard]] std::uint32_t eventTrackBytes() const { return trackBytes() - 8; } // without values
    [[nodiscard]] std::uint32_t sequenceBytes() const { return hasSharedTimeline ? 68 : 64; }
    [[nodiscard]] std::uint32_t colorBytes() const { return 2 * trackBytes(); }
    [[nodiscard]] std::uint32_t transformBytes() const { return 3 * trackBytes(); }
    [[nodiscard]] std::uint32_t attachmentBytes() const { return 20 + trackBytes(); }
    [[nodiscard]] std::uint32_t eventBytes() const { return 24 + eventTrackBytes(); }
    [[nodiscard]] std::uint32_t lightBytes() const { return 16 + 7 * trackBytes(); }
    [[nodiscard]] std::uint32_t ribbonBytes() const { return hasSharedTimeline ? 220 : 176; }
    [[nodiscard]] bool hasBoneNames() const { return boneBytes != 108; }          // a CRC of the name
    [[nodiscard]] bool hasFieldOfViewTrack() const { return cameraBytes == 116; } // from 265
};

/// `count` records, `stride` bytes each, whose range in a file was checked.
struct Records {
    std::span<const std::byte> bytes;
    std::uint32_t stride = 0;
    std::uint32_t count = 0;

    [[nodiscard]] FieldReader operator[](std::size_t index) const
    {
        assert(index < count);
        return FieldReader(bytes.subspan(index * stride, stride));
    }
};

/// The range of a table, cut at the end of the file.
[[nodiscard]] inline ByteRange tableRange(const ByteView& file, WireArray array, std::uint32_t stride)
{
    return file.range(array.offset, std::uint64_t{array.count} * stride);
}

/// The records of an array that lie in the file, with a diagnostic if some do not. An array that starts inside the
/// header counts as empty (§18.1).
[[nodiscard]] Records recordsOf(const ByteView& file, WireArray array, std::uint32_t stride, const TableName& what,
                                Diagnostics& diagnostics, std::uint32_t headerBytes = kSmallestHeader);

/// What `read` takes from the FieldReader of each record.
template <class Read> [[nodiscard]] auto valuesOf(const Records& records, const Read& read)
{
    std::vector<std::invoke_result_t<Read, FieldReader&>> values;
    values.reserve(records.count);
    for (std::uint32_t i = 0; i < records.count; ++i) {
        FieldReader in = records[i];
        values.push_back(read(in));
    }
    return values;
}

/// The same for 16-bit numbers: lookup tables and indices.
[[nodiscard]] std::vector<std::uint16_t> wordsOf(const ByteView& file, WireArray array, const TableName& what,
                                                 Diagnostics& diagnostics, std::uint32_t headerBytes = kSmallestHeader);

inline constexpr std::size_t kArrayBytes = 8; ///< of a WireArray in a file

[[nodiscard]] inline WireArray readWireArray(FieldReader& in)
{
    WireArray array;
    array.count = in.u32();
    array.offset = in.u32();
    return array;
}

[[nodiscard]] inline bool isFiniteNumber(float value)
{
    return value * 0.0f == 0.0f; // infinity and NaN times 0 are NaN
}

/// The value, or 0 if it is not a finite number.
[[nodiscard]] inline float readFinite(FieldReader& in)
{
    const float value = in.f32();
    return isFiniteNumber(value) ? value : 0.0f;
}

[[nodiscard]] inline glm::vec3 readFiniteVec3(FieldReader& in)
{
    glm::vec3 value{};
    for (int i = 0; i < 3; ++i)
        value[i] = readFinite(in);
    return value;
}

[[nodiscard]] inline Bounds readBounds(FieldReader& in)
{
    Bounds bounds;
    bounds.min = readFiniteVec3(in);
    bounds.max = readFiniteVec3(in);
    return bounds;
}

/// An index from a file; kNoIndex for -1 or an index past the end.
[[nodiscard]] constexpr std::uint32_t toIndex(std::int64_t stated, std::size_t count)
{
    return stated >= 0 && stated < static_cast<std::int64_t>(count) ? static_cast<std::uint32_t>(stated) : kNoIndex;
}

} // namespace formats::m2
