#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_tracks.hpp"
#include "formats/model/model.hpp"

namespace formats::m2 {

// Bits of the flags of materials (docs/formats/m2.md §9.1): the last two disable something.
inline constexpr std::uint16_t kUnlit = 0x1;
inline constexpr std::uint16_t kUnfogged = 0x2;
inline constexpr std::uint16_t kTwoSided = 0x4;
inline constexpr std::uint16_t kNoDepthTest = 0x8;
inline constexpr std::uint16_t kNoDepthWrite = 0x10;

inline constexpr std::uint32_t kTextureBytes = 16;     ///< of a record: type, flags, and the array of its name
inline constexpr std::uint32_t kTextureNameOffset = 8; ///< in the record: count and offset

/// One batch as stored in a view (docs/formats/m2.md §7.4).
struct BatchRecord {
    static constexpr std::uint32_t kBytes = 24;
    static constexpr std::uint32_t kMaterialOffset = 10;
    static constexpr std::uint32_t kTextureComboOffset = 16;
    std::uint8_t flags = 0;
    std::int8_t priorityPlane = 0;
    std::uint16_t shaderId = 0, section = 0;
    std::int16_t color = -1;
    std::uint16_t material = 0, materialLayer = 0, textureCount = 0;
    std::uint16_t textureCombo = 0, coordCombo = 0, weightCombo = 0, transformCombo = 0;

    [[nodiscard]] static BatchRecord read(FieldReader in);
};

/// The location of a batch's record.
struct BatchLocation {
    std::string_view file; ///< a sidecar; empty: the model's own file
    ByteRange range;

    [[nodiscard]] ByteRange field(std::uint64_t offset, std::uint64_t bytes) const
    {
        return {range.offset + offset, bytes};
    }
};

/// The tables that batches of all views refer to: textures, materials, lookups. Converts batches to passes.
class Materials {
public:
    /// Reads all tables; texture slots are added to the model, tracks of colors, weights and transforms to its shape.
    Materials(const ByteView& file, const Opening& opening, TrackReader& tracks, Model& model,
              Diagnostics& diagnostics);

    /// Lookups out of range get their default (§7.4): placeholder, white, 1, none, opaque.
    [[nodiscard]] MaterialPass passOf(const BatchRecord& batch, const BatchLocation& location);

    /// Reports failed lookups.
    void report(Diagnostics& diagnostics) const;

private:
    struct Material {
        std::uint16_t flags = 0;
        BlendMode blend = BlendMode::opaque;
    };
    void readTextures(const ByteView& file, WireArray stated, Diagnostics& diagnostics);
    void readMaterials(const ByteView& file, WireArray stated, Diagnostics& diagnostics);
    void readColors(const ByteView& file, const Opening& opening, TrackReader& tracks, Diagnostics& diagnostics);
    /// Index into Skinned::textureTransforms for a stage of the batch; kNoIndex: none, also for stage kNoIndex.
    [[nodiscard]] std::uint32_t transformOf(const BatchRecord& batch, std::uint32_t stage) const;
    void addLayers(const BatchRecord& batch, const BatchLocation& location, BlendMode blend, MaterialPass& pass);

    Model& m_model;
    Skinned& m_shape;
    std::uint32_t m_version;
    bool m_hasCombinerCombos;
    std::vector<Material> m_materials;
    std::vector<std::uint16_t> m_textureCombos, m_coordCombos, m_weightCombos, m_transformCombos, m_combinerCombos;
    Tally m_badTextures, m_badMaterials;
};

} // namespace formats::m2
