#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/edit/editable_file.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Where the headers of an MD2, MDX or MD3 say that its tables are.
namespace formats::edit {

/// A number of 32 bits in a header.
struct NumberField {
    std::string path{}; ///< "frameCount"
    std::uint64_t position = 0;
};

/// A table as its header states it, whether or not it lies in the file.
struct FileTable {
    std::string name;         ///< "skins", "surfaces[2].vertices"; headers are tables of one: "header", "surfaces[2]"
    std::uint64_t offset = 0; ///< from the start of the file
    std::uint64_t stride = 0;
    std::uint64_t count = 0;
    NumberField countField{}; ///< without a path: this program does not change it

    [[nodiscard]] bool isEmpty() const { return stride == 0 || count == 0; }
    /// The end of the table; the largest number if it does not fit into 64 bits.
    [[nodiscard]] std::uint64_t end() const;
    /// The number of its records that lie in a file of this size.
    [[nodiscard]] std::uint64_t countIn(std::uint64_t fileBytes) const;
};

/// A number in a header that states a position.
struct OffsetField {
    NumberField field;
    std::uint64_t base = 0; ///< the position that it counts from
    bool isFileEnd = false; ///< it states the end of the file
};

/// The vertices and triangles of a surface of an MD3, as indices into Layout::tables.
struct SurfaceTables {
    std::uint64_t start = 0; ///< of its header
    std::size_t triangles = 0, vertices = 0;
};

struct Layout {
    std::vector<FileTable> tables;
    std::vector<OffsetField> offsets;
    std::vector<SurfaceTables> surfaces; ///< of an MD3, in the order of the file, also those that the loader leaves out

    /// A table of the main header, which must exist in the format.
    [[nodiscard]] const FileTable& table(std::string_view name) const;
};

/// Of a model whose format is "md2", "mdx" or "md3".
[[nodiscard]] Layout layoutOf(const EditableFile& file);

/// Of an MD3: the numbers of the surfaces of the model among those of the file, which has others if some are left out.
/// Empty for other formats.
[[nodiscard]] std::vector<std::size_t> loadedSurfaces(const Model& model);

/// A number of a file at a position that lies in it.
[[nodiscard]] std::uint32_t numberAt(std::span<const std::byte> bytes, std::uint64_t position);

} // namespace formats::edit
