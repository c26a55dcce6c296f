#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// An independent reader of M2 files, written from docs/formats/m2.md in double precision, to verify the loader and the
/// skeleton evaluator. Slow, only for valid files, and without their code.
namespace tests {

/// Columns x, y, z, origin of an affine transform, each with three rows.
using ReferenceMatrix = std::array<std::array<double, 3>, 4>;

class M2Reference {
public:
    /// For a whole file, chunked or not (docs/formats/m2.md §14); `bytes` must stay alive.
    explicit M2Reference(std::span<const std::byte> bytes);

    [[nodiscard]] std::uint32_t version() const { return word(4); }
    [[nodiscard]] bool isOld() const { return version() < 264; }

    /// The count of a header array by its offset in the header below version 264, converted to the file's own offset.
    [[nodiscard]] std::uint32_t count(std::uint32_t oldOffset) const;

    [[nodiscard]] std::uint32_t durationMs(std::uint32_t sequence) const;
    [[nodiscard]] std::uint32_t sequenceFlags(std::uint32_t sequence) const;
    /// docs/formats/m2.md §5.2: the sequence whose keys are played, and whether they are in an .anim file.
    [[nodiscard]] std::uint32_t keysFrom(std::uint32_t sequence) const;
    [[nodiscard]] bool isExternal(std::uint32_t sequence) const;
    [[nodiscard]] std::uint16_t sequenceId(std::uint32_t sequence) const;
    [[nodiscard]] std::uint16_t sequenceVariation(std::uint32_t sequence) const;

    /// Times since the sequence's start of the keys of every track of every bone, not sorted; without tracks on global
    /// loops.
    [[nodiscard]] std::vector<double> boneKeyTimes(std::uint32_t sequence, std::span<const std::byte> anim) const;

    /// The matrices of all bones at a time inside the sequence (§6.3, §6.4; without billboards).
    [[nodiscard]] std::vector<ReferenceMatrix> bones(std::uint32_t sequence, double ms, double globalMs,
                                                     std::span<const std::byte> anim) const;

    /// The position of a vertex with these bones (§6.3).
    [[nodiscard]] std::array<double, 3> position(std::uint32_t vertex, std::span<const ReferenceMatrix> bones) const;

private:
    enum class Kind { vector, floats, packed };
    using Value = std::array<double, 4>;
    struct KeyList {
        std::vector<double> times; // on the sequence's own clock, or the global one
        std::vector<Value> values;
    };

    [[nodiscard]] std::uint32_t word(std::size_t offset) const { return wordOf(m_bytes, offset); }
    [[nodiscard]] static std::uint32_t wordOf(std::span<const std::byte> bytes, std::size_t offset);
    [[nodiscard]] static std::uint16_t half(std::span<const std::byte> bytes, std::size_t offset);
    [[nodiscard]] static double real(std::span<const std::byte> bytes, std::size_t offset);
    [[nodiscard]] static Value valueOf(std::span<const std::byte> bytes, std::size_t offset, Kind kind);

    [[nodiscard]] std::size_t headerField(std::uint32_t oldOffset) const;
    [[nodiscard]] std::size_t sequenceAt(std::uint32_t sequence) const;
    [[nodiscard]] std::size_t boneAt(std::uint32_t bone) const;
    [[nodiscard]] std::size_t trackAt(std::uint32_t bone, std::uint32_t track) const;
    [[nodiscard]] KeyList keysOf(std::size_t track, Kind kind, std::uint32_t sequence,
                                 std::span<const std::byte> anim) const;
    [[nodiscard]] Value valueAt(std::size_t track, Kind kind, Value fallback, std::uint32_t sequence, double ms,
                                double globalMs, std::span<const std::byte> anim) const;

    std::span<const std::byte> m_bytes;
};

} // namespace tests
