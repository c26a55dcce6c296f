#pragma once

#include "formats/m2/m2_file.hpp"

#include <functional>

namespace formats {

/// Fetches a file from beside a model by its name ("Wolf00.skin"), without regard to case.
using SidecarLoader = std::function<Result<FileBytes>(std::string_view name)>;

/// One view of a model, as its header states it (docs/formats/m2.md §7.2): embedded (below 264) or a `.skin` file.
struct SkinHeader {
    WireArray vertices; ///< u16: which of the model's vertices are used
    WireArray indices;  ///< u16 into them, three a triangle
    WireArray bones;    ///< 4 u8 for each of `vertices`, through the bone combos; repeats the vertices' own bones
    WireArray sections;
    WireArray batches;
    std::uint32_t boneCountMax = 0; ///< of LOD files: the first of the model's vertices
};

inline constexpr std::uint32_t kEmbeddedProfileBytes = 44;

/// Reads the header of an embedded view.
[[nodiscard]] SkinHeader readSkinHeader(FieldReader in);

[[nodiscard]] bool sniffSkin(std::span<const std::byte> head);

/// Reads the header of a `.skin` file. The tables are proved where they are read (`M2ViewReader`). Errors: wrongFormat,
/// truncated.
[[nodiscard]] Result<SkinHeader> parseSkin(const ByteView& file);

/// A view of a model and the file that it is in.
struct M2SkinSource {
    std::string name; ///< "view 0", "lod 1"
    ByteView file;
    SkinHeader profile;
    std::uint32_t sectionBytes = 48;
    bool isLod = false;
};

/// The views that lie in files beside a model of version 264 and later, in order: every "00".."03" of `stem`, then
/// "_LOD01" and up for models of later clients. Tries only the names of §17.
[[nodiscard]] std::vector<M2SkinSource> findSkins(std::string_view stem, std::uint32_t profileCount, bool mayHaveLods,
                                                  const SidecarLoader& sidecars, Diagnostics& diagnostics);

} // namespace formats
