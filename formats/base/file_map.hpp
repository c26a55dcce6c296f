#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace formats {

/// What the records of a table are, as far as a viewer can show one of them.
enum class Element : std::uint8_t {
    other,
    surface,  ///< its header
    triangle, ///< begins with the numbers of its vertices, perhaps behind another number
    index,    ///< a third of a triangle: a number of a vertex
    vertex,   ///< all of it, or one of its attributes
    frame,    ///< has vertices where a VertexBlock says so
    skin,     ///< the name of one
    texture,
    bone,
    tag, ///< the poses of all tags in one frame after the other, or attachment points
    sequence,
    camera,
    particle, ///< an emitter
    ribbon,
    key ///< bytes of times and values of tracks, see keyAt
};

/// No surface: all of the model share the table.
inline constexpr std::uint32_t kSharedTable = 0xFFFFFFFF;

/// What a table is called in messages and maps, and what its records are. Made from a text alone where they are nothing
/// that can be shown.
struct TableName {
    template <class Text>
    requires std::is_convertible_v<const Text&, std::string_view>
    TableName(const Text& name, Element records = Element::other, std::uint32_t owner = kSharedTable) // NOLINT: a text
        : text(name), element(records), surface(owner)
    {
    }

    std::string_view text;
    Element element;
    std::uint32_t surface; ///< see FileMapEntry
};

/// One table of a file that a loader proved to lie inside it: `count` records, `stride` bytes apart, from `offset`.
struct FileMapEntry {
    std::string what;
    std::uint64_t offset = 0;
    std::uint64_t stride = 0;
    std::uint64_t count = 0;
    Element element = Element::other;
    /// Into Model::surfaces: the one whose triangles, vertices or frames these are; of headers of surfaces, the surface
    /// of the first one.
    std::uint32_t surface = kSharedTable;

    [[nodiscard]] std::uint64_t end() const { return offset + stride * count; }
};

/// All proved tables of a file, in the order in which the loader read them.
using FileMap = std::vector<FileMapEntry>;

/// A part of a file that a loader passed over because it does not know what it is.
struct FileChunk {
    std::string file;         ///< the name of a file beside the model; empty: the model's own
    std::string id;           ///< printable
    std::uint64_t offset = 0; ///< of what it holds
    std::uint64_t bytes = 0;
};

} // namespace formats
