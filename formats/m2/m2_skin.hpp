#pragma once

#include "formats/base/sidecars.hpp"
#include "formats/m2/m2_file.hpp"
#include "formats/m2/m2_file_ids.hpp"

namespace formats::m2 {

/// The header of one view of a model (docs/formats/m2.md §7.2): embedded (below 264) or a `.skin` file.
struct SkinHeader {
    WireArray vertices; ///< u16: indices of the model's vertices
    WireArray indices;  ///< u16 into `vertices`, three per triangle
    WireArray bones;    ///< 4 u8 per vertex, through the bone combos; duplicates the vertices' own bones
    WireArray sections;
    WireArray batches;
    std::uint32_t boneCountMax = 0; ///< in LOD files: the first of the model's vertices
};

inline constexpr std::uint32_t kEmbeddedProfileBytes = 44;

/// Reads the header of an embedded view.
[[nodiscard]] SkinHeader readSkinHeader(FieldReader in);

[[nodiscard]] bool sniffSkin(std::span<const std::byte> head);

/// Reads the header of a `.skin` file. `ViewReader` checks the tables. Errors: wrongFormat, truncated.
[[nodiscard]] Result<SkinHeader> parseSkin(const ByteView& file);

/// A view of a model and the file that contains it.
struct SkinSource {
    std::string name; ///< "view 0", "lod 1"
    ByteView file;
    SkinHeader profile;
    std::uint32_t sectionBytes = 48;
    bool isLod = false;
    bool isEmbedded = false; ///< in the model's own file
};

/// The sidecars with a model's views.
struct SkinFiles {
    std::string_view stem;
    std::uint32_t profileCount = 0;
    bool mayHaveLods = false;
    const FileIds& ids; ///< of later clients: numbers of the views, then of the "_LOD" files
};

/// Finds the views of a model of version 264 and later, in order: each of "00".."03" of `stem`, then "_LOD01" and up
/// for models of later clients. Tries only the names of §17.
[[nodiscard]] std::vector<SkinSource> findSkins(const SkinFiles& wanted, const SidecarLoader& sidecars,
                                                Diagnostics& diagnostics);

} // namespace formats::m2
