#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace formats {

/// The kind of records in a table, as far as a viewer can show one of them.
enum class Element : std::uint8_t {
    other,
    surface,  ///< header of a surface
    triangle, ///< starts with its vertex indices, perhaps after another number
    index,    ///< one vertex index, a third of a triangle
    vertex,   ///< a whole vertex or one of its attributes
    frame,    ///< has vertices if a VertexBlock says so
    skin,     ///< name of a skin
    texture,
    bone,
    tag, ///< poses of all tags, frame by frame, or attachment points
    sequence,
    camera,
    particle, ///< an emitter
    ribbon,
    key ///< times and values of tracks, see keyAt
};

/// No surface: the table belongs to the whole model.
inline constexpr std::uint32_t kSharedTable = 0xFFFFFFFF;

/// The name of a table in messages and maps, and the kind of its records. Converts from a text alone if its records
/// cannot be shown.
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

/// One table of a file whose range a loader has checked: `count` records, `stride` bytes apart, from `offset`.
struct FileMapEntry {
    std::string what;
    std::uint64_t offset = 0;
    std::uint64_t stride = 0;
    std::uint64_t count = 0;
    Element element = Element::other;
    /// Into Model::surfaces: the surface that these triangles, vertices or frames belong to; for headers of surfaces,
    /// the surface of the first one.
    std::uint32_t surface = kSharedTable;

    [[nodiscard]] std::uint64_t end() const { return offset + stride * count; }
};

/// All proved tables of a file, in the order in which the loader read them.
using FileMap = std::vector<FileMapEntry>;

/// A part of a file that a loader skipped because its type is unknown.
struct FileChunk {
    std::string file;         ///< name of the sidecar; empty: the model's own file
    std::string id;           ///< printable
    std::uint64_t offset = 0; ///< of the payload
    std::uint64_t bytes = 0;
};

} // namespace formats
